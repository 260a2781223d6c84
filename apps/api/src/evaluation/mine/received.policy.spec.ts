import { describe, expect, it } from '@jest/globals'
import { visibleOf } from './received.policy.js'
import type { ReceivedRecord } from './records.queries.js'

const RECORD: ReceivedRecord = {
  ...{ id: 'r', stage: 0, settingId: 's', settingVersion: 1, status: 'revealed', sign: 2 },
  ...{ evaluatorId: 'e', evaluatorName: 'Evaluator', anonymous: false, together: 1, total: 88 },
  ...{ answers: [{ indicatorId: 'a', points: 85 }], comment: 'on time' },
  submittedAt: new Date(2026, 10, 5, 9, 41),
  revealedAt: new Date(2026, 10, 9, 0, 1),
}

describe('what the evaluated party sees', () => {
  it('is all of a named evaluation', () => {
    expect(visibleOf(RECORD)).toMatchObject({
      ...{ evaluatorId: 'e', evaluatorName: 'Evaluator', comment: 'on time', total: 88 },
      revealedAt: RECORD.revealedAt.toISOString(),
    })
  })

  it('of an anonymous one is neither who nor the hour', () => {
    const seen = visibleOf({ ...RECORD, anonymous: true, together: 3 })
    expect(seen).toMatchObject({ evaluatorId: null, evaluatorName: null, comment: 'on time' })
    for (const [time, day] of [
      [seen.submittedAt, new Date(2026, 10, 5)],
      [seen.revealedAt, new Date(2026, 10, 9)],
    ] as const) {
      expect(new Date(time ?? '')).toEqual(day)
    }
  })

  it('of fewer than three is the total alone', () => {
    const seen = visibleOf({ ...RECORD, anonymous: true, together: 2 })
    expect(seen).toMatchObject({ answers: null, comment: null, total: 88 })
  })
})
