// @vitest-environment node
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  cacheKey,
  type RenderInput,
  type RenderOptions,
  render,
  renderForRobots,
  renderShell,
} from './entry-server.js'
import { PAGE_FILES } from './routes.js'
import { workspaceFiles } from './server/page-assets.js'

const OPTIONS: RenderOptions = {
  template:
    '<html lang="zh-CN"><head><!--head--><script type="module" src="/e.js"></script></head><body><div id="root"></div></body></html>',
  manifest: {
    'index.html': { file: 'e.js' },
    'src/features/site/public/home-page.tsx': { file: 'h.js', css: ['h.css'], imports: ['_s'] },
    'src/workspace.tsx': { file: 'w.js' },
    _s: { file: 's.js', imports: ['index.html'] },
    '_list-page-x1': { file: 'l.js', name: 'list-page' },
  },
  defaultLocale: 'zh-CN',
}

const EVIL = '</script><script>alert(1)</script>'
const SITE = {
  ...{ areaId: 'a6', areaCode: '003900130006', areaName: '滨河区', imageUrl: '/ground.jpg' },
  ...{ titleUrl: null, address: 'Road 1', floatingBox: { enabled: true, title: null } },
}
const LAW = {
  ...{ id: 'law1', title: `Law ${EVIL}`, createTime: '2026-01-02T00:00:00+08:00', files: [] },
  ...{ previous: null, next: null, areaName: null },
  content:
    '<p style="text-align: center">Text</p><a href="javascript:1">x</a><img src="/p.png" onerror="1">',
}
const METHODS = { type: 2, loginNameType: 1, loginPhoneType: 0, loginCaType: 0, version: 1 }
const ANSWERS: Record<string, unknown> = {
  homePage: [SITE],
  'carousel/diagram/front/list': [{ id: 's', title: 'Slide', url: null, imageUrl: '/slide.jpg' }],
  'regulations/front/list': { records: [LAW], total: 1, current: 1, size: 12, pages: 1 },
  'regulations/front/law1': LAW,
  'area/list': [{ areaId: 'a6', areaCode: 'b', areaName: 'Binhe', status: 1, url: '//d06' }],
  'area/map': { features: [] },
  'login/config/2': METHODS,
}

interface Asked {
  path: string
  language: string | null
}

/** A request for a page; the API, the edge of this code, returns the answers above. */
function requestFor(path: string, headers: RenderInput['headers'] = {}, answers = ANSWERS) {
  const asked: Asked[] = []
  const input: RenderInput = {
    url: new URL(path, 'http://d06.example.org'),
    headers,
    today: '2026-11-22',
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      asked.push({ path: pathname + search, language: request.headers.get('accept-language') })
      const found = answers[pathname.replace('/credit/admin/api/', '')]
      if (found instanceof Response) return found.clone()
      return found === undefined
        ? new Response('{"error":"none"}', { status: 404 })
        : Response.json(found)
    },
  }
  return { input, asked }
}

const renderPath = (path: string, headers?: RenderInput['headers'], answers = ANSWERS) =>
  render(OPTIONS, requestFor(path, headers, answers).input)

