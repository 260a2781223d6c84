import { type Json, object, objects, strings, text } from '../read/json.js'
import type { SectionFacts } from './stages.js'
import { isDead } from './status.js'

/** A section in the file: a lot, else an award, else the tender itself. */
export interface FoundSection extends SectionFacts {
  code: string
  name: string
  origin: 'lot' | 'award' | 'tender'
  /** One of several awards without lots, as of a framework agreement or of mall orders. */
  oneOfMany: boolean
}

/**
 * Returns the sections: lots; without lots one per live award; without a live award the last dead one;
 * without awards the tender as a whole.
 */
export function sectionsOf(merged: Json, code: string, name: string): FoundSection[] {
  const tender = object(merged.tender)
  const awards = objects(merged.awards)
  const contracts = liveContracts(objects(merged.contracts), awards)
  const lots = objects(tender.lots)
  const found = lots.length
    ? fromLots(lots, { tender, awards, contracts }, name)
    : awards.length
      ? fromAwards({ tender, awards, contracts }, name)
      : [
          {
            code,
            name,
            origin: 'tender' as const,
            oneOfMany: false,
            lotStatus: '',
            tender,
            ...NO_AWARDS,
            contracts,
          },
        ]
  const byCode = new Map<string, FoundSection>()
  for (const section of found) if (!byCode.has(section.code)) byCode.set(section.code, section)
  return [...byCode.values()]
}

type Facts = Pick<SectionFacts, 'tender' | 'awards' | 'contracts'>

const NO_AWARDS = { awards: [], deadAwards: [] }

/** Without dead contracts and those of dead awards; one that names no award is of all of them. */
export function liveContracts(contracts: Json[], awards: Json[]): Json[] {
  const byId = new Map(awards.map((award) => [text(award.id), award]))
  const allDead = awards.length > 0 && awards.every(isDead)
  return contracts.filter((contract) => {
    const award = byId.get(text(contract.awardID))
    return !isDead(contract) && !(award ? isDead(award) : allDead)
  })
}

function fromLots(
  lots: Json[],
  { tender, awards, contracts }: Facts,
  name: string,
): FoundSection[] {
  return lots.map((lot, i) => {
    const code = text(lot.id) || String(i + 1)
    const own = awards.filter((award) => concerns(award, code))
    const ids = own.map((award) => text(award.id))
    return {
      code,
      name: text(lot.title) || numbered(name, i, lots.length),
      origin: 'lot',
      oneOfMany: false,
      lotStatus: text(lot.status),
      tender,
      ...split(own),
      contracts: contracts.filter((contract) => {
        if (strings(contract.relatedLots).length > 0) return concerns(contract, code)
        const award = text(contract.awardID)
        return award === '' || !awards.some((a) => text(a.id) === award) || ids.includes(award)
      }),
    }
  })
}

function split(awards: Json[]): Pick<SectionFacts, 'awards' | 'deadAwards'> {
  return { awards: awards.filter((award) => !isDead(award)), deadAwards: awards.filter(isDead) }
}

/** What names lots concerns those only, else all. */
export function concerns(of: Json, lot: string): boolean {
  const lots = strings(of.relatedLots)
  return lots.length === 0 || lots.includes(lot)
}

function fromAwards({ tender, awards, contracts }: Facts, name: string): FoundSection[] {
  const known = new Set(awards.map((award) => text(award.id)))
  const { awards: live, deadAwards } = split(awards)
  const shown = live.length > 0 ? live : awards.slice(-1)
  return shown.map((award, i) => ({
    code: text(award.id) || String(awards.indexOf(award) + 1),
    name: text(award.title) || numbered(name, i, shown.length),
    origin: 'award',
    oneOfMany: shown.length > 1,
    lotStatus: '',
    tender,
    awards: live.length > 0 ? [award] : [],
    deadAwards,
    contracts: contracts.filter((contract) => {
      const of = text(contract.awardID)
      return of === text(award.id) || of === '' || !known.has(of)
    }),
  }))
}

function numbered(name: string, i: number, n: number): string {
  return n > 1 ? `${name} (${i + 1})` : name
}
