import { ask } from '../lib/ask.js'
import { callerOf, enter } from '../lib/caller.js'
import { answerAll, pathOf, placesOf, submitAll } from '../lib/evaluation.js'
import { login } from '../lib/login.js'
import { expect, type Page, test } from '../lib/test.js'

const AWAITING = 5

interface Mine {
  sectionId: string
  projectId: string
  stage: number
}

/** A section and stage at which both have each other to evaluate. */
async function sharedDuty(purchaser: Page, supplier: Page): Promise<Mine> {
  interface Row {
    id: string
    bidSectionList: { id: string; status: string }[]
  }
  const mine = 'sysProject/myList?evaluationStatus=5&size=100'
  const { records } = await ask<{ records: Row[] }>(purchaser, mine)
  const me = await ask<{ participantId: string }>(supplier, 'account/me')
  const you = await ask<{ participantId: string }>(purchaser, 'account/me')
  for (const { id, bidSectionList } of records) {
    for (const section of bidSectionList) {
      for (const stage of [1, 2, 3]) {
        const path = `mutualEvaluationRecord/canEvaluationUsers/${id}/${section.id}?stage=${stage}`
        const open = (users: { participantId: string; status: string }[], who: string) =>
          users.some((u) => u.participantId === who && u.status === 'pending')
        const first = await ask<{ participantId: string; status: string }[]>(purchaser, path)
        if (!open(first, me.participantId)) continue
        const second = await ask<{ participantId: string; status: string }[]>(supplier, path)
        if (open(second, you.participantId)) return { projectId: id, sectionId: section.id, stage }
      }
    }
  }
  throw new Error('the demo keeps something awaiting between the shared accounts')
}

/** Answers every question of every open form of the stage alike and submits. */
async function evaluate(page: Page, duty: Mine, level: '优' | '良'): Promise<void> {
  await page.goto(
    `/evaluate/inputevaluate/${duty.projectId}?bid=${duty.sectionId}&stage=${duty.stage}`,
  )
  await answerAll(page, level)
  await submitAll(page)
  const given = `mutualEvaluationRecord/${duty.projectId}/${duty.sectionId}`
  await expect
    .poll(async () => {
      const records = await ask<{ stage: number; status: string }[]>(page, given)
      return records.filter((r) => r.stage === duty.stage && r.status === 'pending').length
    })
    .toBe(0)
}

const scoreOf = async (page: Page) =>
  (await ask<{ creditScore: number }>(page, 'account/score/star')).creditScore

test('both sides evaluate each other: sealed, then revealed with line and score', async ({
  browser,
}) => {
  // Two logins, two forms and two score records: a busy machine takes long.
  test.slow()
  const purchaser = await (await browser.newContext()).newPage()
  const supplier = await (await browser.newContext()).newPage()
  await login(purchaser, 'purchaser', 'purchaser01')
  await login(supplier, 'supplier', 'supplier01')
  const duty = await sharedDuty(purchaser, supplier)
  const given = `mutualEvaluationRecord/${duty.projectId}/${duty.sectionId}`
  const received = `mutualEvaluationRecord/beEvaluatedUsers/${duty.projectId}/${duty.sectionId}`
  const seen = async (page: Page) =>
    (await ask<{ stage: number }[]>(page, received)).filter((r) => r.stage === duty.stage).length
  const before = await scoreOf(supplier)
  const seenBefore = await seen(supplier)

  await evaluate(purchaser, duty, '优')
  const [record] = (
    await ask<{ stage: number; status: string; sign: number }[]>(purchaser, given)
  ).filter((r) => r.stage === duty.stage && r.sign === 2)
  expect(record?.status).toBe('submitted')
  expect(await seen(supplier)).toBe(seenBefore)
  expect(await scoreOf(supplier)).toBe(before)

  await evaluate(supplier, duty, '良')
  expect(await seen(supplier)).toBe(seenBefore + 1)
  const after = await scoreOf(supplier)
  expect(after).not.toBe(before)

  await supplier.goto('/creditrecord')
  await expect(supplier.getByText(after.toFixed(2)).first()).toBeVisible()
  await purchaser.goto('/creditrecord')
  await expect(purchaser.getByText((await scoreOf(purchaser)).toFixed(2)).first()).toBeVisible()
})

test('on a phone, what prevents a submission and what came of it is read in full', async ({
  browser,
}) => {
  const expert = await callerOf('expert', 'expert03')
  const page = await enter(browser, expert)
  await page.setViewportSize({ width: 390, height: 844 })
  // Bids evaluated a while ago: the fresh section is about to be abandoned elsewhere.
  const place = (await placesOf(expert.get, '&evaluationStatus=5')).find(
    ({ status, evaluationStatus }) => status !== '0' && evaluationStatus === 5,
  )
  if (!place) throw new Error('expert03 still has bids to evaluate')
  await page.goto(pathOf(place))
  const submit = page.getByRole('button', { name: /^提交 \d+ 份评价$/ })
  await submit.click()
  const lines = page.locator('#submit-problems').getByRole('button')
  await expect(lines.first()).toBeVisible()
  for (const line of await lines.all()) {
    const { x = 0, width = 0 } = (await line.boundingBox()) ?? {}
    expect(x + width).toBeLessThanOrEqual(390)
  }
  await expect(submit).toBeInViewport()

  await answerAll(page, '良')
  await submitAll(page)
  const result = page.locator('#evaluation-outcome')
  await expect(result).toBeVisible()
  expect(await result.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(false)
  for (const score of await result.getByText(/^\d+\.\d{2}$/).all()) {
    expect((await score.boundingBox())?.height).toBeLessThan(30)
  }
  await page.context().close()
})

test('a submission is sent once, however often it is confirmed while the question goes', async ({
  browser,
}) => {
  const caller = await callerOf('purchaser', 'purchaser01')
  const places = await placesOf(caller.get, '&evaluationStatus=5')
  const place = places.find(({ evaluationStatus }) => evaluationStatus === AWAITING)
  if (!place) throw new Error('something always awaits the shared accounts')
  const page = await enter(browser, caller)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  let sent = 0
  await page.route('**/submit/evaluation/record', async (route) => {
    const { draft, records } = route.request().postDataJSON()
    if (!draft) sent++
    const status = draft ? 'pending' : 'sealed'
    const outcome = (id: string) => ({ id, version: 1, status, total: 85 })
    const body = { records: records.map(({ id }: { id: string }) => outcome(id)) }
    await route.fulfill({ json: body })
  })
  await page.goto(pathOf(place))
  await answerAll(page, '良')
  await page.getByRole('button', { name: /^提交/ }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: '提交', exact: true })
  const handle = await confirm.elementHandle()
  await handle?.evaluate((button: HTMLElement) => {
    const press = () => {
      if (!button.isConnected) return
      button.click()
      requestAnimationFrame(press)
    }
    press()
  })
  await handle?.waitForElementState('hidden')
  expect(sent).toBe(1)
})
