import { callerOf } from '../lib/caller.js'
import { expect, type Page, test } from '../lib/test.js'

/** Public pages come complete from the server. */
test.use({ javaScriptEnabled: false })

test('the home page shows all of its parts, and its links lead to a regulation', async ({ page }) => {
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveURL(/\/homes$/)
  await expect(page).toHaveTitle(/政府采购信用管理系统$/)
  await expect(page.getByRole('link', { name: /供应商/ }).first()).toBeVisible()
  await expect(page.locator('li img').first()).toBeVisible()
  await expect(page.locator('figure svg a path').first()).toBeVisible()
  await page.getByRole('link', { name: '更多' }).click()
  await expect(page).toHaveURL(/\/homes\/laws$/)
  const law = page.locator('a[href*="/homes/lawdetail/"]').first()
  const title = (await law.textContent()) ?? ''
  await law.click()
  await expect(page.locator('article h1')).toHaveText(title)
  await expect(page).toHaveTitle(new RegExp(`^${title} - `))
})

test('a plain form searches the regulations', async ({ page }) => {
  await page.goto('/homes/laws')
  await page.getByRole('searchbox').fill('评审专家')
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page).toHaveURL(/keyword=/)
  await expect(page.locator('a[href*="/homes/lawdetail/"]')).toHaveCount(1)
})

test('the search of the home is a plain form for organisations and regulations', async ({ page }) => {
  await page.goto('/homes')
  await page.getByRole('searchbox').fill('评审专家')
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page).toHaveURL(/\/homes\/search\?keyword=/)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['企业信用', '政策法规'])
  await expect(page.locator('main a[href*="/homes/lawdetail/"]')).toHaveCount(1)
})

test('an unknown regulation and an unknown path are not found', async ({ page }) => {
  for (const path of ['/homes/lawdetail/unknown', '/unknown']) {
    const response = await page.goto(path)
    expect([path, response?.status()]).toEqual([path, 404])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/不存在/)
  }
})

test('a district has its own name, address and language at the first byte', async ({ page, baseURL }) => {
  const district = new URL('/homes', baseURL)
  district.hostname = 'd06.localhost'
  const cookie = { name: 'locale', value: 'en-US', url: district.origin }
  await page.context().addCookies([cookie])
  await page.goto(district.href)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page).toHaveTitle(/District Government Procurement Credit Management System$/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', district.href)
})

test('search engines find the public pages and nothing else', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /\n')
  expect(robots).toContain(`Sitemap: ${new URL('/sitemap.xml', baseURL)}`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(4)
  expect(addresses.some((address) => address.endsWith('/homes/help/supervisor'))).toBe(true)
  // Pages of companies would stay in search engines after a correction.
  expect(addresses.filter((address) => /\/homes\/(?:search|credit\/)/.test(address))).toEqual([])
  for (const address of addresses) expect((await request.get(address)).status()).toBe(200)
})

test('an unchanged page is not sent again', async ({ request }) => {
  const { etag = '', vary } = (await request.get('/homes/help')).headers()
  expect(vary).toMatch(/Cookie.*Accept-Language/)
  const again = await request.get('/homes/help', { headers: { 'If-None-Match': etag } })
  expect(again.status()).toBe(304)
})

test('manuals are read in both languages, with their pictures', async ({ page, request }) => {
  await page.goto('/homes')
  await page.getByRole('contentinfo').getByRole('link', { name: '帮助与手册' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('帮助与手册')
  const manuals = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(manuals).toHaveCount(5)
  for (const manual of await manuals.all()) {
    const path = (await manual.getAttribute('href')) ?? ''
    const texts = []
    for (const lang of ['zh-CN', 'en-US']) {
      const text = await (await request.get(`${path}?lang=${lang}`)).text()
      const [, article = ''] = /<article[^>]*>([\s\S]*)<\/article>/.exec(text) ?? []
      expect(article).toContain('<h2')
      texts.push(article)
      for (const [, src = ''] of article.matchAll(/<img[^>]* src="([^"]+)"/g)) {
        expect((await request.get(src)).headers()['content-type']).toBe('image/png')
      }
    }
    // Names in both languages only occur in the bodies of examples.
    const english = texts[1]?.replaceAll(/<pre[\s\S]*?<\/pre>|<[^>]+>/g, '') ?? ''
    expect(/[一-鿿]/.test(english)).toBe(false)
  }
  expect((await page.goto('/homes/help/unknown'))?.status()).toBe(404)
})

async function askFor(page: Page, keyword: string): Promise<void> {
  await page.getByRole('textbox', { name: '名称或信用代码' }).fill(keyword)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await page.waitForLoadState('load')
}

test('a form without script queries credit, and asks for a captcha after some tries', async ({ page }) => {
  const admin = await callerOf('supervisor', 'admin')
  const list = 'purchaser/list?size=1&sort=createTime'
  const { records } = await admin.get<{ records: { name: string }[] }>(list)
  const name = records[0]?.name ?? ''
  const captcha = page.getByRole('textbox', { name: '验证码' })
  await page.goto('/homes/credit')
  // The first queries need no captcha.
  for (let n = 0; n < 6 && !(await captcha.isVisible()); n++) await askFor(page, name)
  await expect(captcha).toHaveAccessibleDescription('请输入验证码后继续')
  await expect(page.getByRole('heading', { level: 2, name })).toHaveCount(0)
  await captcha.fill('9999')
  await askFor(page, name)
  await expect(captcha).toHaveAccessibleDescription('验证码错误')
  await expect(page.getByRole('heading', { level: 2, name })).toHaveCount(0)
  await captcha.fill('0000')
  await askFor(page, name)
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByText('信用等次', { exact: true })).toBeVisible()
})
