import type { OpenStage } from '@credit/contract'
import type { PlainDate } from '@credit/scoring'

/** Evaluations that an entry `ageing` names; the others are counted. */
export const AGED_NAMED_MAX = 5

/** An evaluation by name that came to weigh less. */
export interface AgedEvaluation {
  evaluatorId: string
  stage: OpenStage
  revealedOn: PlainDate
}

/** Evaluations that lost weight at an age limit. Anonymous evaluations are only stated to exist. */
export interface AgedList {
  named: AgedEvaluation[]
  /** Number of further evaluations by name. */
  more: number
  anonymous: boolean
}

/** Evaluations that came to half weight, and to no weight. */
export interface Aged {
  half: AgedList
  gone: AgedList
}

export const NOTHING_AGED: AgedList = { named: [], more: 0, anonymous: false }

interface AgedFact extends AgedEvaluation {
  anonymous: boolean
}

/** Returns the list of some evaluations, the oldest first. */
export function agedList(facts: readonly AgedFact[]): AgedList {
  const named = facts
    .filter((fact) => !fact.anonymous)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map(({ evaluatorId, stage, revealedOn }) => ({ evaluatorId, stage, revealedOn }))
  return {
    named: named.slice(0, AGED_NAMED_MAX),
    more: Math.max(0, named.length - AGED_NAMED_MAX),
    anonymous: facts.some((fact) => fact.anonymous),
  }
}

const keyOf = ({ revealedOn, evaluatorId, stage }: AgedFact) => `${revealedOn} ${evaluatorId} ${stage}`
