import { describe, expect, it } from 'vitest'
import { AWAITING_STATUSES, canEvaluate, EVALUATION_STATUS, OPEN_STAGES, STAGE } from './index.js'

const STATUSES = ['', '0', '1', '2', '3', '4']
const CODES = Object.values(EVALUATION_STATUS)
const BOTH = [true, false]

/** Specification 4: disabled when status is the string 4, or 9 or 6, or no formal data, or paused. */
const table = STATUSES.flatMap((status) =>
  CODES.flatMap((evaluationStatus) =>
    BOTH.flatMap((formalData) => BOTH.map((pause) => ({ status, evaluationStatus, formalData, pause }))),
  ),
)

describe('canEvaluate (specification 4)', () => {
  it('is allowed in exactly these rows of the whole table', () => {
    const allowed = table.filter(canEvaluate)
    expect(table).toHaveLength(6 * 6 * 4)
    expect(allowed).toHaveLength(5 * 4)
    for (const row of allowed) {
      expect(row).toMatchObject({ formalData: true, pause: false })
      expect(['', '0', '1', '2', '3']).toContain(row.status)
      expect([0, 5, 7, 8]).toContain(row.evaluationStatus)
    }
  })

  const open = { status: '1', evaluationStatus: 5, formalData: true, pause: false }
  it.each([
    [open, true],
    [{ ...open, status: '4' }, false],
    [{ ...open, evaluationStatus: 9 }, false],
    [{ ...open, evaluationStatus: 6 }, false],
    [{ ...open, formalData: false }, false],
    [{ ...open, pause: true }, false],
  ])('%j: %s', (row, expected) => {
    expect(canEvaluate(row)).toBe(expected)
  })
})

describe('stages and statuses', () => {
  it('have the numbers of the specification', () => {
    expect(STAGE).toEqual({
      evaluationEnded: 0,
      contractRecord: 1,
      acceptance: 2,
      payment: 3,
      abandoned: 4,
    })
    expect(OPEN_STAGES).not.toContain(STAGE.abandoned)
  })
  it('answer the query 5 with 5, 7 and 8', () => {
    expect([...AWAITING_STATUSES]).toEqual([5, 7, 8])
  })
})
