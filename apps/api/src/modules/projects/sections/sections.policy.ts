import { PART_SIGN, type Part, SIGN, type Stage } from '@credit/contract'
import type { Actor } from '#core/context'

interface Party {
  participantId: string
  part: Part
}

/**
 * Returns the parties of a section that a caller sees: supervisors all; a bidder that did not win only
 * itself; suppliers no other bidders; the committee is shown from stage 0 on (E3).
 */
export function visibleParties<P extends Party>(
  actor: Pick<Actor, 'sign' | 'participantId'>,
  stage: Stage | null,
  parties: readonly P[],
): P[] {
  if (actor.sign === SIGN.supervisor) return [...parties]
  const own = parties.filter((party) => party.participantId === actor.participantId)
  const parts = new Set(own.map((party) => party.part))
  if (parts.size === 1 && parts.has('bidder')) return own
  return parties.filter((party) => {
    if (party.participantId === actor.participantId) return true
    if (party.part === 'bidder') return actor.sign !== SIGN.supplier
    return PART_SIGN[party.part] !== 4 || stage !== null
  })
}
