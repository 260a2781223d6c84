import fc from 'fast-check'
import { CreditHistory, EVENT_KINDS, type EventKind, type HistoryEvent } from '../support/credit-history.js'
import { MONDAY } from '../support/evaluation.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

/** Another seed finds other histories: `HISTORY_SEED=7 HISTORIES=50`. */
const SEED = Number(process.env.HISTORY_SEED ?? 20351105)
const RUNS = Number(process.env.HISTORIES ?? 6)
const PARTIES = 5

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(() => t.clock.set(MONDAY))

/** Kinds drawn more often, because others need them first. */
const OFTEN = [
  ...(['mark', 'mark', 'mark', 'report', 'notice', 'confirm', 'listed'] as const),
  ...(['grant', 'object', 'decide', 'undo'] as const),
]

const event: fc.Arbitrary<HistoryEvent> = fc.record({
  kind: fc.constantFrom<EventKind>(...EVENT_KINDS, ...OFTEN),
  of: fc.nat(PARTIES - 1),
  by: fc.nat(PARTIES - 1),
  hundredths: fc.integer({ min: 0, max: 10_000 }),
})
const history = fc.array(
  fc.record({
    events: fc.array(event, { minLength: 2, maxLength: 6, size: 'max' }),
    days: fc.constantFrom(0, 0, 0, 1, 1, 3, 8, 40, 200),
  }),
  { minLength: 8, maxLength: 14, size: 'max' },
)

describe('random histories of calls', () => {
  it('one of each kind of event, one after the other, all are done', async () => {
    const credit = await CreditHistory.start(t, PARTIES)
    const last = PARTIES - 1
    const happen = (kind: EventKind, more: Partial<HistoryEvent> = {}, days = 0) =>
      credit.run([{ kind, of: 0, by: 1, hundredths: 9_000, ...more }], days)
    for (const by of [1, 2, 3]) await happen('mark', { by })
    await happen('group')
    await happen('claim')
    await happen('grant', {}, 1)
    await happen('report', { hundredths: 1 })
    await happen('notice')
    await happen('state', { by: 0 })
    await happen('confirm', {}, 1)
    await happen('object')
    await happen('decide')
    await happen('listed', { of: 1 })
    await happen('revoke', {}, 1)
    await happen('listed', { of: 2 })
    await happen('adjust', { hundredths: 2_000 })
    await happen('merge', { of: 2 }, 3)
    await happen('mark', { of: 2, by: last })
    await happen('undo', {}, 400)
    await happen('repair')
    await happen('void')
    await credit.check()
    expect(EVENT_KINDS.filter((kind) => !credit.done.has(kind))).toEqual([])
  })

  it(`agree in sums, scores, recomputation and past days (seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(history, async (batches) => {
        t.clock.set(MONDAY)
        const credit = await CreditHistory.start(t, PARTIES)
        for (const { events, days } of batches) await credit.run(events, days)
        await credit.check()
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    )
  })
})
