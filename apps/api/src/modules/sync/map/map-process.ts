import type { PlainDate } from '@credit/contract'
import { PREFIX, PUBLISHER } from '../read/classify.js'
import { dayOf, type Json, object, objects, storable, text } from '../read/json.js'
import { firstToEvaluate, placeEvaluation, withBids } from './bid-evaluation.js'
import { Bids } from './bids.js'
import { Buyers } from './buyers.js'
import { categoryOf } from './category.js'
import { isOfContract, liveContracts, placeContracts } from './contract-awards.js'
import { endingOf } from './ending.js'
import { oneLine } from './names.js'
import { distinct, type Organisation, Organisations } from './organisations.js'
import { findParties, otherParties, PartyCollector } from './parties.js'
import { amountOf, currencyOf, isAmount } from './payments.js'
import type { MappedProcess, MappedSection, MappedWarning } from './process.js'
import { ReachedDays } from './reached-days.js'
import { inOrderOfAward, lotCodes, lotsOf, sectionsOf } from './sections.js'
import { stageOf } from './stages.js'
import { lastStatedDay, readValues } from './stated-values.js'
import { isCancelled } from './status.js'
import { unknownWords } from './unknown-words.js'

const NAME_MAX = 500
const DESCRIPTION_MAX = 200

/** The releases of a process, the oldest first. */
interface ProcessReleases {
  /** All releases ever received. They identify the bodies. */
  all: readonly Json[]
  /** Releases that the current state is merged from. They determine the buyers. */
  present: readonly Json[]
}

/**
 * Maps a merged process to the model. Returns null if it has neither a title nor a tender id, the
 * minimum for a project. Days after today count as not reached. Does not depend on stored data.
 */
export function mapProcess(
  ocid: string,
  state: Json,
  releaseDate: string | null,
  today: PlainDate,
  releases: ProcessReleases = { all: [state], present: [state] },
): MappedProcess | null {
  const { merged, warnings: values } = readValues(state, today)
  const tender = object(merged.tender)
  const code = text(tender.id) || ocid
  const name = nameOf(ocid, merged)
  if (!name) return null
  const organisations = new Organisations(merged, releases.all)
  const collector = new PartyCollector(publisherOf(ocid, merged), organisations)
  const buyers = new Buyers(merged, releases.present, organisations)
  const codes = lotCodes(objects(tender.lots))
  const bids = new Bids(merged, new Set(codes), organisations)
  const placed = placeContracts(merged, suppliersWith(organisations))
  const parties = findParties(merged, organisations, buyers, bids)
  const found = sectionsOf(merged, placed, code, name)
  const isShared = codes.length === 0 && found.length > 1
  const awaited: PlainDate[] = []
  const warnings: MappedWarning[] = []
  const everyBuyer: Organisation[] = []
  const worth = worthOf(merged)
  const own = found.map((section): MappedSection => {
    const { parties: ownParties, bought } = parties.own(section)
    const buying = [...bought.buyers, ...bought.others]
    if (isShared) everyBuyer.push(...buying)
    const bidding = isShared ? [] : parties.evaluation(section.code, buying)
    const parts = collector.add([...ownParties, ...bidding])
    const days = new ReachedDays(today)
    const reached = stageOf(section, days)
    const ended = endingOf(section.contracts, worth.value.currency, days)
    if (days.next) awaited.push(days.next)
    warnings.push(...futureDays(section.code, days), ...ended.warnings)
    return {
      code: storable(section.code, 200),
      name: storable(oneLine(section.name), NAME_MAX),
      origin: section.origin,
      oneOfMany: isShared,
      evaluatesBids: true,
      buyerUnclear: bought.unclear,
      ...reached,
      filedOn: filedOn(section.contracts),
      ...ended.facts,
      parts: isShared ? parts : withBids(parts),
    }
  })
  const evaluation = isShared
    ? {
        order: inOrderOfAward(found),
        parts: collector.add(parties.evaluation(null, distinct(everyBuyer))),
      }
    : null
  const sections = evaluation
    ? placeEvaluation(own, evaluation, { place: firstToEvaluate(own, evaluation), bidders: null })
    : own
  return {
    code: storable(code, 200),
    name: storable(oneLine(name), NAME_MAX),
    releaseDate,
    procurementMethod: text(tender.procurementMethodDetails) || text(tender.procurementMethod) || null,
    procurementCategory: categoryOf(merged),
    ...worth.value,
    areaCode: text(merged.x_areaCode) || null,
    parties: collector.parties,
    otherParties: [...otherParties(organisations), ...bids.refused],
    sections,
    evaluation,
    recheckOn: awaited.sort()[0] ?? null,
    warnings: [
      ...warnings,
      ...values,
      ...worth.warnings,
      ...unknownWords(merged),
      ...awardsOfAllLots(placed.awards, codes),
      ...placed.warnings,
      ...buyers.warnings,
      ...bids.warnings,
      ...organisations.warnings,
    ],
  }
}

