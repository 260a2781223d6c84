import { ask } from '../lib/ask.js'
import { enter } from '../lib/caller.js'
import { answerAll, type Place, pathOf, submitAll } from '../lib/evaluation.js'
import { startSession } from '../lib/login.js'
import { expect, type Page, test } from '../lib/test.js'
import { visit } from '../lib/visit.js'
import { makeSection } from '../lib/world.js'

/** The stage at which both sides evaluate each other. */
const STAGE = 1

/** Answers every question of every open form of the stage alike and submits. */
async function evaluate(page: Page, place: Place, level: '优' | '良'): Promise<void> {
  await page.goto(`${pathOf(place)}&stage=${STAGE}`)
  await answerAll(page, level)
  await submitAll(page)
  const given = `mutualEvaluationRecord/${place.project.id}/${place.id}`
  await expect
    .poll(async () => {
      const records = await ask<{ stage: number; status: string }[]>(page, given)
      return records.filter((r) => r.stage === STAGE && r.status === 'pending').length
    })
    .toBe(0)
}

const scoreOf = async (page: Page) => (await ask<{ creditScore: number }>(page, 'account/score/star')).creditScore

test('both sides evaluate each other: sealed, then revealed with line and score', async ({ browser }) => {
  // Two logins, two forms and two score records: a busy machine takes long.
  test.slow()
  const made = await makeSection({ stage: STAGE })
  const { place } = made
  const purchaser = await (await browser.newContext()).newPage()
  const supplier = await (await browser.newContext()).newPage()
  await startSession(purchaser.context(), 'purchaser', made.purchaser.name)
  await startSession(supplier.context(), 'supplier', made.winner.name)
  const given = `mutualEvaluationRecord/${place.project.id}/${place.id}`
  const received = `mutualEvaluationRecord/beEvaluatedUsers/${place.project.id}/${place.id}`
  const seen = async (page: Page) =>
    (await ask<{ stage: number }[]>(page, received)).filter((r) => r.stage === STAGE).length
  const before = await scoreOf(supplier)
  const seenBefore = await seen(supplier)

  await evaluate(purchaser, place, '优')
  const [record] = (await ask<{ stage: number; status: string; sign: number }[]>(purchaser, given)).filter(
    (r) => r.stage === STAGE && r.sign === 2,
  )
  expect(record?.status).toBe('submitted')
  expect(await seen(supplier)).toBe(seenBefore)
  expect(await scoreOf(supplier)).toBe(before)

  await evaluate(supplier, place, '良')
  expect(await seen(supplier)).toBe(seenBefore + 1)
  const after = await scoreOf(supplier)
  expect(after).not.toBe(before)

  await visit(supplier, '/creditrecord')
  await expect(supplier.getByText(after.toFixed(2)).first()).toBeVisible()
  await visit(purchaser, '/creditrecord')
  await expect(purchaser.getByText((await scoreOf(purchaser)).toFixed(2)).first()).toBeVisible()
})

test('a phone shows in full why a submission is blocked and what its result is', async ({ browser }) => {
  const { place, purchaser } = await makeSection({ experts: 1, stage: 0 })
  const page = await enter(browser, purchaser)
  await page.setViewportSize({ width: 390, height: 844 })
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

test('an evaluation is submitted once, however often the dialog is confirmed', async ({ browser }) => {
  const { place, purchaser } = await makeSection({ stage: 0 })
  const page = await enter(browser, purchaser)
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
  await expect(page.locator('#evaluation-outcome')).toBeVisible()
  expect(sent).toBe(1)
})
