import { describe, expect, it } from '@jest/globals'
import { checkAnswers, exactAnswers, type Faults } from './check-answers.js'

const INDICATORS = [
  { id: 'a', maxPoints: 35 },
  { id: 'b', maxPoints: 65 },
]
type Given = { indicatorId: string; points: number | null; reason?: string }

function faultsOf(answers: Given[]): Faults {
  const faults: Faults = { broken: {}, incomplete: {} }
  checkAnswers(INDICATORS, answers, 'records[2]', faults)
  return faults
}
const a = (points: number | null, reason?: string): Given => ({
  indicatorId: 'a',
  points,
  ...(reason === undefined ? {} : { reason }),
})
const b = (points: number | null): Given => ({ indicatorId: 'b', points })

describe('checkAnswers', () => {
  it('takes levels, what is not applicable, and reasons for the low ones', () => {
    for (const answers of [
      [a(29.75), b(65)],
      [a(null), b(45.5)],
      [a(14, 'late'), b(65)],
    ]) {
      expect(faultsOf(answers)).toEqual({ broken: {}, incomplete: {} })
    }
  })

  it.each([14, 0])('asks for a reason for %i of 35', (points) => {
    for (const reason of [undefined, '', '  ']) {
      expect(faultsOf([a(points, reason), b(65)])).toEqual({
        broken: {},
        incomplete: { 'records[2].answers[0].reason': ['evaluation.reasonMissing'] },
      })
    }
  })

  it('refuses points between levels', () => {
    expect(faultsOf([b(65), a(30)]).broken).toEqual({
      'records[2].answers[1].points': ['evaluation.noLevel'],
    })
  })

  it('refuses questions that are not asked, and answers given twice', () => {
    const answers = [a(35), b(65), b(65), { indicatorId: 'z', points: 1 }]
    expect(Object.keys(faultsOf(answers).broken)).toEqual([
      'records[2].answers[2].indicatorId',
      'records[2].answers[3].indicatorId',
    ])
  })

  it('misses answers', () => {
    expect(faultsOf([b(65)])).toEqual({
      broken: {},
      incomplete: { 'records[2].answers': ['evaluation.answersMissing'] },
    })
  })

  it('needs one answer that applies', () => {
    expect(faultsOf([a(null), b(null)]).broken).toEqual({
      'records[2].answers': ['evaluation.nothingApplies'],
    })
  })
})

describe('exactAnswers', () => {
  it('keeps what counts', () => {
    const given = [a(14, ' late '), { ...b(null), reason: ' ' }]
    expect(exactAnswers(INDICATORS, given)).toEqual([
      { indicatorId: 'a', points: 14, reason: 'late' },
      { indicatorId: 'b', points: null },
    ])
  })
})
