import type { PlainDate } from '@credit/contract'
import { PREFIX, PUBLISHER } from '../read/classify.js'
import { dayOf, type Json, object, objects, storable, text } from '../read/json.js'
import { filedOn } from './filing.js'
import { oneLine } from './names.js'
import { Organisations } from './organisations.js'
import { findParties, otherParties, PartyCollector } from './parties.js'
import { amountOf } from './payments.js'
import type { MappedProcess, MappedSection, MappedWarning } from './process.js'
import { ReachedDays } from './reached-days.js'
import { liveContracts, sectionsOf } from './sections.js'
import { stageOf } from './stages.js'
import { isDead } from './status.js'
import { unknownWords } from './unknown-words.js'

const NAME_MAX = 500
const DESCRIPTION_MAX = 200

/**
 * Maps a merged process to the model; returns null where it has neither a title nor a tender id,
 * the minimum for a project. Days after today have not been reached.
 *
 * @param releases all of the process, the oldest first
 */
export function mapProcess(
  ocid: string,
  merged: Json,
  releaseDate: string | null,
  today: PlainDate,
  releases: readonly Json[] = [merged],
): MappedProcess | null {
  const tender = object(merged.tender)
  const code = text(tender.id) || ocid
  const name = nameOf(ocid, merged)
  if (!name) return null
  const organisations = new Organisations(merged, releases)
  const collector = new PartyCollector(publisherOf(ocid, merged), organisations)
  const partiesIn = findParties(merged, organisations)
  const awaited: PlainDate[] = []
  const warnings: MappedWarning[] = []
  const sections = sectionsOf(merged, code, name).map((section): MappedSection => {
    const parts = partiesIn(section)
    const days = new ReachedDays(today)
    const reached = stageOf(section, days)
    if (days.next) awaited.push(days.next)
    warnings.push(...futureDays(section.code, days))
    return {
      code: storable(section.code, 200),
      name: storable(oneLine(section.name), NAME_MAX),
      origin: section.origin,
      oneOfMany: section.oneOfMany,
      ...reached,
      filedOn: filedOn(section.contracts),
      parts: collector.add(parts),
    }
  })
  return {
    code: storable(code, 200),
    name: storable(oneLine(name), NAME_MAX),
    releaseDate,
    procurementMethod:
      text(tender.procurementMethodDetails) || text(tender.procurementMethod) || null,
    ...worthOf(merged),
    areaCode: text(merged.x_areaCode) || null,
    parties: collector.parties,
    otherParties: otherParties(organisations),
    sections,
    recheckOn: awaited.sort()[0] ?? null,
    warnings: [...warnings, ...unknownWords(merged), ...organisations.warnings],
  }
}

/**
 * The title of the tender, else of an award or contract, else a description. A tender with a buyer
 * but none of these and no id is named by its ocid.
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
 * Returns whose local ids a process uses: the prefix of its ocid, else the publisher by its uid or
 * name, else the process by itself.
 */
export function publisherOf(ocid: string, merged: Json): string {
  return (PREFIX.exec(ocid)?.[0] ?? (text(merged[PUBLISHER]) || `process:${ocid}`)).toLowerCase()
}

/**
 * The value of the tender; where it states none, the sum of the awards, else of the contracts that
 * are not dead, if they share one currency.
 */
function worthOf(merged: Json): Pick<MappedProcess, 'amount' | 'currency'> {
  const tender = worth(object(merged.tender).value)
  const awards = objects(merged.awards)
  const live = [
    awards.filter((award) => !isDead(award)),
    liveContracts(objects(merged.contracts), awards),
  ]
  const lists = live.map((list) =>
    list.map((of) => worth(of.value)).filter(({ amount }) => amount !== null),
  )
  const stated = lists.find((list) => list.length > 0) ?? []
  if (tender.amount !== null || stated.length === 0) return tender
  const [{ currency } = tender, ...others] = stated
  if (others.some((other) => other.currency !== currency)) return tender
  const sum = stated.reduce((all, { amount }) => all + (amount ?? 0), 0)
  return { amount: Math.round(sum * 100) / 100, currency: currency ?? tender.currency }
}

function worth(value: unknown): Pick<MappedProcess, 'amount' | 'currency'> {
  const { amount, currency } = object(value)
  return {
    amount: amountOf(amount),
    currency: text(currency).slice(0, 3).toUpperCase() || null,
  }
}

/** A note per day of a section that is still to come. */
function futureDays(section: string, { future }: ReachedDays): MappedWarning[] {
  return future.map((day) => ({ reason: 'FUTURE_DAY', params: { section, day } }))
}

/** Returns the day of a release; null where it has no date. */
export function releaseDayOf(date: Date | null): string | null {
  return date === null || date.getTime() === 0 ? null : dayOf(date.toISOString())
}
