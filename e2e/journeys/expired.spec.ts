import { enter } from '../lib/caller.js'
import { evaluate, formAbout, givenOf, opened, type Place, pathOf, receivedOf, rowsOf } from '../lib/evaluation.js'
import { expectLine, linesOf, showLine } from '../lib/score-lines.js'
import { expect, type Page, test } from '../lib/test.js'
import { visit } from '../lib/visit.js'
import { firstOf, type MadeSection, makeSection, passUntil } from '../lib/world.js'

/** A section in which only the agency missed its window, and all others evaluated each other. */
let made: MadeSection

test.beforeAll(async ({ server }) => {
  made = await makeSection({ stage: 1 })
  const { place, purchaser, agency, winner } = made
  await evaluate(purchaser, place, agency)
  await evaluate(purchaser, place, winner, { stage: 1 })
  await evaluate(winner, place, purchaser, { stage: 1 })
  const { dueAt } = await formAbout(agency, place, purchaser)
  await passUntil(server, dueAt, purchaser, agency)
  await expect.poll(async () => (await givenOf(agency.get, place)).map(({ status }) => status)).toEqual(['expired'])
})

/** Expects the project on the tab of finished projects and not among the pending ones. */
async function expectDone(page: Page, place: Place, mark: string): Promise<void> {
  const search = `keyword=${encodeURIComponent(place.project.code)}`
  await page.goto(`/evaluate?${search}`)
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  for (const path of [`/evaluate?tab=done&${search}`, `/myproject?${search}`]) {
    await visit(page, path)
    const { project } = rowsOf(page, place)
    await expect(project).toContainText(mark)
    await expect(project.getByRole('link', { name: '评价：' })).toHaveCount(0)
  }
}

test('an evaluator sees an expired evaluation, the opposite record and its line', async ({ browser }) => {
  const { place, agency: who, purchaser } = made
  const total = firstOf(await receivedOf(who.get, place)).total.toFixed(2)
  const page = await enter(browser, who)
  await expectDone(page, place, '已关闭')

  await page
    .getByRole('table')
    .locator(`a[href="${pathOf(place)}"]`, { hasText: '查看' })
    .click()
  await expect(page.getByRole('tab', { name: '待我评价（0）' })).toBeVisible()
  await expect(page.locator('fieldset.question')).toHaveCount(0)
  const own = await opened(page, { hasText: purchaser.title })
  await expect(own).toContainText('已过期')
  await expect(own).toContainText('期限内未提交，不计分。')
  await expect(own.locator('.evaluation-total')).toHaveText('–')

  await page.getByRole('tab', { name: /^对我的评价（/ }).click()
  const received = page.getByRole('tabpanel', { name: /^对我的评价（/ })
  const theirs = await opened(received, { hasText: purchaser.title })
  await expect(theirs).toContainText('已公开')
  await expect(theirs.locator('.evaluation-total')).toHaveText(total)
  await expect(theirs.getByRole('table', { name: '各项评分' })).toBeVisible()

  const lines = await linesOf(who.get, who.participantId)
  const { line, row } = await showLine(
    page,
    lines,
    ({ bidSectionName, text }) =>
      bidSectionName === place.bidSectionName && text.startsWith(`${purchaser.title}的评价`),
  )
  expect(line.text).toContain(`${total}分`)
  await expectLine(row, line)
  const { creditScore } = await who.get<{ creditScore: number }>(`credit/${who.participantId}`)
  expect(lines[0]?.after).toBe(creditScore)
  await expect(page.getByText(creditScore.toFixed(2)).first()).toBeVisible()
})

test('an evaluation with an expired opposite is revealed, and the silence has no line', async ({ browser }) => {
  const { place, purchaser: who, agency, winner } = made
  const given = firstOf(
    (await givenOf(who.get, place)).filter(({ evaluatedId }) => evaluatedId === agency.participantId),
  )
  const page = await enter(browser, who)
  await expectDone(page, place, '已完成')
  await visit(page, pathOf(place))
  const own = await opened(page, { hasText: agency.title })
  await expect(own).toContainText('已公开')
  await expect(own.locator('.evaluation-total')).toHaveText(given.total?.toFixed(2) ?? '')

  // Only the supplier's evaluation.
  await page.getByRole('tab', { name: '对我的评价（1）' }).click()
  const received = page.getByRole('tabpanel', { name: '对我的评价（1）' })
  await expect(received.locator('.ant-collapse-item')).toHaveCount(1)
  const names = received.locator('.evaluation-name')
  await expect(names.getByText(winner.title, { exact: true })).toHaveCount(1)
  await expect(names.getByText(agency.title, { exact: true })).toHaveCount(0)

  const lines = await linesOf(who.get, who.participantId)
  const here = lines.filter(({ bidSectionName }) => bidSectionName === place.bidSectionName)
  expect(here.map(({ text }) => text.startsWith(`${winner.title}的评价`))).toEqual([true])
  await visit(page, '/creditrecord')
  const { creditScore } = await who.get<{ creditScore: number }>(`credit/${who.participantId}`)
  expect(lines[0]?.after).toBe(creditScore)
  await expect(page.getByText(creditScore.toFixed(2)).first()).toBeVisible()
})
