import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AgeWindow,
  type EvaluationFact,
  type EvaluationGroup,
  type Formula,
  formulaProblems,
  groupFacts,
  type ScoreInput,
  score,
  trace,
} from '../src/index.js'

const TODAY = '2026-06-15'
const hundredths = (max: number) => fc.integer({ min: 0, max })
const ageWeights = fc.tuple(hundredths(100), hundredths(100), hundredths(100)).map((all) => all.sort((a, b) => b - a))

const formula: fc.Arbitrary<Formula> = fc
  .record({
    B: hundredths(10_000),
    Qcap: hundredths(2000),
    W: hundredths(10_000),
    k: fc.integer({ min: 1, max: 5000 }),
    p: hundredths(10_000),
    stageWeights: fc.tuple(hundredths(300), hundredths(300), hundredths(300), hundredths(300)),
    ageWeights,
    perEvaluatorMax: fc.integer({ min: 1, max: 1000 }),
    minEvaluators: fc.integer({ min: 0, max: 5 }),
    minWeight: hundredths(300),
    topEvaluators: fc.integer({ min: 0, max: 5 }),
    basisShares: fc.constantFrom<[number, number]>([50, 25], [90, 10]),
    bodies: fc.constantFrom('evaluator', 'group'),
  })
  .filter((candidate) => formulaProblems(candidate).length === 0)

const day = fc
  .date({ min: new Date('2023-01-01'), max: new Date('2026-06-15'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const fact: fc.Arbitrary<EvaluationFact> = fc.record({
  evaluatorId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  groupKey: fc.constantFrom(null, null, 'g', 'h'),
  stage: fc.constantFrom(0, 1, 2, 3),
  total: hundredths(10_000),
  revealedOn: day,
})
const history = fc.array(fact, { maxLength: 40 })

const points = (min: number, max: number) =>
  fc
    .array(fc.integer({ min, max }), { maxLength: 5 })
    .map((all) => all.map((value, i) => ({ id: `i${i}`, points: value })))

const rest = fc.record({
  formula,
  bonuses: points(0, 500),
  deductions: points(0, 5000).map((all) => all.map((item) => ({ ...item, serious: item.points === 5000 }))),
  adjustments: points(-3000, 3000),
})

const situation = fc.record({ facts: history, rest })
type Situation = { facts: EvaluationFact[]; rest: Omit<ScoreInput, 'groups'> }

function inputOf({ facts, rest: others }: Situation): ScoreInput {
  return { ...others, groups: groupFacts(facts, TODAY, others.formula) }
}

/** A plain implementation of the rating: one evaluation at a time, in floating point. */
function ratingNaively(facts: EvaluationFact[], f: Formula): number {
  const sums = new Map<string, number>()
  const groupOf = (one: EvaluationFact) => {
    const window = one.revealedOn >= '2025-06-15' ? 0 : one.revealedOn >= '2024-06-15' ? 1 : 2
    const body = f.bodies === 'group' ? `${one.evaluatorId}${one.groupKey}` : one.evaluatorId
    return { key: body + window, window: window as AgeWindow }
  }
  for (const one of facts) {
    const { key } = groupOf(one)
    sums.set(key, (sums.get(key) ?? 0) + f.stageWeights[one.stage] / 100)
  }
  let above = (f.k / 100) * (f.p / 100)
  let below = f.k / 100
  for (const one of facts) {
    const { key, window } = groupOf(one)
    const cap = Math.min(1, f.perEvaluatorMax / 100 / (sums.get(key) || 1))
    const w = (f.stageWeights[one.stage] / 100) * cap * (f.ageWeights[window] / 100)
    above += w * (one.total / 100)
    below += w
  }
  return above / below
}

describe('score, for any history and any valid formula', () => {
  it('is between 0 and 100 and equals the sum of its terms', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const r = score(inputOf(given))
        expect(r.score).toBeGreaterThanOrEqual(0)
        expect(r.score).toBeLessThanOrEqual(10_000)
        expect(r.base + r.bonus + r.mutual - r.deduction + r.adjustment + r.limit).toBe(r.score)
        expect(r.mutual).toBeLessThanOrEqual(given.rest.formula.W)
        for (const term of Object.values(r)) {
          if (typeof term === 'number') expect(Number.isSafeInteger(term)).toBe(true)
        }
      }),
    )
  })

  it('has the same rating as a plain implementation, one evaluation at a time', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const naive = ratingNaively(given.facts, given.rest.formula)
        const { rating, mutual } = score(inputOf(given))
        expect(Math.abs(rating / 100 - naive)).toBeLessThanOrEqual(0.005 + 1e-9)
        const M = (given.rest.formula.W / 100) * (naive / 100)
        expect(Math.abs(mutual / 100 - M)).toBeLessThanOrEqual(0.005 + 1e-9)
      }),
    )
  })

  it('never decreases when one evaluation total increases', () => {
    fc.assert(
      fc.property(situation, fc.nat(), hundredths(10_000), (given, place, more) => {
        fc.pre(given.facts.length > 0)
        const at = place % given.facts.length
        const facts = given.facts.map((one, i) =>
          i === at ? { ...one, total: Math.min(10_000, one.total + more) } : one,
        )
        const [before, after] = [score(inputOf(given)), score(inputOf({ ...given, facts }))]
        expect(after.mutual).toBeGreaterThanOrEqual(before.mutual)
        expect(after.score).toBeGreaterThanOrEqual(before.score)
      }),
    )
  })

  it('never decreases with a bonus and never increases with a deduction', () => {
    fc.assert(
      fc.property(situation, hundredths(3000), (given, more) => {
        const before = inputOf(given)
        const extra = { id: 'extra', points: more }
        const { score: same } = score(before)
        const better = score({ ...before, bonuses: [...before.bonuses, extra] })
        const deductions = [...before.deductions, { ...extra, serious: false }]
        expect(better.score).toBeGreaterThanOrEqual(same)
        expect(score({ ...before, deductions }).score).toBeLessThanOrEqual(same)
      }),
    )
  })

  it('does not depend on the order of facts, groups, bonuses, deductions, adjustments', () => {
    const shuffled = situation.chain((given) =>
      fc.record({
        given: fc.constant(given),
        facts: fc.shuffledSubarray(given.facts, { minLength: given.facts.length }),
        seed: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ given, facts, seed }) => {
        const one = inputOf(given)
        const two = inputOf({ ...given, facts })
        const turn = <T>(list: readonly T[]) => (seed ? [...list].reverse() : [...list])
        const other: ScoreInput = {
          formula: two.formula,
          groups: turn(two.groups),
          bonuses: turn(two.bonuses),
          deductions: turn(two.deductions),
          adjustments: turn(two.adjustments),
        }
        expect(score(other)).toEqual(score(one))
        const evaluators = (of: ScoreInput) =>
          trace(of).lines.filter((line) => line.kind === 'evaluator' || line.kind === 'prior')
        expect(evaluators(other)).toEqual(evaluators(one))
      }),
    )
  })

  it('groups a split history into the same sums as the whole', () => {
    fc.assert(
      fc.property(history, fc.nat(40), formula, (facts, cut, f) => {
        const parts = [facts.slice(cut), facts.slice(0, cut)]
        const sums = new Map<string, EvaluationGroup>()
        for (const group of parts.flatMap((part) => groupFacts(part, TODAY, f))) {
          const key = `${group.evaluatorId}${group.groupKey}${group.window}`
          const known = sums.get(key)
          if (known) Object.assign(known, { s: known.s + group.s, sx: known.sx + group.sx })
          else sums.set(key, group)
        }
        const key = (group: EvaluationGroup) => `${group.evaluatorId}${group.groupKey}${group.window}`
        const sorted = (groups: Iterable<EvaluationGroup>) => [...groups].sort((a, b) => key(a).localeCompare(key(b)))
        expect(sorted(sums.values())).toEqual(sorted(groupFacts(facts, TODAY, f)))
      }),
    )
  })
})

