import { expect, type Page, test } from '@playwright/test'
import { type Caller, callerOf, enter } from '../lib/caller.js'
import { type Place, pathOf, placesOf, type Received, receivedOf } from '../lib/evaluation.js'
import { heardBy } from '../lib/heard.js'
import { expectLine, linesOf, showLine } from '../lib/score-lines.js'

interface Group {
  who: Caller
  place: Place
  rows: Received[]
}

/** An agency of the demo that bidders evaluated anonymously; few: fewer than three of them. */
async function groupOf(few: boolean): Promise<Group> {
  for (const n of [1, 2, 3, 4, 5]) {
    const who = await callerOf('agency', `agency0${n}`)
    const places = await placesOf(who.get)
    const groups = places.map(async (place): Promise<Group> => {
      const rows = (await receivedOf(who.get, place)).filter(({ anonymous }) => anonymous)
      return { who, place, rows }
    })
    const found = (await Promise.all(groups)).find(
      ({ place, rows }) =>
        places.filter((one) => one.bidSectionName === place.bidSectionName).length === 1 &&
        (few ? rows.length === 1 || rows.length === 2 : rows.length >= 3),
    )
    if (found) return found
  }
  throw new Error('in the demo bidders evaluate agencies')
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

for (const few of [false, true]) {
  const what = few ? 'fewer than three show totals alone' : 'three and more show what was said'
  test(`anonymous bidders: ${what}, and nobody learns who they are`, async ({ browser }) => {
    const group = await groupOf(few)
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
      await expect(view.getByText('为保护匿名评价人，不显示各项答案和意见。')).toHaveCount(
        few ? 1 : 0,
      )
      await expect(view.getByRole('table', { name: '各项评分' })).toHaveCount(few ? 0 : 1)
    }
    const comments = rows.flatMap(({ comment }) => comment ?? [])
    for (const comment of comments) await expect(page.getByText(comment).first()).toBeVisible()
    if (few) expect(comments).toEqual([])
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
    await expect(trace.getByText(/^\d+ 个评价人/).first()).toBeVisible()
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
}
