import { EvaluationGroups } from './groups.js'
import { score } from './score.js'
import type {
  AgeWindow,
  BonusInForce,
  EvaluationFact,
  Hundredths,
  ScoredStage,
  ScoreInput,
  ScoreResult,
} from './types.js'

/** An evaluation that may come, with a total assumed for it. */
export interface ExpectedEvaluation {
  evaluatorId: string
  stage: ScoredStage
  total: Hundredths
}

/** Possible change to the input of a score. */
export type Change =
  /** The bonuses in force would be these. */
  | { kind: 'bonuses'; bonuses: readonly BonusInForce[] }
  /** A deduction or an adjustment would end. */
  | { kind: 'end'; id: string }
  /** An evaluation would move to an older age window. */
  | { kind: 'ageing'; evaluation: EvaluationFact; from: AgeWindow; to: AgeWindow }
  /** These evaluations would be revealed. */
  | { kind: 'evaluations'; evaluations: readonly ExpectedEvaluation[] }

/** Returns the input of a score after a change. */
export function withChange(input: ScoreInput, change: Change): ScoreInput {
  switch (change.kind) {
    case 'bonuses':
      return { ...input, bonuses: change.bonuses }
    case 'end': {
      const stays = ({ id }: { id: string }) => id !== change.id
      return {
        ...input,
        deductions: input.deductions.filter(stays),
        adjustments: input.adjustments.filter(stays),
      }
    }
    case 'ageing': {
      const { evaluatorId, groupKey = null, stage, total } = change.evaluation
      const weight = input.formula.stageWeights[stage]
      const groups = new EvaluationGroups(input.groups)
      groups.remove({ evaluatorId, groupKey, window: change.from, weight, total })
      groups.add({ evaluatorId, groupKey, window: change.to, weight, total })
      return { ...input, groups: groups.list }
    }
    case 'evaluations': {
      const groups = new EvaluationGroups(input.groups)
      for (const { evaluatorId, stage, total } of change.evaluations) {
        const weight = input.formula.stageWeights[stage]
        groups.add({ evaluatorId, window: 0, weight, total })
      }
      return { ...input, groups: groups.list }
    }
  }
}

/** Returns the score after some changes; the same formula as {@link score}. */
export function scoreAfter(input: ScoreInput, changes: readonly Change[]): ScoreResult {
  return score(changes.reduce(withChange, input))
}

const FULL_MARKS: Hundredths = 10_000

/**
 * Returns how many more evaluators with full marks, of one evaluation each of stage 0, would be enough; null where
 * `max` of them are not.
 * @param isEnough whether a result is enough; stays true as the score and the mean rise
 */
export function evaluatorsNeeded(
  input: ScoreInput,
  isEnough: (result: ScoreResult) => boolean,
  max: number,
): number | null {
  const reaches = (count: number) => {
    const evaluations = Array.from({ length: count }, (_, n) => ({
      evaluatorId: `expected ${n}`,
      stage: 0 as const,
      total: FULL_MARKS,
    }))
    return isEnough(scoreAfter(input, [{ kind: 'evaluations', evaluations }]))
  }
  if (!reaches(max)) return null
  // More full marks never lower a score, so that half of the range can be left out each time.
  let [low, high] = [0, max]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (reaches(middle)) high = middle
    else low = middle + 1
  }
  return low
}
