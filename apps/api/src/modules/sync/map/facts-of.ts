import { creditCodeChecks, type Part, SIGN, STAGE, type SyncFact } from '@credit/contract'
import type { MappedParty, MappedProcess, MappedSection } from './process.js'

/** The facts of a project: true if the source states it, null if the project cannot have it yet. */
export type StatedFacts = Record<SyncFact, boolean | null>

/**
 * Returns the facts that the releases of a process state. Values that a supervisor or a participant entered do not
 * count. Award, supplier and contract are expected only of lots that have come that far.
 */
export function factsOf(process: MappedProcess): StatedFacts {
  const { parties, sections, procurementCategory, warnings } = process
  const has = (...parts: Part[]) => sections.some((section) => section.parts.some(({ part }) => parts.includes(part)))
  const awarded = sections.filter(({ stage }) => stage !== null && stage !== STAGE.abandoned)
  const contracted = awarded.filter(({ stage }) => stage !== STAGE.evaluationEnded)
  const organisations = parties.filter(({ sign }) => sign !== SIGN.expert)
  const buyers = partiesAs(process, 'buyer', 'coBuyer')
  return {
    buyer: buyers.length > 0 && !warnings.some(({ reason }) => reason === 'ENTITY_AS_BUYER'),
    agency: has('agency'),
    lots: sections.some(({ origin }) => origin === 'lot'),
    supplier: allOf(awarded, ({ parts }) => parts.some(({ part }) => part === 'contractSupplier')),
    codes: allOf(organisations, ({ code }) => code !== null && creditCodeChecks(code)),
    awardDay: allOf(awarded, ({ dates }) => dates[STAGE.evaluationEnded] !== undefined),
    contractDay: allOf(contracted, ({ dates }) => dates[STAGE.contractRecord] !== undefined),
    category: procurementCategory !== 'notStated',
    contact: allOf(buyers, ({ details }) => Boolean(details.contact || details.phone || details.email)),
  }
}

/** Returns the place of the first party with one of the parts, or null. */
export function placeOf({ sections }: MappedProcess, ...parts: Part[]): number | null {
  const found = sections.flatMap((section: MappedSection) => section.parts).find(({ part }) => parts.includes(part))
  return found?.party ?? null
}

function partiesAs({ parties, sections }: MappedProcess, ...parts: Part[]): MappedParty[] {
  const places = sections.flatMap((section) => section.parts.filter(({ part }) => parts.includes(part)))
  return [...new Set(places.map(({ party }) => party))].flatMap((place) => parties[place] ?? [])
}

const allOf = <T>(list: readonly T[], test: (one: T) => boolean) => (list.length === 0 ? null : list.every(test))
