import type { Part, Stage } from '@credit/contract'
import type { Actor } from '../../platform/database/context.js'

interface Party {
  participantId: string
  part: Part
}

/**
 * Which parties of a section a caller sees (domain.md "Matrix of mutual evaluation"): supervisors all;
 * a bidder that did not win only itself; suppliers no other bidders; committee names from stage 0 on.
 */
export function visibleParties<P extends Party>(
  actor: Pick<Actor, 'sign' | 'participantId'>,
  stage: Stage | null,
  parties: readonly P[],
): P[] {
  if (actor.sign === 0) return [...parties]
  const own = parties.filter((party) => party.participantId === actor.participantId)
  const parts = new Set(own.map((party) => party.part))
  if (parts.size === 1 && parts.has('bidder')) return own
  return parties.filter((party) => {
    if (party.participantId === actor.participantId) return true
    if (party.part === 'bidder') return actor.sign !== 2
    return party.part !== 'committee' || stage !== null
  })
}
