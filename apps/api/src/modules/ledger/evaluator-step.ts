import { ANONYMOUS_MIN, evaluatorStep } from '@credit/contract'
import type { ScoreResult } from '@credit/scoring'

/**
 * Returns the step of a participant's number of evaluators, as shown to all but supervisors: counts the named ones, or
 * the minimum of three in an anonymous group. It does not depend on who evaluated anonymously (decision 35).
 */
export function evaluatorStepOf({
  namedEvaluators,
  largestGroup,
}: Pick<ScoreResult, 'namedEvaluators' | 'largestGroup'>): number {
  return evaluatorStep(Math.max(namedEvaluators, Math.min(largestGroup, ANONYMOUS_MIN)))
}
