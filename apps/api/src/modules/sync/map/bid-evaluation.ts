import { STAGE } from '@credit/contract'
import type { BidEvaluation, MappedSection } from './process.js'

/** Section that has the bid evaluation of a process with awards without lots, and its earlier bidders. */
export interface EvaluatedSection {
  /** Index in the sections; null if the file no longer has it. */
  place: number | null
  /** Indexes of the parties that are its bidders already; null if its bid evaluation opens only now. */
  bidders: ReadonlySet<number> | null
}

/**
 * Returns the first section that has reached the end of its bid evaluation and goes on, or the first that is not
 * abandoned.
 */
export function firstToEvaluate(
  sections: readonly Pick<MappedSection, 'stage'>[],
  { order }: BidEvaluation,
): number | null {
  const stageAt = (place: number) => sections[place]?.stage ?? null
  const reached = order.find((place) => stageAt(place) !== null && stageAt(place) !== STAGE.abandoned)
  return reached ?? order.find((place) => stageAt(place) !== STAGE.abandoned) ?? order[0] ?? null
}

type Parts = MappedSection['parts']

/**
 * Gives the bid evaluation of a process to one of its sections: all tenderers and winners known when it opens are
 * bidders there. Later winners bid for their own section only. Without awards of this kind each section has its own.
 */
export function placeEvaluation(
  sections: readonly MappedSection[],
  evaluation: BidEvaluation,
  { place, bidders }: EvaluatedSection,
): MappedSection[] {
  const tenderers = new Set(partiesWith(evaluation.parts, BIDDING))
  const isBidder = (party: number) => (bidders === null ? place !== null : tenderers.has(party) || bidders.has(party))
  const winners = sections.map(({ parts }) => partiesWith(parts, WINNING))
  const there = new Set([...(place === null ? [] : (winners[place] ?? [])), ...winners.flat().filter(isBidder)])
  return sections.map((section, i) => {
    const own = section.parts.filter(({ part }) => !EVALUATING.includes(part))
    const bidding = i === place ? [...there] : (winners[i] ?? []).filter((one) => !there.has(one))
    return {
      ...section,
      evaluatesBids: i === place,
      parts: withoutRepeats([
        ...own,
        ...(i === place ? evaluation.parts : []),
        ...bidding.map((party) => ({ party, part: 'bidder' as const })),
      ]),
    }
  })
}

const BIDDING = ['bidder']
const WINNING = ['contractSupplier', 'awardSupplier']
/** Parts in a bid evaluation. */
const EVALUATING: readonly string[] = ['bidder', 'committee', 'purchaserRepresentative']

/** Returns the indexes of the parties with one of the parts. */
function partiesWith(parts: Parts, wanted: readonly string[]): number[] {
  return parts.flatMap(({ party, part }) => (wanted.includes(part) ? [party] : []))
}

/** Adds the suppliers of awards and contracts as bidders. */
export function withBids(parts: Parts): Parts {
  const bids = partiesWith(parts, WINNING).map((party) => ({ party, part: 'bidder' as const }))
  return withoutRepeats([...parts, ...bids])
}

function withoutRepeats(parts: Parts): Parts {
  return [...new Map(parts.map((one) => [`${one.party} ${one.part}`, one])).values()]
}
