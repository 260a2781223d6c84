import { type Caller, callerOf, enter } from '../lib/caller.js'
import {
  type Given,
  givenOf,
  opened,
  type Place,
  pathOf,
  placesOf,
  type Received,
  receivedOf,
  rowsOf,
} from '../lib/evaluation.js'
import type { TYPE } from '../lib/login.js'
import { expectLine, linesOf, showLine } from '../lib/score-lines.js'
import { expect, type Page, test } from '../lib/test.js'

const NUMBERS = [1, 2, 3, 4, 5] as const

interface Pair {
  place: Place
  given: Given
  /** What the other side gave at the same stage; null where its window passed. */
  back: Received | null
}

/** The caller's evaluations with their opposites, in sections whose name tells them from all others. */
async function pairsOf(caller: Caller, places: readonly Place[]): Promise<Pair[]> {
  const all = await placesOf(caller.get)
  const own = places.filter(
    ({ bidSectionName, status }) =>
      status !== '4' && all.filter((one) => one.bidSectionName === bidSectionName).length === 1,
  )
  const pairs = own.map(async (place): Promise<Pair[]> => {
    const received = await receivedOf(caller.get, place)
    const backOf = ({ evaluatedId, stage }: Given) =>
      received.find((one) => one.evaluatorId === evaluatedId && one.stage === stage) ?? null
    const given = await givenOf(caller.get, place)
    return given
      .filter(({ anonymous }) => !anonymous)
      .map((one) => ({ place, given: one, back: backOf(one) }))
  })
  return (await Promise.all(pairs)).flat()
}

/** The first of the demo's people of whom something is true, over two years of history. */
async function first(
  types: readonly (keyof typeof TYPE)[],
  query: string,
  fits: (pair: Pair) => boolean,
): Promise<Pair & { who: Caller }> {
  for (const type of types) {
    for (const n of NUMBERS) {
      const who = await callerOf(type, `${type}0${n}`)
      const pair = (await pairsOf(who, await placesOf(who.get, query))).find(fits)
      if (pair) return { who, ...pair }
    }
  }
  throw new Error('in the demo some let their window pass')
}

/** The project stands on the tab of what is done, and not among what awaits. */
async function expectDone(page: Page, place: Place, mark: string): Promise<void> {
  const search = `keyword=${encodeURIComponent(place.project.code)}`
  await page.goto(`/evaluate?${search}`)
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  for (const path of [`/evaluate?tab=done&${search}`, `/myproject?${search}`]) {
    await page.goto(path)
    const { project } = rowsOf(page, place)
    await expect(project).toContainText(mark)
    await expect(project.getByRole('link', { name: '评价：' })).toHaveCount(0)
  }
}

test('an evaluator sees an expired evaluation, the opposite record and its line', async ({
  browser,
}) => {
  const { who, place, given, back } = await first(
    ['agency', 'expert'],
    '&evaluationStatus=9',
    (pair) => pair.given.status === 'expired' && pair.back !== null && !pair.back.anonymous,
  )
  const total = back?.total.toFixed(2) ?? ''
  const page = await enter(browser, who)
  await expectDone(page, place, '已关闭')

  await page
    .getByRole('table')
    .locator(`a[href="${pathOf(place)}"]`, { hasText: '查看' })
    .click()
  await expect(page.getByRole('tab', { name: '待我评价（0）' })).toBeVisible()
  await expect(page.locator('fieldset.question')).toHaveCount(0)
  const own = await opened(page, { hasText: given.evaluatedName })
  await expect(own).toContainText('已过期')
  await expect(own).toContainText('期限内未提交，不计分。')
  await expect(own.locator('.evaluation-total')).toHaveText('–')

  await page.getByRole('tab', { name: /^对我的评价（/ }).click()
  const theirs = await opened(page, { hasText: given.evaluatedName })
  await expect(theirs).toContainText('已公开')
  await expect(theirs.locator('.evaluation-total')).toHaveText(total)
  await expect(theirs.getByRole('table', { name: '各项评分' })).toBeVisible()

  const lines = await linesOf(who.get, who.participantId)
  const { line, row } = await showLine(
    page,
    lines,
    ({ bidSectionName, text }) =>
      bidSectionName === place.bidSectionName && text.startsWith(`${given.evaluatedName}的评价`),
  )
  expect(line.text).toContain(`${total}分`)
  await expectLine(row, line)
  const { creditScore } = await who.get<{ creditScore: number }>(`credit/${who.participantId}`)
  expect(lines[0]?.after).toBe(creditScore)
  await expect(page.getByText(creditScore.toFixed(2)).first()).toBeVisible()
})

test('who spoke is revealed alone: nothing comes back, no line is made of the silence', async ({
  browser,
}) => {
  const { who, place, given } = await first(
    ['agency', 'purchaser', 'expert'],
    '&evaluationStatus=6',
    (pair) => pair.given.status === 'revealed' && pair.back === null,
  )
  const page = await enter(browser, who)
  await expectDone(page, place, '已完成')
  await page.goto(pathOf(place))
  const own = await opened(page, { hasText: given.evaluatedName })
  await expect(own).toContainText('已公开')
  await expect(own.locator('.evaluation-total')).toHaveText(given.total?.toFixed(2) ?? '')

  const received = await receivedOf(who.get, place)
  await page.getByRole('tab', { name: `对我的评价（${received.length}）` }).click()
  await expect(page.locator('.ant-collapse-item')).toHaveCount(received.length)
  const fromThem = received.filter(({ evaluatorId }) => evaluatorId === given.evaluatedId)
  await expect(
    page.locator('.evaluation-name').getByText(given.evaluatedName, { exact: true }),
  ).toHaveCount(fromThem.length)

  // As many lines as that party said something here: none for the stage it let pass.
  const lines = await linesOf(who.get, who.participantId)
  const made = lines.filter(
    ({ bidSectionName, text }) =>
      bidSectionName === place.bidSectionName && text.startsWith(`${given.evaluatedName}的评价`),
  )
  expect(made).toHaveLength(fromThem.length)
  await page.goto('/creditrecord')
  const { creditScore } = await who.get<{ creditScore: number }>(`credit/${who.participantId}`)
  expect(lines[0]?.after).toBe(creditScore)
  await expect(page.getByText(creditScore.toFixed(2)).first()).toBeVisible()
})