describe('render', () => {
  it('renders the home page with its data, complete without script', async () => {
    const { input, asked } = requestFor('/homes')
    const { status, body } = await render(OPTIONS, input)
    expect(status).toBe(200)
    expect(body).toContain('<html lang="zh-CN">')
    expect(body).toContain('<title>滨河区政府采购信用管理系统</title>')
    expect(body).toContain('<meta name="description"')
    expect(body).toContain('<link rel="canonical" href="http://d06.example.org/homes"/>')
    expect(body).toContain('hrefLang="en-US" href="http://d06.example.org/homes?lang=en-US"')
    for (const picture of ['/ground.jpg', '/slide.jpg'])
      expect(body).toContain(`<link rel="preload" as="image" href="${picture}"`)
    expect(body).toMatch(/<link rel="stylesheet" href="\/h.css">.*href="\/h.js".*href="\/s.js"/)
    expect(body).toContain('href="/login?type=2"')
    expect(body).toContain('href="/homes/lawdetail/law1"')
    expect(body).toContain('2026年11月22日星期日')
    expect(asked.map(({ path }) => path)).toContain('/credit/admin/api/homePage?subdomain=d06')
  })

  it('has no script but the entry and a data block that no text can close', async () => {
    const { body } = await renderPath('/homes')
    const scripts = body.match(/<script[^>]*>/g)
    expect(scripts).toEqual([
      expect.stringContaining('src="/e.js"'),
      '<script type="application/json" id="page-data">',
    ])
    const [, json = ''] = /id="page-data">(.*?)<\/script>/.exec(body) ?? []
    expect(json).not.toContain('<')
    expect(JSON.stringify(JSON.parse(json))).toContain(EVIL)
  })

  it.each([
    ['/homes', {}, 'zh-CN'],
    ['/homes', { 'accept-language': 'en-GB,en' }, 'en-US'],
    ['/homes', { 'accept-language': 'en', cookie: 'a=b; locale=zh-CN' }, 'zh-CN'],
    ['/homes?lang=en-US', { cookie: 'locale=zh-CN' }, 'en-US'],
  ])('takes the language of %s with %j: %s', async (path, headers, locale) => {
    const { input, asked } = requestFor(path, headers)
    const { body } = await render(OPTIONS, input)
    expect(body).toContain(`<html lang="${locale}">`)
    expect(new Set(asked.map(({ language }) => language))).toEqual(new Set([locale]))
  })

  it('puts the chosen theme on the document', async () => {
    const { body } = await renderPath('/homes', { cookie: 'theme=dark' })
    expect(body).toContain('<html lang="zh-CN" data-theme="dark">')
    const odd = await renderPath('/homes', { cookie: 'theme="><b' })
    expect(odd.body).toContain('<html lang="zh-CN">')
  })

  it('filters a stored text once more', async () => {
    const { body } = await renderPath('/homes/lawdetail/law1')
    const [, text] = /(<p style.*?)<\/div>/.exec(body) ?? []
    expect(text).toBe('<p style="text-align:center">Text</p><a>x</a><img src="/p.png" alt=""/>')
  })

  it.each(['/homes2', '/homes/laws?current=1', '/homes/layers'])('renders %s', async (path) => {
    const { status, body } = await renderPath(path)
    expect([status, body.includes('<h1')]).toEqual([200, true])
  })

  it.each(['/404', '/homes/lawdetail/unknown'])('answers %s with 404 and says so', async (path) => {
    const { status, body } = await renderPath(path)
    expect([status, body.includes('页面不存在')]).toEqual([404, true])
  })

  it.each([
    ['/', '', '/homes'],
    ['/nope', '', '/404'],
    ['/laws?x=1', 'loginType=3', '/login?type=3&redirect=%2Flaws%3Fx%3D1'],
  ])('redirects %s without a session (%s) to %s', async (path, cookie, location) => {
    expect(await renderPath(path, { cookie })).toMatchObject({ status: 302, location })
  })

  it('renders the login with its ways; its fields wait for the script', async () => {
    const { status, body } = await renderPath('/login?type=2')
    expect(status).toBe(200)
    expect(body).toContain('<h1 id="login-title">')
    expect(body).toMatch(/<fieldset[^>]*disabled=""[^>]*>.*name="loginName"/)
    expect(body).not.toContain('role="tablist"')
    const config = { ...METHODS, loginPhoneType: 1 }
    const answers = { ...ANSWERS, 'login/config/2': config }
    expect((await renderPath('/login?type=2', {}, answers)).body).toContain('data-method="phone"')
    expect(await renderPath('/login?type=9')).toMatchObject({ status: 302, location: '/' })
  })

  it('leaves the workspace and the registration to the browser', async () => {
    const workspace = await renderPath('/laws', { cookie: 'Authorization=t' })
    expect(workspace.body).toContain('<div id="root"></div>')
    expect(workspace.body).toContain('href="/w.js"')
    expect(workspace.body).toContain('href="/l.js"')
    const registration = await renderPath('/regedit?type=expert')
    expect(registration.body).toContain('<div id="root"></div>')
    expect(registration.body).toContain('滨河区')
  })

  it('rejects where a call of the page fails', async () => {
    const { homePage } = ANSWERS
    await expect(renderPath('/homes', {}, { homePage })).rejects.toMatchObject({ status: 404 })
  })
})

describe('renderShell', () => {
  it('needs no data', async () => {
    const { input, asked } = requestFor('/homes')
    const { status, body } = await renderShell(OPTIONS, input, { plain: true })
    expect([status, asked]).toEqual([200, []])
    expect(body).toContain('<title>政府采购信用管理系统</title>')
    expect(body).not.toContain('page-data')
  })
})

describe('renderForRobots', () => {
  it('lists the public pages and regulations of the host', async () => {
    const sitemap = await renderForRobots(OPTIONS, requestFor('/sitemap.xml').input)
    expect(sitemap?.contentType).toContain('application/xml')
    expect(sitemap?.body).toContain(
      '<url><loc>http://d06.example.org/homes/lawdetail/law1</loc><lastmod>2026-01-02</lastmod></url>',
    )
    const robots = await renderForRobots(OPTIONS, requestFor('/robots.txt').input)
    expect(robots?.body).toContain('Sitemap: http://d06.example.org/sitemap.xml')
    expect(await renderForRobots(OPTIONS, requestFor('/homes').input)).toBeNull()
  })
})

