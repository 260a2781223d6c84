import { ANONYMOUS_MIN, evaluatorStep } from '@credit/contract'
import type { ScoreResult } from '@credit/scoring'

/**
 * Returns the step of the evaluators of a participant, as everybody but supervisors is told it: of those by name, or
 * of the three that an anonymous group has at least. It is the same whoever evaluated anonymously (decision 35).
 */
export function evaluatorStepOf({
  namedEvaluators,
  largestGroup,
}: Pick<ScoreResult, 'namedEvaluators' | 'largestGroup'>): number {
  return evaluatorStep(Math.max(namedEvaluators, Math.min(largestGroup, ANONYMOUS_MIN)))
}
