import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cacheKey, type RenderInput, render, renderForRobots, renderShell } from '../entry-server.js'
import { homeTexts } from '../pages/home-texts.js'
import { PAGE_FILES } from '../routes.js'
import { workspaceFiles } from './page-assets.js'
import { ANSWERS, EVIL, METHODS, OPTIONS, renderPath, requestFor, SITE } from './testing.js'

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
    expect(body).toContain('<dt>版本</dt><dd>0.1.0+20261128.455214bb</dd>')
    expect(asked.map(({ path }) => path)).toContain('/credit/admin/api/homePage?subdomain=d06')
  })

  it.each([
    ['/homes/', '/homes'],
    ['/login?type=2&redirect=%2Flaws', '/login?type=2'],
    ['/homes/laws?current=2&keyword=a', '/homes/laws?current=2'],
  ])('sets the canonical address of %s: %s', async (path, canonical) => {
    const { body } = await renderPath(path)
    expect(body).toContain(`<link rel="canonical" href="http://d06.example.org${canonical}"/>`)
  })

  it('has no script except the entry and a data block that no text can close', async () => {
    const { body } = await renderPath('/homes')
    const scripts = body.match(/<script[^>]*>/g)
    expect(scripts).toEqual([expect.stringContaining('src="/e.js"'), '<script type="application/json" id="page-data">'])
    const [, json = ''] = /id="page-data">(.*?)<\/script>/.exec(body) ?? []
    expect(json).not.toContain('<')
    expect(JSON.stringify(JSON.parse(json))).toContain(EVIL)
  })

  it.each([
    ['/homes', {}, 'zh-CN'],
    ['/homes', { 'accept-language': 'en-GB,en' }, 'en-US'],
    ['/homes', { 'accept-language': 'en', cookie: 'a=b; locale=zh-CN' }, 'zh-CN'],
    ['/homes?lang=en-US', { cookie: 'locale=zh-CN' }, 'en-US'],
  ])('chooses the language of %s with %j: %s', async (path, headers, locale) => {
    const { input, asked } = requestFor(path, headers)
    const { body } = await render(OPTIONS, input)
    expect(body).toContain(`<html lang="${locale}">`)
    expect(new Set(asked.map(({ language }) => language))).toEqual(new Set([locale]))
  })

  it('sets the chosen theme on the document', async () => {
    const { body } = await renderPath('/homes', { cookie: 'theme=dark' })
    expect(body).toContain('<html lang="zh-CN" data-theme="dark">')
    const odd = await renderPath('/homes', { cookie: 'theme="><b' })
    expect(odd.body).toContain('<html lang="zh-CN">')
  })

  it('filters a stored text again', async () => {
    const { body } = await renderPath('/homes/lawdetail/law1')
    const [, text] = /(<p style.*?)<\/div>/.exec(body) ?? []
    expect(text).toBe('<p style="text-align:center">Text</p><a>x</a><img src="/p.png" alt=""/>')
  })

  it.each(['/homes2', '/homes/laws?current=1', '/homes/layers'])('renders %s', async (path) => {
    const { status, body } = await renderPath(path)
    expect([status, body.includes('<h1')]).toEqual([200, true])
  })

  it.each(['/404', '/homes/lawdetail/unknown'])('responds to %s with a 404 page', async (path) => {
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

  it('renders the login with its methods; its button is disabled until hydration', async () => {
    const { status, body } = await renderPath('/login?type=2')
    expect(status).toBe(200)
    expect(body).toContain('<h1 id="login-title">')
    expect(body).toMatch(/<button(?=[^>]*type="submit")[^>]*disabled=""/)
    expect(body).toMatch(/<input(?![^>]*disabled)[^>]*name="loginName"/)
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

  it('tells what the registration asks for, and that it needs script', async () => {
    const { status, body } = await renderPath('/regedit?type=expert')
    expect(status).toBe(200)
    expect(body).toContain('<h1 id="document-registration">评审专家注册</h1>')
    expect(body).toMatch(/<noscript><p[^>]*>填写注册表需要启用 JavaScript/)
    expect(body).toMatch(/<dt>毕业院校.*<dt>登录账号 \*<\/dt><dd>4 至 30 位/)
    expect(body).toMatch(/<a href="\/regedit\?type=supplier"[^>]*>供应商<\/a>/)
    const closed = { ...ANSWERS, homePage: [{ ...SITE, registrationOpen: false }] }
    const other = await renderPath('/regedit?type=expert', {}, closed)
    expect(other.body).toContain('该地区暂未开放注册')
    expect(other.body).not.toContain('<dt>毕业院校')
  })

  it.each([
    [1, 'purchaser'],
    [2, 'supplier'],
    [3, 'agent'],
    [4, 'expert'],
  ])('offers registration on the login of type %i if it is open', async (type, kind) => {
    const answersOf = (registrationOpen: boolean) => ({
      ...ANSWERS,
      homePage: [{ ...SITE, registrationOpen }],
      [`login/config/${type}`]: { ...METHODS, type },
    })
    const link = `href="/regedit?type=${kind}"`
    const path = `/login?type=${type}`
    expect((await renderPath(path, {}, answersOf(true))).body).toContain(link)
    expect((await renderPath(path, {}, answersOf(false))).body).not.toContain(link)
  })

  it.each([0, 1])('sends the home of login type %i with its texts', async (type) => {
    const textsOf = async (path: string) => {
      const { body } = await renderPath(path, { cookie: `Authorization=t; loginType=${type}` })
      const [, data = '{}'] = /<script[^>]*id="page-data"[^>]*>(.*?)<\/script>/s.exec(body) ?? []
      return Object.keys((JSON.parse(data) as { texts: object }).texts)
    }
    expect(new Set(await textsOf('/'))).toEqual(new Set([...(await textsOf('/logs')), ...homeTexts(type)]))
  })

  it('rejects if a call of the page fails', async () => {
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

  it('says in both languages, without script, that a browser is too old', async () => {
    const { body } = await renderShell(OPTIONS, requestFor('/homes').input, { plain: true })
    const [, sentence = ''] = /<p class="old-browser">(.*?)<\/p>/.exec(body) ?? []
    expect(sentence).toContain('Chrome 或 Edge 92')
    expect(sentence).toContain('<span lang="en-US">Your browser is too old')
    const styles = readFileSync(join(import.meta.dirname, '../shared/styles/base.css'), 'utf8')
    expect(styles).toMatch(/@supports \(aspect-ratio: 1\) \{\s*\.old-browser \{\s*display: none;/)
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

describe('cacheKey', () => {
  const keyOf = (path: string, headers: RenderInput['headers'] = {}) =>
    cacheKey(OPTIONS, requestFor(path, headers).input)

  it('is the same for parameters that the page does not read, in any order', () => {
    expect(keyOf('/homes?n=1')).toBe(keyOf('/homes'))
    expect(keyOf('/homes/laws?current=2&keyword=a&n=1')).toBe(keyOf('/homes/laws?keyword=a&current=2&current=3'))
    expect(keyOf('/homes/credit?n=1')).toBe(keyOf('/homes/credit'))
    expect(keyOf('/homes/laws?keyword=a')).not.toBe(keyOf('/homes/laws?keyword=b'))
    expect(keyOf('/homes?lang=en-US')).not.toBe(keyOf('/homes'))
  })

  it('differs by host, language, theme and address, and is null with a session', () => {
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
    // Each query counts towards the limit of its address, and its captcha belongs to one visitor.
    for (const path of ['/homes/search?keyword=a', '/homes/credit/91330100MA28ABCDE1']) expect(keyOf(path)).toBeNull()
    expect(keyOf('/homes/credit?keyword=a')).toBeNull()
  })
})

describe('files of pages', () => {
  it.each([
    ...Object.values(PAGE_FILES),
    ...workspaceFiles('/', 0),
    ...workspaceFiles('/', 1),
    ...workspaceFiles('/laws', 0),
  ])('%s exists', (file) => {
    expect(existsSync(join(import.meta.dirname, '..', file))).toBe(true)
  })
})