describe('trace, for any history and any valid formula', () => {
  it('sums to M, and together with the other lines to the score', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const { result, lines } = trace(inputOf(given))
        const sum = (kinds: string[]) =>
          lines.reduce((total, line) => total + (kinds.includes(line.kind) ? line.points : 0), 0)
        expect(sum(['prior', 'evaluator'])).toBe(result.mutual)
        expect(sum(['bonus', 'bonusCap'])).toBe(result.bonus)
        expect(lines.reduce((total, line) => total + line.points, 0)).toBe(result.score)
      }),
    )
  })

  it("moves M towards each evaluator's mean, less than 0.01 off the exact value", () => {
    fc.assert(
      fc.property(situation, (given) => {
        const { formula: f } = given.rest
        const { lines } = trace(inputOf(given))
        const groups = lines.filter((line) => line.kind === 'evaluator')
        const all = f.k * 100 + groups.reduce((total, line) => total + line.weight, 0)
        for (const line of groups) {
          // By name, and in each of two anonymous groups.
          const bodies = f.bodies === 'group' ? 3 : 1
          expect(line.weight).toBeLessThanOrEqual(bodies * f.perEvaluatorMax * 100)
          // the mean shown is itself rounded to 0.01 of a mark
          const exact = ((f.W / 10_000) * line.weight * (line.mean - f.p)) / all
          expect(Math.abs(line.points - exact)).toBeLessThan(1 + f.W / 10_000)
        }
      }),
    )
  })
})
