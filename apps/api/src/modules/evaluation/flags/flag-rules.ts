import type { FlagKind } from '@credit/contract'
import { deviating, hasty, outlier, uniform } from './evaluator-rules.js'
import { mutual, retaliation } from './pair-rules.js'
import type { Evaluations, Finding, Rule } from './rule.js'

const RULES: Readonly<Record<FlagKind, Rule>> = {
  mutual,
  uniform,
  hasty,
  deviating,
  retaliation,
  outlier,
}

/** Applies the rules to the evaluations that a participant gave and received (E19). */
export function findFlags(evaluations: Evaluations): Finding[] {
  return Object.values(RULES).flatMap((rule) => rule(evaluations))
}
