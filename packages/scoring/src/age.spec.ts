import { describe, expect, it } from 'vitest'
import { ageBounds, ageWindow, type EvaluationFact, groupFacts } from './index.js'

const STAGES = { stageWeights: [100, 50, 150, 100] as const }

describe('ageWindow', () => {
  it.each([
    ['2026-06-15', '2026-06-15', 0],
    ['2025-06-15', '2026-06-15', 0],
    ['2025-06-14', '2026-06-15', 1],
    ['2024-06-15', '2026-06-15', 1],
    ['2024-06-14', '2026-06-15', 2],
    ['2023-02-28', '2024-02-29', 0],
    ['2023-02-27', '2024-02-29', 1],
    ['2022-02-28', '2024-02-29', 1],
    ['2022-02-27', '2024-02-29', 2],
    ['2024-02-29', '2025-02-28', 0],
    ['2024-02-29', '2025-03-01', 1],
  ])('revealed on %s, as of %s: window %i', (revealedOn, today, window) => {
    expect(ageWindow(revealedOn, ageBounds(today))).toBe(window)
  })
})

describe('groupFacts', () => {
  const fact = (over: Partial<EvaluationFact>): EvaluationFact => ({
    evaluatorId: 'a',
    stage: 0,
    total: 9000,
    revealedOn: '2026-06-01',
    ...over,
  })

  it('sums stage weights and weight x total per evaluator and window', () => {
    const groups = groupFacts(
      [
        fact({}),
        fact({ stage: 1, total: 8000 }),
        fact({ stage: 2, total: 7550, revealedOn: '2025-01-01' }),
        fact({ evaluatorId: 'b', stage: 3, total: 10_000, revealedOn: '2020-01-01' }),
      ],
      '2026-06-15',
      STAGES,
    )
    expect(groups).toEqual([
      { evaluatorId: 'a', window: 0, s: 150, sx: 900_000 + 400_000 },
      { evaluatorId: 'a', window: 1, s: 150, sx: 1_132_500 },
      { evaluatorId: 'b', window: 2, s: 100, sx: 1_000_000 },
    ])
  })

  it('ignores evaluations revealed after the day', () => {
    expect(groupFacts([fact({ revealedOn: '2026-06-16' })], '2026-06-15', STAGES)).toEqual([])
    expect(groupFacts([fact({ revealedOn: '2026-06-15' })], '2026-06-15', STAGES)).toHaveLength(1)
  })
})
