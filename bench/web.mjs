/**
 * `pnpm bench web [--url http://localhost:3000] [--runs 5]`: what a visitor's phone has to load and how long
 * it waits, against a running product with the demo data (CAPTCHA_FIXED=0000). Script is counted as gzip
 * of the built files; pages are timed cold with 4x slower processor, 1.6 Mbit/s and 150 ms.
 */
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    runs: { type: 'string', default: '5' },
    assets: {
      type: 'string',
      default: new URL('../apps/web/dist/assets/', import.meta.url).pathname,
    },
  },
})
const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))(
  '@playwright/test',
)
const { CHROMIUM_ARGS, chromiumPath } = await import('../e2e/lib/chromium.ts').catch(() => ({
  CHROMIUM_ARGS: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--no-first-run',
  ],
  chromiumPath: async () => '/usr/bin/chromium',
}))

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true }
const THROTTLE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const PAGES = [
  { name: 'public home', path: '/homes', kB: 100, lcp: 1600 },
  { name: 'login', path: '/login?type=2', kB: 120, lcp: 1600 },
  { name: 'list (carousel), logged in', path: '/baseinfo/banner', kB: 400, lcp: 4000, login: true },
]

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS })
const gzip = new Map(
  readdirSync(values.assets)
    .filter((file) => file.endsWith('.gz'))
    .map((file) => [file.slice(0, -3), statSync(values.assets + file).size]),
)

/** Cookie and stored user of a supervisor, taken over by each cold run. */
async function session() {
  const context = await browser.newContext({ baseURL: values.url })
  const page = await context.newPage()
  await page.goto('/login?type=0')
  await page.locator('input[name=loginName]').fill('admin')
  await page.locator('input[name=pwd]').fill('Credit@2026')
  await page.locator('input[name=vcode]').fill('0000')
  await page.waitForFunction(() => document.querySelector('form img')?.naturalWidth > 0)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  const state = await context.storageState()
  await context.close()
  return state
}

async function coldRun(path, storageState) {
  const context = await browser.newContext({ ...PHONE, baseURL: values.url, storageState })
  await context.addInitScript(() => {
    window.seen = { lcp: 0, cls: 0, what: '' }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element: at } = entry
        window.seen.lcp = entry.startTime
        window.seen.what = `${at?.tagName ?? ''} ${entry.url || at?.textContent?.slice(0, 24) || ''}`
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!entry.hadRecentInput) window.seen.cls += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const page = await context.newPage()
  const scripts = new Set()
  page.on('response', (answer) => {
    const file = new URL(answer.url()).pathname.split('/').pop()
    if (file.endsWith('.js')) scripts.add(file)
  })
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', THROTTLE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(() => window.seen)
  await context.close()
  const bytes = [...scripts].reduce((sum, file) => sum + (gzip.get(file) ?? 0), 0)
  return { ...seen, kB: bytes / 1000 }
}

const storageState = await session()
const rows = []
for (const { name, path, kB, lcp, login } of PAGES) {
  const runs = []
  for (let run = 0; run < Number(values.runs); run++) {
    runs.push(await coldRun(path, login ? storageState : undefined))
  }
  const is = {
    kB: Math.max(...runs.map((run) => run.kB)),
    lcp: median(runs.map((run) => run.lcp)),
    cls: Math.max(...runs.map((run) => run.cls)),
  }
  rows.push(
    `| ${name} | ${is.kB.toFixed(1)} | ${kB} | ${(is.lcp / 1000).toFixed(2)} | ${(lcp / 1000).toFixed(1)} | ${is.cls.toFixed(3)} | 0.02 | ${runs.at(-1).what.replace(values.url, '')} |`,
  )
  process.stdout.write(`${rows.at(-1)}\n`)
}
await browser.close()
writeFileSync(
  new URL('results-web.md', import.meta.url),
  `# Web: weight and first sight

\`pnpm bench web\`: cold loads on a throttled phone (4x processor, 1.6 Mbit/s, 150 ms), ${values.runs} runs; script is
gzip of the built files, all that the page loads until it is still; LCP is the median, CLS the largest.

| page | script kB | limit | LCP s | limit | CLS | limit | largest element |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`,
)
