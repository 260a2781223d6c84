import { type AnswerErrors, checkAnswers, exactAnswers } from './answer-sheets.js'

const INDICATORS = [
  { id: 'a', maxPoints: 35 },
  { id: 'b', maxPoints: 65 },
]
type GivenAnswer = { indicatorId: string; points: number | null; reason?: string }

function errorsOf(answers: GivenAnswer[]): AnswerErrors {
  const errors: AnswerErrors = { broken: {}, incomplete: {} }
  checkAnswers(INDICATORS, answers, 'records[2]', errors)
  return errors
}
const a = (points: number | null, reason?: string): GivenAnswer => ({
  indicatorId: 'a',
  points,
  ...(reason === undefined ? {} : { reason }),
})
const b = (points: number | null): GivenAnswer => ({ indicatorId: 'b', points })

describe('checkAnswers', () => {
  it('accepts levels, not applicable, and low levels with a reason', () => {
    for (const answers of [
      [a(29.75), b(65)],
      [a(null), b(45.5)],
      [a(14, 'late'), b(65)],
    ]) {
      expect(errorsOf(answers)).toEqual({ broken: {}, incomplete: {} })
    }
  })

  it.each([14, 0])('requires a reason for %i of 35', (points) => {
    for (const reason of [undefined, '', '  ']) {
      expect(errorsOf([a(points, reason), b(65)])).toEqual({
        broken: {},
        incomplete: { 'records[2].answers[0].reason': ['evaluation.reasonMissing'] },
      })
    }
  })

  it('rejects points between levels', () => {
    expect(errorsOf([b(65), a(30)]).broken).toEqual({
      'records[2].answers[1].points': ['evaluation.noLevel'],
    })
  })

  it('rejects unknown questions and repeated answers', () => {
    const answers = [a(35), b(65), b(65), { indicatorId: 'z', points: 1 }]
    expect(Object.keys(errorsOf(answers).broken)).toEqual([
      'records[2].answers[2].indicatorId',
      'records[2].answers[3].indicatorId',
    ])
  })

  it('requires all answers', () => {
    expect(errorsOf([b(65)])).toEqual({
      broken: {},
      incomplete: { 'records[2].answers': ['evaluation.answersMissing'] },
    })
  })

  it('requires one applicable answer', () => {
    expect(errorsOf([a(null), b(null)]).broken).toEqual({
      'records[2].answers': ['evaluation.nothingApplies'],
    })
  })
})

describe('exactAnswers', () => {
  it('keeps reasons and exact points', () => {
    const given = [a(14, ' late '), { ...b(null), reason: ' ' }]
    expect(exactAnswers(INDICATORS, given)).toEqual([
      { indicatorId: 'a', points: 14, reason: 'late' },
      { indicatorId: 'b', points: null },
    ])
  })
})