describe('the credit query without script', () => {
  const ROW = {
    ...{ name: '某某公司', unifiedSocialCreditCode: '91X', sign: 2, areaName: '滨河区' },
    ...{ band: 'AA', starLevel: 4, unrated: false, evaluatorCount: 5, serious: [] },
  }
  const withCredit = (found: unknown) => ({ ...ANSWERS, 'credit/public': found })
  const rejected = (status: number, body: object) => withCredit(Response.json(body, { status }))

  it('is a form, and answers what the address asks', async () => {
    const { body: empty } = await renderPath('/homes/credit')
    expect(empty).toMatch(/<form action="\/homes\/credit" method="get">/)
    const { input, asked } = requestFor('/homes/credit?keyword=某某公司', {}, withCredit([ROW]))
    const { status, body } = await render(OPTIONS, input)
    expect([status, body.includes('<h2>某某公司</h2>')]).toEqual([200, true])
    expect(body).toContain('value="某某公司"')
    expect(asked.map(({ path }) => decodeURIComponent(path))).toContain(
      '/credit/admin/api/credit/public?keyword=某某公司',
    )
    expect((await renderPath('/homes/credit?keyword=ab', {}, withCredit([]))).body).toContain(
      '没有名称或代码与此完全一致的单位',
    )
  })

  it('asks for a captcha where the API does, and sends what was read', async () => {
    const fields = { vcode: ['请填写'] }
    const required = rejected(422, { code: 'CAPTCHA_REQUIRED', error: '请输入验证码', fields })
    const { status, body } = await renderPath('/homes/credit?keyword=ab', {}, required)
    const [, uuid = ''] = /<input type="hidden" name="uuid" value="([^"]+)"/.exec(body) ?? []
    expect([status, uuid.length]).toEqual([200, 36])
    expect(body).toContain(`src="/credit/sso/api/verification/${uuid}"`)
    expect(body).toContain(`href="/credit/sso/api/verification/${uuid}/audio"`)
    expect(body).toContain('请输入验证码')

    const path = `/homes/credit?keyword=ab&uuid=${uuid}&vcode=1234`
    const { input, asked } = requestFor(path, {}, withCredit([ROW]))
    expect((await render(OPTIONS, input)).body).not.toContain('name="vcode"')
    expect(asked.map((one) => one.path)).toContain(
      `/credit/admin/api/credit/public?keyword=ab&uuid=${uuid}&vcode=1234`,
    )
  })

  it('says when to come back, and is left to the browser where the API fails', async () => {
    const many = rejected(429, { code: 'TOO_MANY_REQUESTS', error: '请稍后再试' })
    expect((await renderPath('/homes/credit?keyword=ab', {}, many)).body).toContain('请稍后再试')
    const failing = rejected(503, { code: 'OVERLOADED', error: '繁忙' })
    await expect(renderPath('/homes/credit?keyword=ab', {}, failing)).rejects.toThrow()
  })
})

describe('the published serious acts', () => {
  it('are shown with their filters in the address, and links to the tables', async () => {
    const act = {
      ...{
        id: 'a1',
        name: '某某公司',
        unifiedSocialCreditCode: '91X',
        sign: 2,
        areaName: '滨河区',
      },
      ...{
        address: null,
        behavior: '提供虚假材料',
        punishmentResult: '罚款',
        punishmentBasis: null,
      },
      ...{ punishmentDate: '2026-01-05', publishDate: '2026-01-06', publishEndDate: '2027-01-05' },
      ...{ enforcementUnit: '市财政局', decisionNumber: '1号' },
    }
    const list = { records: [act], total: 1, current: 1, size: 20, pages: 1 }
    const answers = { ...ANSWERS, 'integrity/serious': list }
    const { input, asked } = requestFor('/homes/serious?sign=2&keyword=&current=3', {}, answers)
    const { body } = await render(OPTIONS, input)
    expect(body).toContain('<h2>某某公司</h2>')
    expect(body).toContain('2026-01-06 至 2027-01-05')
    expect(body).toContain('/credit/admin/api/integrity/serious/export?sign=2&amp;format=csv')
    const [path = ''] = asked.map((one) => one.path).filter((one) => one.includes('serious'))
    expect(Object.fromEntries(new URL(path, 'http://x').searchParams)).toEqual({
      ...{ sign: '2', current: '3', size: '20' },
    })
  })
})

describe('cacheKey', () => {
  const keyOf = (path: string, headers: RenderInput['headers'] = {}) =>
    cacheKey(OPTIONS, requestFor(path, headers).input)

  it('tells hosts, languages, themes and addresses apart; with a session there is none', () => {
    const keys = [
      keyOf('/homes'),
      keyOf('http://d02.example.org/homes'),
      keyOf('/homes', { 'accept-language': 'en' }),
      keyOf('/homes', { cookie: 'theme=dark' }),
      keyOf('/homes/laws?current=2'),
    ]
    expect(new Set(keys).size).toBe(keys.length)
    expect(keyOf('/homes', { 'accept-language': 'zh' })).toBe(keyOf('/homes'))
    expect(keyOf('/homes', { cookie: 'Authorization=t' })).toBeNull()
    expect(keyOf('/homes/credit')).not.toBeNull()
    // Each query is counted for its address, and its captcha is for one visitor.
    expect(keyOf('/homes/credit?keyword=a')).toBeNull()
  })
})

describe('files that pages are loaded from', () => {
  it.each([
    ...Object.values(PAGE_FILES),
    ...workspaceFiles('/', 0),
    ...workspaceFiles('/', 1),
    ...workspaceFiles('/laws', 0),
  ])('%s exists', (file) => {
    expect(existsSync(join(import.meta.dirname, file))).toBe(true)
  })
})
