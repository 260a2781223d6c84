import { ANONYMOUS_MIN, evaluatorStep } from '@credit/contract'
import { countEvaluators, type EvaluationGroup, recentGroups } from '@credit/scoring'

/**
 * Returns the step of the evaluators of a participant, as everybody but supervisors is told it: of those by name, or
 * of the three that an anonymous group has at least. It is the same whoever evaluated anonymously (decision 35).
 */
export function evaluatorStepOf(groups: readonly EvaluationGroup[]): number {
  const { byName, largestGroup } = countEvaluators(recentGroups(groups))
  return evaluatorStep(Math.max(byName, Math.min(largestGroup, ANONYMOUS_MIN)))
}
