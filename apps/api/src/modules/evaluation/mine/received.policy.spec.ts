import type { ReceivedRecord } from './own-records.sql.js'
import { visibleFieldsOf } from './received.policy.js'

const RECORD: ReceivedRecord = {
  ...{
    id: 'r',
    projectId: 'p',
    bidSectionId: 'b',
    stage: 0,
    settingId: 's',
    settingVersion: 1,
    status: 'revealed',
    sign: 2,
  },
  evaluatorId: 'e',
  evaluatorName: 'Evaluator',
  anonymous: false,
  together: 1,
  total: 88,
  answers: [{ indicatorId: 'a', points: 85 }],
  reply: null,
  comment: 'on time',
  submittedAt: new Date(2026, 10, 5, 9, 41),
  revealedAt: new Date(2026, 10, 9, 0, 1),
}

describe('fields visible to the evaluated party', () => {
  it('contain all of a named evaluation', () => {
    expect(visibleFieldsOf(RECORD)).toMatchObject({
      evaluatorId: 'e',
      evaluatorName: 'Evaluator',
      comment: 'on time',
      total: 88,
      revealedAt: '2026-11-09T00:01:00+08:00',
    })
  })

  it('contain neither evaluator nor time of day of an anonymous one', () => {
    const seen = visibleFieldsOf({ ...RECORD, anonymous: true, together: 3 })
    expect(seen).toMatchObject({ evaluatorId: null, evaluatorName: null, comment: 'on time' })
    for (const [time, day] of [
      [seen.submittedAt, new Date(2026, 10, 5)],
      [seen.revealedAt, new Date(2026, 10, 9)],
    ] as const) {
      expect(new Date(time ?? '')).toEqual(day)
    }
  })

  it('contain only the total of fewer than three', () => {
    const seen = visibleFieldsOf({ ...RECORD, anonymous: true, together: 2 })
    expect(seen).toMatchObject({ answers: null, comment: null, total: 88 })
  })
})
