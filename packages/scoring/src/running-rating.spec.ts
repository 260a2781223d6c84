import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EvaluationGroups } from './groups.js'
import { type Bodies, mutualEvaluation, type WeightedTotal } from './index.js'
import { mutualTerm, rate } from './rating.js'
import { RunningRating } from './running-rating.js'

const evaluation: fc.Arbitrary<WeightedTotal> = fc.record({
  evaluatorId: fc.constantFrom('a', 'b', 'c'),
  groupKey: fc.constantFrom(null, 'g', 'h'),
  window: fc.constantFrom(0, 1, 2),
  weight: fc.constantFrom(50, 100, 150, 333),
  total: fc.integer({ min: 0, max: 10_000 }),
})

const bodies: fc.Arbitrary<Bodies> = fc.constantFrom('evaluator', 'group')

it('gives the rating of the same groups after any additions and removals', () => {
  fc.assert(
    fc.property(fc.array(evaluation), fc.array(evaluation), bodies, (kept, removed, bodies) => {
      const formula = { ...mutualEvaluation, bodies }
      const running = new RunningRating(formula)
      for (const one of [...removed, ...kept]) running.add(one)
      for (const one of removed) running.remove(one)
      const groups = new EvaluationGroups()
      for (const one of kept) groups.add(one)
      const expected = rate(groups.list, formula)
      expect(running.mutual).toBe(mutualTerm(expected, formula))
      expect(running.rating.weight).toBe(expected.weight)
    }),
  )
})
