import { FLAG_RULES } from '@credit/contract'
import { groupBy } from '#core/group-by'
import { sum } from './rule.js'

/** Two participants that give each other high marks, with the weights of these. */
export interface StrongPair {
  a: string
  b: string
  /** Weight of the marks from `a` to `b`. */
  given: number
  /** Weight of the marks from `b` to `a`. */
  returned: number
}

/** Participants that give each other most of what they receive. */
export interface Ring {
  /** In the order of their ids. */
  members: readonly string[]
  pairs: readonly StrongPair[]
  /** Part of what the members receive that comes from these pairs, 0 to 1. */
  share: number
}

/** The pair as one of its participants sees it. */
interface Partner {
  id: string
  /** Weight of the marks from the participant to the partner. */
  given: number
  /** Weight of the marks from the partner. */
  received: number
}

/**
 * Finds rings among pairs with mutual high marks: connected groups that receive most of their weight from each other, and
 * participants in the middle of such partners. What is found as a group is not found again around its members.
 * @param receivedWeight Weight of all marks that each participant of a pair receives.
 */
export function findRings(pairs: readonly StrongPair[], receivedWeight: ReadonlyMap<string, number>): Ring[] {
  const partnersOf = groupBy(
    pairs.flatMap(({ a, b, given, returned }) => [
      { of: a, id: b, given, received: returned },
      { of: b, id: a, given: returned, received: given },
    ]),
    ({ of }) => of,
  )
  const receivedBy = (id: string) => receivedWeight.get(id) ?? 0
  const ringOf = (members: ReadonlySet<string>): Ring => {
    const within = pairs.filter(({ a, b }) => members.has(a) && members.has(b))
    const all = sum([...members].map(receivedBy))
    return {
      members: [...members].sort(),
      pairs: within,
      share: sum(within.map(({ given, returned }) => given + returned)) / all,
    }
  }

  return connectedGroups(partnersOf).flatMap((group) => {
    const { min, max } = FLAG_RULES.ring.members
    if (group.size < min) return []
    if (group.size <= max) {
      const ring = ringOf(group)
      if (ring.share >= FLAG_RULES.ring.share) return [ring]
    }
    return [...group].flatMap((middle) => {
      const loyal = loyalPartners(middle, partnersOf.get(middle) ?? [], receivedBy)
      return loyal.length === 0 ? [] : [ringOf(new Set([middle, ...loyal]))]
    })
  })
}

/** Returns the partners that depend on a participant, if it receives most of its weight from them. */
function loyalPartners(middle: string, partners: readonly Partner[], receivedBy: (id: string) => number): string[] {
  const rule = FLAG_RULES.ring
  const loyal = partners.filter(({ id, given }) => given >= rule.loyalty * receivedBy(id))
  const share = sum(loyal.map(({ received }) => received)) / receivedBy(middle)
  return loyal.length >= rule.partners && share >= rule.share ? loyal.map(({ id }) => id) : []
}

function connectedGroups(partnersOf: ReadonlyMap<string, readonly Partner[]>): Set<string>[] {
  const seen = new Set<string>()
  return [...partnersOf.keys()].flatMap((start) => {
    if (seen.has(start)) return []
    const group = new Set([start])
    // A set iterates over what is added meanwhile.
    for (const id of group) for (const partner of partnersOf.get(id) ?? []) group.add(partner.id)
    for (const id of group) seen.add(id)
    return [group]
  })
}
