import { enter } from '../lib/caller.js'
import { evaluate, formAbout, givenOf, opened, type Place, pathOf, receivedOf } from '../lib/evaluation.js'
import { heardBy } from '../lib/heard.js'
import { expectLine, linesOf, showLine } from '../lib/score-lines.js'
import { expect, type Page, test } from '../lib/test.js'
import { everyoneOf, firstOf, makeParty, makeSection, passUntil } from '../lib/world.js'

/** Opens the received evaluations; returns the anonymous ones. */
async function showReceived(page: Page, place: Place) {
  await page.goto(pathOf(place, 'received'))
  const views = page.locator('.ant-collapse-item').filter({ hasText: '匿名评价人' })
  await expect(views.first()).toBeVisible()
  for (const view of await views.all()) await view.locator('.ant-collapse-header').click()
  return views
}

/** Returns the first moment of the month after the given day. */
function nextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  return `${next}T00:00:00+08:00`
}
test('three or more anonymous bidders reveal their comments but not their names', async ({ browser, server }) => {
  const made = await makeSection({ losers: 2, stage: 0 })
  const { place, agency: who, winner, losers } = made
  const bidders = [winner, ...losers]
  for (const [n, bidder] of bidders.entries()) {
    await evaluate(bidder, place, who, { level: [100, 85, 70][n], comment: `意见${n + 1}` })
  }
  expect(await receivedOf(who.get, place)).toEqual([])
  const { dueAt } = await formAbout(who, place, made.purchaser)
  await passUntil(server, dueAt, ...everyoneOf(made))
  await expect.poll(async () => (await receivedOf(who.get, place)).length).toBe(3)
  const rows = await receivedOf(who.get, place)
  expect(rows.map(({ anonymous }) => anonymous)).toEqual([true, true, true])
  const page = await enter(browser, who)
  const heard = await heardBy(page)

  const views = await showReceived(page, place)
  await expect(views).toHaveCount(rows.length)
  const totals = await views.locator('.evaluation-total').allTextContents()
  expect(totals.sort()).toEqual(rows.map(({ total }) => total.toFixed(2)).sort())
  for (const view of await views.all()) {
    // By the day: a time would tell who it was.
    await expect(view).toContainText(/提交时间\d{4}-\d\d-\d\d\s*公开时间\d{4}-\d\d-\d\d(?!\s*\d)/)
    await expect(view.getByRole('table', { name: '各项评分' })).toHaveCount(1)
  }
  const comments = rows.flatMap(({ comment }) => comment ?? [])
  for (const comment of comments) await expect(page.getByText(comment).first()).toBeVisible()
  const shown = page.locator('body > :not(script)')
  const seen = await shown.allTextContents()

  const lines = await linesOf(who.get, who.participantId)
  const { line, row } = await showLine(
    page,
    lines,
    ({ cause, bidSectionName }) => cause === 'anonymousGroup' && bidSectionName === place.bidSectionName,
  )
  expect(line.text).toBe(`评审结束阶段公开${rows.length}份匿名评价`)
  await expectLine(row, line)
  const trace = page.getByRole('region', { name: '计分明细' })
  await expect(trace.getByText(/^(\d+ 名以上评价人|评价人（为保护匿名)/).first()).toBeVisible()
  seen.push(...(await shown.allTextContents()))

  // The agency knows the participants, but only the list of parties may name bidders.
  const said = heard({ but: ['parties'] })
  expect(said).toContain(place.id)
  expect(said).toContain('anonymousGroup')
  for (const { participantId, title: name } of bidders) {
    expect(said).not.toContain(participantId)
    expect(said).not.toContain(name)
    expect(seen.join('\n')).not.toContain(name)
  }
})

test('a held evaluation shows to its evaluator alone, a pool only by its mean', async ({ browser, server }) => {
  const agency = await makeParty('agency')
  const sections = []
  for (const _ of [1, 2, 3]) sections.push(await makeSection({ agency, stage: 0 }))
  for (const { winner, place } of sections) await evaluate(winner, place, agency)
  const { winner: who, place, purchaser } = firstOf(sections)
  const { dueAt } = await formAbout(agency, place, purchaser)
  await passUntil(server, dueAt, who, agency)
  await expect.poll(async () => (await givenOf(who.get, place)).map(({ status }) => status)).toEqual(['held'])
  const page = await enter(browser, who)
  await page.goto(pathOf(place, 'given'))
  const view = await opened(page, { hasText: '暂不公开' })
  await expect(view).toContainText(agency.title)
  await expect(view).toContainText('匿名评价人不足三名')

  await passUntil(server, nextMonth(server.day()), agency)
  const lines = async () => linesOf(agency.get, agency.participantId)
  await expect.poll(async () => (await lines()).map(({ cause }) => cause)).toContain('pool')
  const own = await enter(browser, agency)
  const heard = await heardBy(own)
  const { line, row } = await showLine(own, await lines(), ({ cause }) => cause === 'pool')
  expect(line.text).toMatch(/^合并公开多个标段的匿名评价：均分\d+\.\d\d$/)
  expect(line.bidSectionName).toBe('')
  await expectLine(row, line)
  const trace = own.getByRole('region', { name: '计分明细' })
  await expect(trace.getByText('评价人（为保护匿名合并显示）')).toBeVisible()
  const said = heard({ but: [] })
  for (const { winner } of sections) expect(said).not.toContain(winner.participantId)
})
