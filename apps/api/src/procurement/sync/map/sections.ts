import { type Json, object, objects, strings, text } from '../read/json.js'
import type { SectionFacts } from './stages.js'

/** A section as the file has it: a lot, else an award, else the tender itself. */
export interface FoundSection extends SectionFacts {
  code: string
  name: string
  origin: 'lot' | 'award' | 'tender'
}

/** Lots; without lots one section an award; without awards the tender as a whole. */
export function sectionsOf(merged: Json, code: string, name: string): FoundSection[] {
  const tender = object(merged.tender)
  const awards = objects(merged.awards)
  const contracts = objects(merged.contracts)
  const lots = objects(tender.lots)
  const found = lots.length
    ? fromLots(lots, tender, awards, contracts, name)
    : awards.length
      ? fromAwards(awards, tender, contracts, name)
      : [{ code, name, origin: 'tender' as const, lotStatus: '', tender, awards, contracts }]
  const byCode = new Map<string, FoundSection>()
  for (const section of found) if (!byCode.has(section.code)) byCode.set(section.code, section)
  return [...byCode.values()]
}

function fromLots(
  lots: Json[],
  tender: Json,
  awards: Json[],
  contracts: Json[],
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
      lotStatus: text(lot.status),
      tender,
      awards: own,
      contracts: contracts.filter((contract) => {
        if (strings(contract.relatedLots).length > 0) return concerns(contract, code)
        const award = text(contract.awardID)
        return award === '' || !awards.some((a) => text(a.id) === award) || ids.includes(award)
      }),
    }
  })
}

/** What names lots concerns those, else all. */
export function concerns(of: Json, lot: string): boolean {
  const lots = strings(of.relatedLots)
  return lots.length === 0 || lots.includes(lot)
}

function fromAwards(awards: Json[], tender: Json, contracts: Json[], name: string): FoundSection[] {
  const known = new Set(awards.map((award) => text(award.id)))
  return awards.map((award, i) => {
    const code = text(award.id) || String(i + 1)
    return {
      code,
      name: text(award.title) || numbered(name, i, awards.length),
      origin: 'award',
      lotStatus: '',
      tender,
      awards: [award],
      contracts: contracts.filter((contract) => {
        const of = text(contract.awardID)
        return of === text(award.id) || of === '' || !known.has(of)
      }),
    }
  })
}

function numbered(name: string, i: number, n: number): string {
  return n > 1 ? `${name} (${i + 1})` : name
}
