import { type Caller, callerOf, enter } from '../lib/caller.js'
import {
  answerAll,
  evaluate,
  formAbout,
  formOf,
  givenOf,
  opened,
  pathOf,
  receivedOf,
  rowsOf,
  submitAll,
} from '../lib/evaluation.js'
import { heardBy } from '../lib/heard.js'
import { expectLine, linesOf, showLine } from '../lib/score-lines.js'
import { expect, type Page, test } from '../lib/test.js'
import { visit } from '../lib/visit.js'
import { firstOf, makeSection } from '../lib/world.js'

/** Defers the evaluation of one, by its form. */
async function defer(page: Page, name: string): Promise<void> {
  await formOf(page, name).getByRole('button', { name: '暂缓评价' }).click()
  const dialog = page.getByRole('dialog', { name: `暂缓对${name}的评价` })
  await expect(dialog.getByText('此后不能再暂缓。')).toBeVisible()
  await dialog.getByRole('button', { name: '暂缓' }).click()
  await expect(dialog.getByText('请选择原因')).toBeVisible()
  await expect(dialog.getByText('请填写说明')).toBeVisible()
  await dialog.getByLabel('原因').click()
  await page.locator('.ant-select-item-option').first().click()
  await dialog.getByLabel('说明').fill('评审资料尚未收齐。')
  await dialog.getByRole('button', { name: '暂缓' }).click()
  await expect(dialog).toBeHidden()
  await expect(formOf(page, name).getByText('已暂缓')).toBeVisible()
}

test('a deferred evaluation moves to its tab with a later day, and can be submitted', async ({ browser }) => {
  const { place, experts, ...made } = await makeSection({ experts: 1, stage: 0 })
  const who = firstOf(experts)
  const page = await enter(browser, who)
  const purchaser = await formAbout(who, place, made.purchaser)
  const agency = await formAbout(who, place, made.agency)
  const rows = rowsOf(page, place)
  const search = `keyword=${encodeURIComponent(place.project.code)}`

  await page.goto(pathOf(place))
  await defer(page, purchaser.name)
  // The other one still waits: the section is on both tabs.
  await visit(page, `/evaluate?tab=deferred&${search}`)
  await expect(rows.project).toContainText(`暂缓：${purchaser.name}（`)
  await expect(rows.project).not.toContainText(`暂缓：${agency.name}（`)
  await visit(page, pathOf(place))
  await defer(page, agency.name)

  await visit(page, `/evaluate?tab=deferred&${search}`)
  await expect(rows.project).toContainText('已暂缓')
  await expect(rows.project).toContainText(`暂缓：${agency.name}（`)
  const later = await formAbout(who, place, made.purchaser)
  expect(Date.parse(later.dueAt)).toBeGreaterThan(Date.parse(purchaser.dueAt))
  await expect(rows.project).toContainText(lastDayOf(later.dueAt))
  await rows.project.getByRole('link', { name: /^评价/ }).click()

  // A deferred evaluation is submitted with the others once it is begun.
  await answerAll(formOf(page, agency.name), '良')
  await submitAll(page)
  const given = await givenOf(who.get, place)
  const statusOf = (id: string) => given.find(({ evaluatedId }) => evaluatedId === id)?.status
  expect(statusOf(agency.participantId)).toBe('submitted')
  expect(statusOf(purchaser.participantId)).toBe('deferred')
})

/** The day before the due time, which is 24:00. */
const lastDayOf = (dueAt: string) => new Date(Date.parse(dueAt) - 1 + 8 * 3_600_000).toISOString().slice(0, 10)