/** Returns a cached lookup of the suppliers of an award or contract, by the keys of their bodies. */
function suppliersWith(organisations: Organisations): (of: Json) => ReadonlySet<number> {
  const found = new Map<Json, Set<number>>()
  return (of) => {
    const known = found.get(of)
    if (known) return known
    const suppliers = objects(of.suppliers).flatMap((raw) => organisations.find(raw)?.key ?? [])
    const keys = new Set(suppliers)
    found.set(of, keys)
    return keys
  }
}

/** Returns a note for each award that names none of several lots: it belongs to all of them. */
function awardsOfAllLots(awards: readonly Json[], codes: readonly string[]): MappedWarning[] {
  if (codes.length < 2) return []
  return awards
    .filter((award) => lotsOf(award, []).length === 0 && !isOfContract(award))
    .map(({ id }) => ({ reason: 'AWARD_OF_ALL_LOTS', params: { award: text(id) } }))
}

/**
 * Returns the title of the tender, or of an award or contract, or a description. A tender with a buyer but none of
 * these and no id is named by its ocid.
 */
function nameOf(ocid: string, merged: Json): string {
  const tender = object(merged.tender)
  const all = [tender, ...objects(merged.awards), ...objects(merged.contracts)]
  const title = all.map((of) => text(of.title)).find(Boolean)
  if (title) return title
  const description = all.map((of) => text(of.description)).find(Boolean)
  if (description) return storable(description, DESCRIPTION_MAX)
  return text(tender.id) || (merged.tender && merged.buyer ? ocid : '')
}

/**
 * Returns the publisher of a process's local ids: the prefix of its ocid, or the publisher's uid or name, or the
 * process itself.
 */
export function publisherOf(ocid: string, merged: Json): string {
  return (PREFIX.exec(ocid)?.[0] ?? (text(merged[PUBLISHER]) || `process:${ocid}`)).toLowerCase()
}

type Worth = Pick<MappedProcess, 'amount' | 'currency'>

/**
 * Returns the value of the tender; if it states none, the sum of the awards, or of the live contracts, if they share
 * one currency. A sum that cannot be stored is left out with a note.
 */
function worthOf(merged: Json): { value: Worth; warnings: MappedWarning[] } {
  const tender = worth(object(merged.tender).value)
  const awards = objects(merged.awards)
  const live = [awards.filter((award) => !isCancelled(award)), liveContracts(objects(merged.contracts), awards)]
  const lists = live.map((list) => list.map((of) => worth(of.value)).filter(({ amount }) => amount !== null))
  const stated = lists.find((list) => list.length > 0) ?? []
  if (tender.amount !== null || stated.length === 0) return { value: tender, warnings: [] }
  const [{ currency } = tender, ...others] = stated
  if (others.some((other) => other.currency !== currency)) return { value: tender, warnings: [] }
  const sum = stated.reduce((all, { amount }) => all + (amount ?? 0), 0)
  if (!isAmount(sum)) {
    const field = lists[0] === stated ? 'awards.value.amount' : 'contracts.value.amount'
    return { value: tender, warnings: [{ reason: 'BAD_AMOUNT', params: { field, value: String(sum) } }] }
  }
  return { value: { amount: Math.round(sum * 100) / 100, currency: currency ?? tender.currency }, warnings: [] }
}

function worth(value: unknown): Worth {
  const { amount, currency } = object(value)
  return {
    amount: amountOf(amount),
    currency: currencyOf(currency) || null,
  }
}

/** A note per day of a section that is still to come. */
function futureDays(section: string, { future }: ReachedDays): MappedWarning[] {
  return future.map((day) => ({ reason: 'FUTURE_DAY', params: { section, day } }))
}

/** Returns the day of a release, or null if it has no date or an impossible one. */
export function releaseDayOf(date: Date | null, today: PlainDate): PlainDate | null {
  const day = date === null || date.getTime() === 0 ? null : dayOf(date.toISOString())
  return day !== null && day <= lastStatedDay(today) ? day : null
}

/** Documents whose publication makes a signed contract known. */
const PUBLISHED = ['contractnotice', 'contractsigned']

/**
 * Returns the last day when a contract of a section was filed: the day that the platform states (`x_dateFiled`) or, if
 * it states none, the day when the contract or its notice was published. Returns null if the day of any contract is
 * unknown: OCDS has no field for it, and most files lack the documents.
 */
export function filedOn(contracts: readonly Json[]): string | null {
  const signed = contracts.filter((of) => !isCancelled(of) && dayOf(of.dateSigned) !== null)
  const days = signed.map(filingDay)
  if (days.length === 0 || days.includes(null)) return null
  return days.sort().at(-1) ?? null
}

function filingDay(contract: Json): string | null {
  const signedOn = dayOf(contract.dateSigned) ?? ''
  const stated = dayOf(contract.x_dateFiled)
  if (stated !== null && stated >= signedOn) return stated
  const days = objects(contract.documents)
    .filter((document) => PUBLISHED.includes(text(document.documentType).toLowerCase()))
    .map((document) => dayOf(document.datePublished))
  // A document published before the signing is a draft.
  return days.filter((day) => day !== null && day >= signedOn).sort()[0] ?? null
}
