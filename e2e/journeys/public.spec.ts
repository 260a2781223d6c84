import { violationsOf } from '../lib/axe.js'
import { expect, test } from '../lib/test.js'

test('the city shows its home: entries, slides, regulations, map and footer', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/homes$/)
  await expect(page.getByRole('heading', { name: '登录入口' })).toBeAttached()
  const entry = page.getByRole('link', { name: /供应商/ }).first()
  await expect(entry).toHaveAttribute('href', /\/login\?type=2$/)
  await expect(entry).toHaveAttribute('target', '_blank')
  const laws = page.locator('a[href*="/homes/lawdetail/"]')
  const [site] = await (await page.request.get('/credit/admin/api/homePage')).json()
  const list = `/credit/admin/api/regulations/front/list?areaId=${site.areaId}`
  const all = await (await page.request.get(list)).json()
  expect(all.total).toBeGreaterThan(6)
  await expect(laws).toHaveCount(Math.min(12, all.total))
  const lefts = await laws.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBe(2)
  await expect(page.getByRole('link', { name: '更多' })).toBeVisible()
  const services = page.getByRole('region', { name: '公共服务' })
  for (const name of ['信用查询', '严重违法失信行为记录名单', '信用评级', '信用记录核验']) {
    await expect(services.getByRole('link', { name })).toBeVisible()
  }
  const slides = page.getByRole('region', { name: '通知公告' })
  await expect(slides.locator('li img').first()).toBeAttached()
  const map = page.getByRole('region', { name: '进入区县平台' })
  await expect(map.locator('svg a path')).toHaveCount(15)
  // A district that was added has a link, and no shape.
  await expect.poll(() => map.getByRole('listitem').count()).toBeGreaterThanOrEqual(15)
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(site.contactPhone)
  await expect(footer).toContainText(site.filingNumber)
  await laws.first().click()
  await expect(page).toHaveURL(/\/homes\/lawdetail\//)
  await expect(page.locator('article')).toContainText(/./)
})

test('a district is found by its subdomain and has its own name and floating box', async ({ page, baseURL }) => {
  const district = new URL(baseURL ?? '')
  district.hostname = 'd06.localhost'
  await page.goto(`${district.origin}/homes`)
  const city = await page.request.get('/credit/admin/api/homePage?subdomain=d06')
  const [site] = await city.json()
  await expect(page).toHaveTitle(`${site.areaName}政府采购信用管理系统`)
  await expect(page.getByRole('heading', { level: 1 }).locator('img')).toHaveAttribute('src', site.titleUrl)
  await expect(page.locator(`img[src="${site.imageUrl}"]`)).toBeVisible()
  const close = page.getByRole('button', { name: '关闭专题公告' })
  await expect(close).toBeVisible()
  await close.click()
  await expect(close).toBeHidden()
})

