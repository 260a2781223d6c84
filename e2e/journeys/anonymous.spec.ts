import { type Caller, callerOf, enter } from '../lib/caller.js'
import {
  givenOf,
  opened,
  type Place,
  pathOf,
  placesOf,
  type Received,
  receivedOf,
} from '../lib/evaluation.js'
import { heardBy } from '../lib/heard.js'
import { expectLine, linesOf, showLine } from '../lib/score-lines.js'
import { expect, type Page, test } from '../lib/test.js'

interface Group {
  who: Caller
  place: Place
  rows: Received[]
}

const NUMBERS = [1, 2, 3, 4, 5]

/** An agency of the demo that three bidders or more evaluated anonymously in a section. */
async function groupOf(): Promise<Group> {
  for (const n of NUMBERS) {
    const who = await callerOf('agency', `agency0${n}`)
    const places = await placesOf(who.get)
    const groups = places.map(async (place): Promise<Group> => {
      const rows = (await receivedOf(who.get, place)).filter(({ anonymous }) => anonymous)
      return { who, place, rows }
    })
    const found = (await Promise.all(groups)).find(
      ({ place, rows }) =>
        places.filter((one) => one.bidSectionName === place.bidSectionName).length === 1 &&
        rows.length > 0,
    )
    if (found) return found
  }
  throw new Error('in the demo bidders evaluate agencies')
}

/** A bidder whose evaluation is held, and where. */
async function holderOf(): Promise<{ who: Caller; place: Place; agency: string }> {
  for (const n of NUMBERS) {
    const who = await callerOf('supplier', `supplier0${n}`)
    for (const place of await placesOf(who.get)) {
      const held = (await givenOf(who.get, place)).find(({ status }) => status === 'held')
      if (held) return { who, place, agency: held.evaluatedName }
    }
  }
  throw new Error('in the demo some anonymous evaluations are held')
}

interface Party {
  participantId: string
  name: string
  sign: number
}

/** Those who may have evaluated: nobody but they bid. */
async function biddersOf({ who, place }: Group): Promise<Party[]> {
  const { parties } = await who.get<{ parties: Party[] }>(`sysProjectBidSection/detail/${place.id}`)
  const bidders = parties.filter(({ sign }) => sign === 2)
  expect(bidders.length).toBeGreaterThan(1)
  return bidders
}

/** Opens what was received; answers the anonymous ones of it. */
async function showReceived(page: Page, place: Place) {
  await page.goto(pathOf(place, 'received'))
  const views = page.locator('.ant-collapse-item').filter({ hasText: '匿名评价人' })
  await expect(views.first()).toBeVisible()
  for (const view of await views.all()) await view.locator('.ant-collapse-header').click()
  return views
}

test('three or more anonymous bidders reveal their comments but not their names', async ({
  browser,
}) => {
  const group = await groupOf()
  expect(group.rows.length).toBeGreaterThanOrEqual(3)
  const { who, place, rows } = group
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
  const seen = [await page.locator('body').textContent()]

  const lines = await linesOf(who.get, who.participantId)
  const { line, row } = await showLine(
    page,
    lines,
    ({ cause, bidSectionName }) =>
      cause === 'anonymousGroup' && bidSectionName === place.bidSectionName,
  )
  expect(line.text).toBe(`评审结束阶段公开${rows.length}份匿名评价`)
  await expectLine(row, line)
  const trace = page.getByRole('region', { name: '计分明细' })
  await expect(trace.getByText(/^(\d+ 个评价人|评价人（为保护匿名)/).first()).toBeVisible()
  seen.push(await page.locator('body').textContent())

  // Who takes part is no secret from the agency; that list alone may name bidders.
  const said = heard({ but: ['parties'] })
  expect(said).toContain(place.id)
  expect(said).toContain('anonymousGroup')
  for (const { participantId, name } of await biddersOf(group)) {
    expect(said).not.toContain(participantId)
    expect(said).not.toContain(name)
    expect(seen.join('\n')).not.toContain(name)
  }
})

test('a held evaluation is told to its giver alone, a pool by its mean alone', async ({
  browser,
}) => {
  const { who, place, agency } = await holderOf()
  const page = await enter(browser, who)
  await page.goto(pathOf(place, 'given'))
  const view = await opened(page, { hasText: '暂不公开' })
  await expect(view).toContainText(agency)
  await expect(view).toContainText('匿名评价人不足三个')

  for (const n of NUMBERS) {
    const owner = await callerOf('agency', `agency0${n}`)
    const lines = await linesOf(owner.get, owner.participantId)
    if (!lines.some(({ cause }) => cause === 'pool')) continue
    const own = await enter(browser, owner)
    const heard = await heardBy(own)
    const { line, row } = await showLine(own, lines, ({ cause }) => cause === 'pool')
    expect(line.text).toMatch(/^合并公开多个标段的匿名评价：均分\d+\.\d\d$/)
    expect(line.bidSectionName).toBe('')
    await expectLine(row, line)
    const trace = own.getByRole('region', { name: '计分明细' })
    await expect(trace.getByText('评价人（为保护匿名合并显示）')).toBeVisible()
    expect(heard({ but: [] })).not.toContain(who.participantId)
    return
  }
  throw new Error('in the demo some anonymous evaluations were released in a pool')
})