test('an abandoned section closes for its parties; given evaluations are revealed', async ({ browser }) => {
  const made = await makeSection({ lots: 2, losers: 2, experts: 1, stage: 0 })
  const { place, agency, winner, losers, experts } = made
  for (const who of [...experts, ...losers]) await evaluate(who, place, agency)

  const supplier = await enter(browser, winner)
  await supplier.goto(pathOf(place))
  await expect(supplier.getByRole('main').getByText('匿名', { exact: true })).toBeVisible()
  await expect(supplier.getByText(/三名评价人中有两名互相透露打分，则无法保证匿名/)).toBeVisible()
  await answerAll(supplier, '优')
  await submitAll(supplier)
  expect(await receivedOf(agency.get, place)).toEqual([])
  const before = (await linesOf(agency.get, agency.participantId)).length
  const buyer = made.purchaser
  const madeOfThis = async ({ get, participantId }: Caller) =>
    (await linesOf(get, participantId)).filter(
      ({ bidSectionName, text }) => bidSectionName === place.bidSectionName && text.includes('评审结束阶段'),
    ).length
  const ofBuyer = await madeOfThis(buyer)

  const supervisor = await enter(browser, await callerOf('supervisor', 'supervisor06'))
  await supervisor.goto(`/projectDetails?id=${place.project.id}`)
  const card = supervisor.getByRole('region', { name: place.bidSectionName, exact: true })
  await card.getByRole('button', { name: '废弃' }).click()
  const dialog = supervisor.getByRole('dialog')
  await dialog.getByRole('button', { name: '废弃' }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await dialog.getByLabel('原因').fill('采购任务取消。')
  await dialog.getByRole('button', { name: '废弃' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText('已废弃').first()).toBeVisible()
  await expect(card.getByRole('button', { name: '废弃' })).toHaveCount(0)

  const purchaser = await enter(browser, buyer)
  await purchaser.goto('/')
  const { project, section } = rowsOf(purchaser, place)
  // The table of the home loads once it is seen.
  await expect(purchaser.getByRole('region', { name: '待评价项目' })).toBeVisible()
  await purchaser.mouse.wheel(0, 5_000)
  await expect(project.first()).toBeVisible()
  // Lots that need nothing now are folded; they can be read.
  await expect(section).toHaveCount(0)
  await purchaser.getByRole('button', { name: /的其余标段$/ }).click()
  await expect(section).toContainText('已废弃')
  await expect(section).toContainText('已关闭')
  await expect(section.getByRole('link', { name: /^查看：/ })).toBeVisible()
  await visit(purchaser, pathOf(place))
  await expect(purchaser.getByRole('tab', { name: '待我评价（0）' })).toBeVisible()
  await expect(purchaser.locator('fieldset.question')).toHaveCount(0)
  const closed = purchaser.locator('.ant-collapse-item').filter({ hasText: '已关闭' })
  await expect(closed).toHaveCount((await givenOf(buyer.get, place)).length)
  await opened(purchaser, { hasText: '已关闭' })
  await expect(purchaser.getByText(/^因标段废弃/).first()).toBeVisible()
  expect(await madeOfThis(buyer)).toBe(ofBuyer)

  const page = await enter(browser, agency)
  const heard = await heardBy(page)
  await page.goto(pathOf(place, 'received'))
  await expect(page.locator('.ant-collapse-item').filter({ hasText: '匿名评价人' })).toHaveCount(3)
  const all = await linesOf(agency.get, agency.participantId)
  const lines = all.slice(0, all.length - before)
  expect(lines.filter(({ cause }) => cause === 'anonymousGroup')).toHaveLength(1)
  const named = (await receivedOf(agency.get, place)).find(
    ({ evaluatorId }) => evaluatorId === firstOf(experts).participantId,
  )
  for (const text of ['评审结束阶段公开3份匿名评价', `${named?.evaluatorName}的评价已公开`]) {
    const { line, row } = await showLine(page, lines, (one) => one.text.startsWith(text))
    expect(line.bidSectionName).toBe(place.bidSectionName)
    await expectLine(row, line)
  }
  const shown = (lines[0]?.after ?? 0).toFixed(2)
  await expect(page.getByRole('region', { name: '当前信用' })).toContainText(shown)
  const said = heard({ but: ['parties'] })
  expect(said).toContain(place.id)
  for (const { participantId } of [winner, ...losers]) expect(said).not.toContain(participantId)
})