test('the floating box is only in the district 0006, and opens its page', async ({ page, baseURL }) => {
  const [site] = await (await page.request.get('/credit/admin/api/homePage?subdomain=d06')).json()
  const { title } = site.floatingBox
  const box = page.getByRole('link', { name: title })
  for (const [subdomain, boxes] of [
    ['d01', 0],
    ['d05', 0],
    ['d06', 1],
  ] as const) {
    const district = new URL('/homes', baseURL)
    district.hostname = `${subdomain}.localhost`
    await page.goto(district.href)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(box).toHaveCount(boxes)
  }
  // It moves on until the mouse is over it, and may have left by then.
  let notice = page
  await expect(async () => {
    const opened = page.waitForEvent('popup', { timeout: 2_000 })
    ;[notice] = await Promise.all([opened, box.click({ force: true, timeout: 2_000 })])
  }).toPass()
  await expect(notice).toHaveURL(/\/homes\/layers$/)
  await expect(notice.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('a closed district shows a warning, an open one opens its own address', async ({ page }) => {
  await page.goto('/homes')
  const open = page.locator('a[href*="//d06.localhost:"]').first()
  await expect(open).toHaveAttribute('target', '_blank')
  const closed = page.getByRole('link', { name: /（暂未开通）$/ })
  await closed.last().click()
  await expect(page.getByText('该地区暂未开通政府采购评价系统').first()).toBeVisible()
})

test('the language is chosen in the header and kept', async ({ page }) => {
  await page.goto('/homes')
  await page.getByRole('button', { name: 'English' }).first().click()
  await expect(page).toHaveTitle(/Government Procurement Credit Management System$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Log in', exact: true })).toBeAttached()
})

test('an unknown path shows a message and a way back', async ({ page }) => {
  for (const path of ['/homes/laws', '/homes/serious', '/homes/ratings']) {
    // No number of a page, so that it is the first one.
    for (const current of ['99999999999999999999', '1e30', '-4']) {
      const answer = await page.goto(`${path}?current=${current}`)
      expect([path, current, answer?.status()]).toEqual([path, current, 200])
      await expect(page.getByText('请求内容有误')).toHaveCount(0)
    }
    await page.goto(`${path}?current=999`)
    await expect(page.getByText('没有第 999 页')).toBeVisible()
    await expect(page.getByText('暂无政策法规')).toHaveCount(0)
    await page.getByRole('link', { name: '第 1 页' }).click()
    await expect(page).toHaveURL(/current=1$/)
    await expect(page.getByText('没有第 999 页')).toHaveCount(0)
  }
})

test('the plain home answers a credit query, also without script', async ({ page, browser }) => {
  await page.goto('/homes/serious')
  const name = (await page.getByRole('main').locator('article h2').first().textContent()) ?? ''
  const bare = await browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN' })
  for (const visited of [page, await bare.newPage()]) {
    await visited.goto(new URL('/homes2', page.url()).href)
    await visited.getByRole('textbox', { name: '名称或信用代码' }).fill(name)
    await visited.getByRole('button', { name: '查询' }).click()
    await expect(visited).toHaveURL(/\/homes\/credit\?keyword=/)
    await expect(visited.getByRole('heading', { level: 1 })).toHaveText('信用查询')
    await expect(visited.getByRole('textbox', { name: '名称或信用代码' })).toHaveValue(name)
  }
})

test('a credit query that is too short or too long gets an error', async ({ page }) => {
  const field = page.getByRole('textbox', { name: '名称或信用代码' })
  for (const [keyword, fault] of [
    ['a', '至少 2 个字符'],
    ['x'.repeat(200), '最多 100 个字符'],
    ['%20', '请输入名称或信用代码'],
  ] as const) {
    await page.goto(`/homes/credit?keyword=${keyword}`)
    await expect(field).toHaveAccessibleDescription(fault)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
  }
})

test('the placeholder of a search is visible in full on a phone', async ({ browser, baseURL }) => {
  const viewport = { width: 390, height: 844 }
  const phone = await browser.newContext({ locale: 'en-US', viewport, baseURL })
  const page = await phone.newPage()
  for (const path of ['/homes', '/homes/laws', '/homes/credit']) {
    await page.goto(path)
    const [field] = await page.getByRole('main').or(page.getByRole('search')).locator('input').all()
    const left = await field?.evaluate((input: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input)
      const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
      context.font = font
      const inner = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return inner - context.measureText(input.placeholder).width
    })
    expect([path, (left ?? -1) >= 0]).toEqual([path, true])
  }
})

test('a printed page leaves out its search', async ({ page }) => {
  for (const path of ['/homes/credit', '/homes/verify/XY-0006', '/homes/laws', '/homes/serious']) {
    await page.goto(path)
    const form = page.getByRole('main').locator('form')
    await expect(form).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(form).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  }
})

for (const path of ['/homes', '/homes2', '/homes/laws', '/login?type=1', '/login?type=0', '/404']) {
  test(`${path} has no accessibility violations that a program can find`, async ({ page }) => {
    await page.goto(path)
    await page.locator('main').waitFor()
    const violations = await violationsOf(page)
    expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(' | ')}`)).toEqual([])
  })
}
