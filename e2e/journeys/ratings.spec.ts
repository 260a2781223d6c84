import { randomUUID } from 'node:crypto'
import { callerOf } from '../lib/caller.js'
import { login } from '../lib/login.js'
import { expect, test } from '../lib/test.js'

interface Ratings {
  records: { number: string; status: string; areaName: string; period: string }[]
}

test('a rating is computed, published and withdrawn; visitors read each step', async ({
  browser,
  page,
}) => {
  await login(page, 'supervisor', 'admin')
  await page.goto('/integrityManagement/ratings')
  await page.getByRole('button', { name: '计算评级' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '区域' }).click()
  await page.locator('.ant-select-item-option', { hasText: '西城区' }).click()
  await dialog.getByRole('button', { name: '开始计算' }).click()
  const done = page.getByRole('status').filter({ hasText: '已计算' })
  await expect(done).toBeVisible()
  await page.getByRole('link', { name: '查看', exact: true }).click()
  await expect(page).toHaveURL(/\/integrityManagement\/ratings\/details\?id=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /西城区\d{4}年[上下]半年信用评级/,
  )
  const number = /PJ-\d{4}-\d{4}H\d-\d+/.exec(
    (await page.getByRole('main').textContent()) ?? '',
  )?.[0]
  if (!number) throw new Error('the rating shows its number')

  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  // Another address than the one that is visited later: pages are kept for a moment.
  await visitor.goto(`/homes/ratings/${number}?sign=1`)
  await expect(visitor.getByText(`没有编号为 ${number} 的评级`)).toBeVisible()
  const act = async (name: string, reason?: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    const question = page.getByRole('dialog')
    if (reason) await question.getByRole('textbox', { name: '理由' }).fill(reason)
    await question.getByRole('button', { name, exact: true }).click()
    await expect(question).toBeHidden()
  }
  await act('公示')
  await expect(page.getByText(/^公示至 .*方可生效/)).toBeVisible()
  await visitor.goto('/homes/ratings')
  await visitor.getByRole('textbox', { name: '评级编号' }).fill(number)
  await visitor.getByRole('button', { name: '查询' }).click()
  await visitor.getByRole('link', { name: /西城区/ }).click()
  await expect(visitor).toHaveURL(new RegExp(`/homes/ratings/${number}$`))
  await expect(visitor.getByText('公示中')).toBeVisible()
  await expect(visitor.getByRole('link', { name: '下载 Excel 表格' })).toBeVisible()

  await page.getByRole('button', { name: '生效', exact: true }).click()
  const early = page.getByRole('dialog')
  await early.getByRole('button', { name: '生效', exact: true }).click()
  await expect(early.getByText(/^公示至 .*期满后方可生效/)).toBeVisible()
  await early.getByRole('button', { name: '取消' }).click()
  const address = `https://example.org/${'data'.repeat(100)}`
  const reason = `计算所依据的数据有误，见 ${address}`
  await act('撤回', reason)
  await expect(page.getByText(reason)).toBeVisible()
  await visitor.goto(`/homes/verify/${number}`)
  await expect(visitor.getByRole('heading', { name: number })).toBeVisible()
  await expect(visitor.getByText('不是本系统出具的')).toHaveCount(0)
  await visitor.getByRole('link', { name: /评级的编号/ }).click()
  await expect(visitor).toHaveURL(new RegExp(`/homes/ratings/${number}$`))
  await expect(async () => {
    await visitor.reload()
    await expect(visitor.getByText(`理由：${reason}`)).toBeVisible({ timeout: 500 })
  }).toPass()
  // A word that is wider than the page is broken.
  const inView = 'document.documentElement.scrollWidth <= innerWidth'
  expect(await visitor.evaluate(inView)).toBe(true)
  await expect(visitor.getByRole('table')).toHaveCount(0)
})

test('a visitor reads a rating in force by role and checks its digest without script', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto('/homes')
  await page.getByRole('link', { name: '信用评级' }).click()
  await page.getByRole('article').filter({ hasText: '已生效' }).getByRole('link').first().click()
  await page.getByRole('combobox', { name: '主体类型' }).selectOption('3')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/sign=3/)
  await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('1')
  await page.getByRole('link', { name: '由本系统重新计算并核对' }).click()
  await expect(page.getByText('核对一致')).toBeVisible()
})

test('a participant finds its row of the rating under notice and objects to it', async ({
  browser,
  page,
}) => {
  const admin = await callerOf('supervisor', 'admin')
  const { records } = await admin.get<Ratings>('rating/list?status=notice&size=50')
  const rating = records.find(({ areaName }) => areaName === '滨河区')
  if (!rating) throw new Error('the demo has a rating of the district under notice')
  await login(page, 'purchaser', await ratedPurchaser(rating.number))
  await page.goto('/creditrecord')
  const card = page.getByRole('region', { name: '我的信用评级' })
  await card
    .getByRole('row', { name: new RegExp(rating.number) })
    .getByRole('link', { name: '提出异议' })
    .click()
  await page.getByRole('textbox', { name: /标题/ }).fill('对评级结果的异议')
  await page.getByRole('textbox', { name: /事实与理由/ }).fill('合同备案阶段的一份评价与事实不符。')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page).toHaveURL(/\/questionComplaint\/details\?id=/)
  await expect(page.getByText(/信用评级/).first()).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/homes/ratings/${rating.number}?sign=1`)
  await expect(visitor.getByText('异议处理中')).toBeVisible()
  await page.goto('/creditrecord')
  await expect(card.getByRole('link', { name: '查看异议' })).toBeVisible()
})

test('a long reason for a corrected row ends with an ellipsis in its column', async ({ page }) => {
  const admin = await callerOf('supervisor', 'admin')
  const { records } = await admin.get<{ records: { id: string }[] }>('rating/list?status=inForce')
  await page.route('**/rating/*/rows?**', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const corrected = { cause: 'objection', caseId: randomUUID(), reason: '经核查'.repeat(20) }
    json.records = json.records.map((row: object) => ({ ...row, ...corrected }))
    await route.fulfill({ response, json })
  })
  await login(page, 'supervisor', 'admin')
  await page.goto(`/integrityManagement/ratings/details?id=${records[0]?.id}`)
  const reason = page.getByRole('link', { name: /异议成立/ }).first()
  await expect(reason).toHaveCSS('text-overflow', 'ellipsis')
  const edge = (element: HTMLElement) => element.getBoundingClientRect().right
  const cell = reason.locator('xpath=ancestor::td')
  expect(await reason.evaluate(edge)).toBeLessThanOrEqual(await cell.evaluate(edge))
})

/** A purchaser of the demo that has a row in a rating: which ones do follows from the simulated history. */
async function ratedPurchaser(number: string): Promise<string> {
  for (const name of ['purchaser02', 'purchaser03', 'purchaser01']) {
    const own = await (await callerOf('purchaser', name)).get<{ number: string }[]>('rating/own')
    if (own.some((row) => row.number === number)) return name
  }
  throw new Error(`no purchaser of the demo is rated in ${number}`)
}
