import { violationsOf } from '../lib/axe.js'
import { callerOf } from '../lib/caller.js'
import { expect, type Page, test } from '../lib/test.js'

interface Company {
  name: string
  unifiedSocialCreditCode: string
}

/** Returns an organisation with a published serious act. */
async function listedCompany(page: Page): Promise<Company> {
  const list = await page.request.get('/credit/admin/api/integrity/serious?size=1')
  return (await list.json()).records[0]
}

const search = async (page: Page, keyword: string) => {
  await page.goto('/homes')
  await page.getByRole('searchbox', { name: '单位全称、信用代码或政策法规' }).fill(keyword)
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page).toHaveURL(/\/homes\/search\?keyword=/)
}

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [390, 844],
] as const) {
  test(`the first screen of the home has search and services at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/homes')
    await expect(page.getByRole('searchbox')).toBeInViewport({ ratio: 1 })
    const tiles = page.getByRole('region', { name: '公共服务' }).getByRole('link')
    await expect(tiles).toHaveCount(4)
    for (const tile of await tiles.all()) await expect(tile).toBeInViewport({ ratio: 1 })
  })
}

test('the search of the home leads to the page of a company, which explains its band', async ({ page }) => {
  const { name, unifiedSocialCreditCode: code } = await listedCompany(page)
  await search(page, name)
  const found = page.getByRole('article').filter({ has: page.getByRole('link', { name }) })
  const scale = found.getByRole('list', { name: '信用等次由高到低' })
  await expect(scale.getByRole('listitem')).toHaveCount(6)
  await expect(scale.locator('[aria-current]')).toHaveText(/^D信用差0 分起该单位$/)
  await expect(page.getByText(`没有找到与“${name.slice(0, 30)}`)).toBeVisible()
  await expect(page.getByRole('link', { name: '信用分是怎么来的' })).toHaveAttribute('href', '/homes/help/score')

  await found.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(`/homes/credit/${code}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveTitle(new RegExp(`^${name} - `))
  await expect(page.getByRole('heading', { level: 2, name: '严重违法失信行为' })).toBeVisible()
  await expect(page.getByText(/^公示期 \d{4}-\d{2}-\d{2} 至 \d{4}-\d{2}-\d{2}$/).first()).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const violations = await violationsOf(page)
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(' | ')}`)).toEqual([])
})

test('the address of a company is copied, and has its ratings', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const ratings = await (await page.request.get('/credit/admin/api/rating/public?status=inForce&size=1')).json()
  const [{ number }] = ratings.records
  await page.goto(`/homes/ratings/${number}`)
  const company = page.getByRole('rowheader').getByRole('link').first()
  const path = (await company.getAttribute('href')) ?? ''
  expect(path).toMatch(/^\/homes\/credit\/[0-9A-Z]{18}$/)
  await expect(company).toHaveAttribute('rel', 'nofollow')
  await company.click()
  await expect(page).toHaveURL(path)
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
      .first(),
  ).toContainText(/\d+\.\d{2}/)
  await page.getByRole('button', { name: '复制网址' }).click()
  await expect(page.getByText('已复制', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(path, page.url()).href)
})

test('a search says what to do if it finds nothing, in both directions', async ({ page }) => {
  await search(page, '没有这样的内容')
  await expect(page.getByText(/^没有名称或代码与此完全一致的单位/)).toBeVisible()
  await expect(page.getByText('没有找到与“没有这样的内容”相关的政策法规，请换一个词再试')).toBeVisible()
  await page.getByRole('link', { name: '在政策法规中搜索' }).click()
  await expect(page).toHaveURL(/\/homes\/laws\?keyword=/)
  const back = page.getByRole('link', { name: '按单位名称或代码查信用' })
  await expect(back).toHaveAttribute('href', /^\/homes\/credit\?keyword=/)
})

test('a code of no organisation is not found, in plain words', async ({ page }) => {
  const admin = await callerOf('supervisor', 'admin')
  const { records } = await admin.get<{ records: { certificateNumber: string }[] }>('expert/list?size=1')
  for (const code of ['123', '91330100MA000000001', records[0]?.certificateNumber ?? '']) {
    const response = await page.goto(`/homes/credit/${encodeURIComponent(code)}`)
    expect([code, response?.status()]).toEqual([code, 404])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有这个单位的信用页')
    await expect(page.getByText(`没有统一社会信用代码为 ${code} 的单位。`)).toBeVisible()
  }
})

test('the page of a company asks for a captcha like the query, and says if it is wrong', async ({ page }) => {
  const { name, unifiedSocialCreditCode: code } = await listedCompany(page)
  const captcha = page.getByRole('textbox', { name: '验证码' })
  // The first queries need no captcha.
  for (let n = 0; n < 6 && !(await captcha.isVisible()); n++) await page.goto(`/homes/credit/${code}`)
  await expect(captcha).toHaveAccessibleDescription('请输入验证码后继续')
  await captcha.fill('9999')
  await page.getByRole('button', { name: '查看' }).click()
  await expect(captcha).toHaveAccessibleDescription('验证码错误')
  await expect(captcha).toBeFocused()
  await captcha.fill('0000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})
