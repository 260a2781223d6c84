import { randomUUID } from 'node:crypto'
import type { Caller } from '../lib/caller.js'
import { evaluate, formAbout } from '../lib/evaluation.js'
import { login } from '../lib/login.js'
import { expect, test } from '../lib/test.js'
import { visit } from '../lib/visit.js'
import { admin, areaIdOf, makeParty, makeSection, type Party, passUntil } from '../lib/world.js'

interface Rating {
  id: string
  number: string
  noticeUntil: string
}

/** The city's, which is in force. */
let inForce: Rating
/** The district's, which is under notice. */
let noticed: Rating
/** Purchaser with a row in both ratings. */
let purchaser: Party

/** The half year of a day by its name, and the first moment after it. */
function halfYearOf(day: string): { period: string; end: string } {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const [half, end] = month <= 6 ? [1, `${year}-07-01`] : [2, `${year + 1}-01-01`]
  return { period: `${year}H${half}`, end: `${end}T00:00:00+08:00` }
}

/** Computes the rating of an area and puts it under public notice. */
async function noticeRating(supervisor: Caller, area: string, period: string): Promise<Rating> {
  const areaId = await areaIdOf(supervisor, area)
  const { jobId } = await supervisor.post<{ jobId: string }>('rating', { areaId, period }, 202)
  const job = () => supervisor.get<{ status: string; result: Rating }>(`jobs/${jobId}`)
  await expect.poll(async () => (await job()).status).toBe('succeeded')
  return supervisor.put(`rating/${(await job()).result.id}/publish`, {})
}

test.beforeAll(async ({ server }) => {
  test.setTimeout(300_000)
  // At home in the district whose rating is computed on the screen.
  const agency = await makeParty('agency', '西城区')
  const section = await makeSection({ agency, winners: 3, stage: 1 })
  const { place } = section
  purchaser = section.purchaser
  // Three different evaluators are needed to be rated.
  for (const supplier of section.winners) {
    await evaluate(supplier, place, agency)
    await evaluate(supplier, place, purchaser, { stage: 1 })
  }
  const { dueAt } = await formAbout(purchaser, place, agency)
  await passUntil(server, dueAt)
  const { period, end } = halfYearOf(server.day())
  const supervisor = await admin()
  await passUntil(server, end, supervisor)
  const { id, noticeUntil } = await noticeRating(supervisor, '市本级', period)
  await passUntil(server, `${noticeUntil}T24:00:00+08:00`, supervisor, purchaser)
  inForce = await supervisor.put(`rating/${id}/enforce`, {})
  noticed = await noticeRating(supervisor, '滨河区', period)
})
test('a rating is computed, published and withdrawn; visitors read each step', async ({ browser, page }) => {
  await login(page, 'supervisor', 'admin', '/integrityManagement/ratings')
  await page.getByRole('button', { name: '计算评级' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '区域' }).click()
  await page.locator('.ant-select-item-option', { hasText: '西城区' }).click()
  await dialog.getByRole('button', { name: '开始计算' }).click()
  const done = page.getByRole('status').filter({ hasText: '已计算' })
  await expect(done).toBeVisible()
  await page.getByRole('link', { name: '查看', exact: true }).click()
  await expect(page).toHaveURL(/\/integrityManagement\/ratings\/details\?id=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/西城区\d{4}年[上下]半年信用评级/)
  const number = /PJ-\d{4}-\d{4}H\d-\d+/.exec((await page.getByRole('main').textContent()) ?? '')?.[0]
  if (!number) throw new Error('the rating shows its number')

  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  // The address differs from the one visited later, because pages are cached for a moment.
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

test('a visitor reads a rating in force by role and checks its digest without script', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto('/homes')
  await page.getByRole('region', { name: '公共服务' }).getByRole('link', { name: '信用评级' }).click()
  const rating = page.getByRole('article').filter({ hasText: inForce.number })
  await expect(rating).toContainText('已生效')
  await rating.getByRole('link').first().click()
  await page.getByRole('combobox', { name: '主体类型' }).selectOption('3')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/sign=3/)
  await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('1')
  await page.getByRole('link', { name: '由本系统重新计算并核对' }).click()
  await expect(page.getByText('核对一致')).toBeVisible()
})

test('a participant finds its row of a rating under notice and objects to it', async ({ browser, page }) => {
  await login(page, 'purchaser', purchaser.name, '/creditrecord')
  const card = page.getByRole('region', { name: '我的信用评级' })
  await card
    .getByRole('row', { name: new RegExp(noticed.number) })
    .getByRole('link', { name: '提出异议' })
    .click()
  await page.getByRole('textbox', { name: /标题/ }).fill('对评级结果的异议')
  await page.getByRole('textbox', { name: /事实与理由/ }).fill('合同备案阶段的一份评价与事实不符。')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page).toHaveURL(/\/questionComplaint\/details\?id=/)
  await expect(page.getByText(/信用评级/).first()).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/homes/ratings/${noticed.number}?sign=1`)
  await expect(visitor.getByText('异议处理中')).toBeVisible()
  await visit(page, '/creditrecord')
  await expect(card.getByRole('link', { name: '查看异议' })).toBeVisible()
})

test('a long reason for a corrected row ends with an ellipsis in its column', async ({ page }) => {
  await page.route('**/rating/*/rows?**', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const corrected = { cause: 'objection', caseId: randomUUID(), reason: '经核查'.repeat(20) }
    json.records = json.records.map((row: object) => ({ ...row, ...corrected }))
    await route.fulfill({ response, json })
  })
  await login(page, 'supervisor', 'admin', `/integrityManagement/ratings/details?id=${inForce.id}`)
  const reason = page.getByRole('link', { name: /异议成立/ }).first()
  await expect(reason).toHaveCSS('text-overflow', 'ellipsis')
  const edge = (element: HTMLElement) => element.getBoundingClientRect().right
  const cell = reason.locator('xpath=ancestor::td')
  expect(await reason.evaluate(edge)).toBeLessThanOrEqual(await cell.evaluate(edge))
})
