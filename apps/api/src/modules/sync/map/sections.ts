import { groupBy } from '#core/group-by'
import { dayOf, type Json, object, objects, strings, text } from '../read/json.js'
import { isOfContract, type PlacedContracts } from './contract-awards.js'
import type { SectionFacts } from './stages.js'
import { isCancelled, statusOf } from './status.js'

/** A section in the file: a lot, or an award, or the tender itself. */
export interface FoundSection extends SectionFacts {
  code: string
  name: string
  origin: 'lot' | 'award' | 'tender'
}

type Placed = Pick<PlacedContracts, 'awards' | 'contracts'>

/**
 * Returns the sections: lots; without lots one per live award; without a live award the last dead one; without awards
 * the tender as a whole. A contract that represents its award is a section of its own unless it names a lot.
 */
export function sectionsOf(merged: Json, placed: Placed, code: string, name: string): FoundSection[] {
  const tender = object(merged.tender)
  const lots = objects(tender.lots)
  const found =
    lots.length > 0
      ? fromLots(lots, tender, placed, name)
      : placed.awards.length > 0
        ? fromAwards(placed.awards, tender, placed.contracts, name)
        : [{ ...NO_AWARD, code, name, origin: 'tender' as const, tender }]
  const byCode = new Map<string, FoundSection>()
  for (const section of found) if (!byCode.has(section.code)) byCode.set(section.code, section)
  return [...byCode.values()]
}

const NO_AWARD = { lotStatus: '', awards: [], cancelledAwards: [], contracts: [] }

/** Returns the lots that an award belongs to: the named ones, or all. */
export function lotsOf(of: Json, codes: readonly string[]): string[] {
  const named = strings(of.relatedLots)
  return named.length > 0 ? named : isOfContract(of) ? [] : [...codes]
}

/** The codes of lots. */
export const lotCodes = (lots: readonly Json[]): string[] => lots.map((lot, i) => text(lot.id) || String(i + 1))

function fromLots(lots: Json[], tender: Json, { awards, contracts }: Placed, name: string) {
  const codes = lotCodes(lots)
  const awardsOf = groupByEach(awards, (award) => lotsOf(award, codes))
  const byId = new Map(awards.map((award) => [text(award.id), award]))
  const contractsOf = groupByEach(contracts, (contract) => {
    const award = byId.get(text(contract.awardID))
    const named = strings(contract.relatedLots)
    return named.length > 0 && !(award && isOfContract(award)) ? named : lotsOf(award ?? {}, codes)
  })
  const ofLots = lots.map((lot, i): FoundSection => {
    const own = codes[i] ?? ''
    return {
      code: own,
      name: text(lot.title) || numbered(name, i, lots.length),
      origin: 'lot',
      lotStatus: statusOf(lot),
      tender,
      ...split(awardsOf.get(own) ?? []),
      contracts: contractsOf.get(own) ?? [],
    }
  })
  const known = new Set(codes)
  const alone = awards.filter(
    (award) => isOfContract(award) && !strings(award.relatedLots).some((lot) => known.has(lot)),
  )
  return [...ofLots, ...(alone.length > 0 ? fromAwards(alone, tender, contracts, name) : [])]
}

function split(awards: Json[]): Pick<SectionFacts, 'awards' | 'cancelledAwards'> {
  return { awards: awards.filter((award) => !isCancelled(award)), cancelledAwards: awards.filter(isCancelled) }
}

function fromAwards(awards: Json[], tender: Json, contracts: readonly Json[], name: string): FoundSection[] {
  const { awards: live, cancelledAwards } = split(awards)
  const shown = live.length > 0 ? live : awards.slice(-1)
  const contractsOf = groupBy(contracts, ({ awardID }) => text(awardID))
  return shown.map((award, i) => ({
    code: text(award.id),
    name: text(award.title) || numbered(name, i, shown.length),
    origin: 'award',
    lotStatus: '',
    tender,
    awards: live.length > 0 ? [award] : [],
    cancelledAwards,
    contracts: contractsOf.get(text(award.id)) ?? [],
  }))
}

/** Groups items by each key that they name. */
function groupByEach(items: readonly Json[], keysOf: (item: Json) => string[]): Map<string, Json[]> {
  const groups = new Map<string, Json[]>()
  for (const item of items) {
    for (const key of new Set(keysOf(item))) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  }
  return groups
}

function numbered(name: string, i: number, n: number): string {
  return n > 1 ? `${name} (${i + 1})` : name
}

/**
 * Returns the indexes of sections in the order in which their bid evaluations end: by day of the award, then by code.
 */
export function inOrderOfAward(sections: readonly FoundSection[]): number[] {
  const days = sections.map(({ awards }) => dayOf(awards[0]?.date) ?? '9999-12-31')
  return sections
    .map((_, i) => i)
    .sort((a, b) => {
      const [one = '', other = ''] = [days[a], days[b]]
      if (one !== other) return one < other ? -1 : 1
      return (sections[a]?.code ?? '') < (sections[b]?.code ?? '') ? -1 : 1
    })
}
