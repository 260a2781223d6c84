import { REGULATION_FRONT_SIZE } from '@credit/contract'
import { answer, type Backend } from '../api/backend.js'
import { HELP_TOPICS } from '../features/site/help/topics.js'
import { formatDate } from '../shared/format/dates.js'
import { subdomainOfHost } from '../shared/site/site.js'

const PAGES = [
  '/homes',
  '/homes2',
  '/homes/laws',
  '/homes/credit',
  '/homes/serious',
  '/homes/ratings',
  '/homes/verify',
  '/homes/layers',
  '/homes/help',
  ...HELP_TOPICS.map((topic) => `/homes/help/${topic}`),
]
/** Maximum number of list pages. The protocol allows 50,000 addresses; there are a few hundred regulations. */
const MAX_LIST_PAGES = 400

/** Returns a robots.txt that allows only public pages and the files they need. */
export function robots(origin: string): string {
  return [
    'User-agent: *',
    'Allow: /$',
    'Allow: /homes',
    'Allow: /assets/',
    'Allow: /credit/admin/api/files/public/',
    'Disallow: /',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

async function lawsOf({ api, hostname }: Backend): Promise<{ id: string; day: string }[]> {
  const host = { query: { subdomain: subdomainOfHost(hostname) } }
  const [site] = await answer(api.GET('/credit/admin/api/homePage', { params: host }))
  if (!site) return []
  const laws: { id: string; day: string }[] = []
  for (let current = 1; current <= MAX_LIST_PAGES; current++) {
    const query = { areaId: site.areaId, current, size: REGULATION_FRONT_SIZE }
    const page = await answer(api.GET('/credit/admin/api/regulations/front/list', { params: { query } }))
    laws.push(...page.records.map(({ id, createTime }) => ({ id, day: formatDate(createTime) })))
    if (current >= page.pages) break
  }
  return laws
}

/** Returns a sitemap of an area's public pages and regulations. */
export async function sitemap(origin: string, backend: Backend): Promise<string> {
  const laws = await lawsOf(backend)
  const entries = [
    ...PAGES.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    ...laws.map(
      ({ id, day }) =>
        `<url><loc>${origin}/homes/lawdetail/${encodeURIComponent(id)}</loc><lastmod>${day}</lastmod></url>`,
    ),
  ]
  const open = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
  return `<?xml version="1.0" encoding="UTF-8"?>\n${open}${entries.join('')}</urlset>\n`
}
