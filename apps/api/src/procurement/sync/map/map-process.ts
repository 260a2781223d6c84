import type { Part, ParticipantSign } from '@credit/contract'
import { PART_SIGN } from '@credit/contract'
import { PREFIX, PUBLISHER } from '../read/classify.js'
import { dayOf, type Json, object, objects, storable, strings, text } from '../read/json.js'
import { filedOn } from './filing.js'
import { normaliseName, type Organisation, Organisations, oneLine } from './organisations.js'
import type { MappedParty, MappedProcess, MappedSection } from './process.js'
import { concerns, type FoundSection, sectionsOf } from './sections.js'
import { isDead, isMade, stageOf, unknownWords } from './stages.js'

/** Roles of parties that have a part here (domain.md); in lower case. */
const COMMITTEE = [
  'evaluator',
  'evaluationbody',
  'committee',
  'committeemember',
  'evaluationcommittee',
]
const MAPPED = [
  ...COMMITTEE,
  'buyer',
  'procuringentity',
  'centralpurchasingbody',
  'tenderer',
  'supplier',
]
const NAME_MAX = 500
const DESCRIPTION_MAX = 200

/**
 * Puts a merged process into our words, or answers null where it has neither a title nor a tender
 * id: the minimum for a project.
 */
export function mapProcess(
  ocid: string,
  merged: Json,
  releaseDate: string | null,
): MappedProcess | null {
  const tender = object(merged.tender)
  const code = text(tender.id) || ocid
  const name = nameOf(ocid, merged)
  if (!name) return null
  const organisations = new Organisations(merged, publisherOf(ocid, merged))
  const collector = new Parties()
  const played = partsOf(merged, organisations)
  const found = sectionsOf(merged, code, name)
  const sections = found.map((section): MappedSection => {
    const parts = [...played.all, ...played.of(section)]
    return {
      code: storable(section.code, 200),
      name: storable(oneLine(section.name), NAME_MAX),
      origin: section.origin,
      ...stageOf(section),
      filedOn: filedOn(section.contracts),
      parts: collector.place(parts),
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
    otherParties: othersOf(organisations),
    sections,
    warnings: [
      ...unknownWords(merged),
      ...organisations.nameless.map((id) => ({
        reason: 'PARTY_WITHOUT_NAME' as const,
        params: { id },
      })),
    ],
  }
}

/**
 * A title of the tender, else of what came of it, else a description. A tender with a buyer that has
 * none of these nor an id is a project all the same: it goes by its ocid.
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

/** Whose local ids a process uses: the prefix of its ocid, else the publisher's name. */
export function publisherOf(ocid: string, merged: Json): string {
  return (PREFIX.exec(ocid)?.[0] ?? text(merged[PUBLISHER])).toLowerCase()
}

/**
 * What the tender is worth; where it does not say, what was awarded, else contracted, as far as that
 * is one currency.
 */
function worthOf(merged: Json): Pick<MappedProcess, 'amount' | 'currency'> {
  const tender = worth(object(merged.tender).value)
  const lists = [merged.awards, merged.contracts].map((list) =>
    objects(list)
      .filter((of) => !isDead(of))
      .map((of) => worth(of.value))
      .filter(({ amount }) => amount !== null),
  )
  const told = lists.find((list) => list.length > 0) ?? []
  if (tender.amount !== null || told.length === 0) return tender
  const [{ currency } = tender, ...others] = told
  if (others.some((other) => other.currency !== currency)) return tender
  const sum = told.reduce((all, { amount }) => all + (amount ?? 0), 0)
  return { amount: Math.round(sum * 100) / 100, currency: currency ?? tender.currency }
}

function worth(value: unknown): Pick<MappedProcess, 'amount' | 'currency'> {
  const { amount, currency } = object(value)
  return {
    amount: amountOf(amount),
    currency: text(currency).slice(0, 3).toUpperCase() || null,
  }
}

function amountOf(value: unknown): number | null {
  const amount = Number(text(value) || Number.NaN)
  return Number.isFinite(amount) && Math.abs(amount) < 1e17 ? amount : null
}

interface Played {
  organisation: Organisation
  part: Part
}

/** Who plays a part in all sections, and in one. */
function partsOf(
  merged: Json,
  organisations: Organisations,
): { all: Played[]; of(section: FoundSection): Played[] } {
  const tender = object(merged.tender)
  const find = (list: unknown[]) => list.flatMap((reference) => organisations.find(reference) ?? [])
  const buyers = distinct([...find([merged.buyer]), ...organisations.withRole('buyer')])
  const agencies = distinct([
    ...find([tender.procuringEntity]),
    ...organisations.withRole('procuringentity', 'centralpurchasingbody'),
  ]).filter((agency) => !isOneOf(agency, buyers))
  const tenderers = [...find(objects(tender.tenderers)), ...organisations.withRole('tenderer')]
  const awarded = find(
    [...objects(merged.awards), ...objects(merged.contracts)].flatMap((of) =>
      objects(of.suppliers),
    ),
  )
  const awardedKeys = new Set(awarded.map((supplier) => supplier.key))
  const suppliers = organisations.withRole('supplier')
  const unplaced = awarded.length === 0 ? suppliers : []
  const committee = organisations.withRole(...COMMITTEE)
  const lots = new Set(objects(tender.lots).map((lot) => text(lot.id)))
  const allBids = objects(object(merged.bids).details)
  const bidOnLots = allBids.filter((bid) => strings(bid.relatedLots).some((lot) => lots.has(lot)))
  // Whose bids name their lots bid for those alone.
  const placed = new Set(
    find(bidOnLots.flatMap((bid) => objects(bid.tenderers))).map((bidder) => bidder.key),
  )
  const bidders = distinct([
    ...tenderers,
    ...suppliers.filter((supplier) => awarded.length > 0 && !awardedKeys.has(supplier.key)),
  ]).filter((bidder) => !placed.has(bidder.key))
  return {
    all: [
      ...as('buyer', buyers),
      ...as('agency', agencies),
      ...as('bidder', [...bidders, ...unplaced]),
      ...as('contractSupplier', unplaced),
    ],
    of(section) {
      const winners = find(
        [
          ...section.awards.filter((award) => isMade(award, section.contracts)),
          ...section.contracts,
        ].flatMap((of) => objects(of.suppliers)),
      )
      const bids = allBids.filter((bid) => concerns(bid, section.code))
      return [
        ...as('bidder', [...find(bids.flatMap((bid) => objects(bid.tenderers))), ...winners]),
        ...as('contractSupplier', winners),
        ...as(
          'committee',
          committee.filter(
            (member) =>
              member.relatedLots.length === 0 || member.relatedLots.includes(section.code),
          ),
        ),
      ]
    },
  }
}

/** A body that is buyer and manages the process is the buyer only, also under a second number. */
function isOneOf(agency: Organisation, buyers: Organisation[]): boolean {
  return buyers.some(
    (buyer) => buyer.key === agency.key || normaliseName(buyer.name) === normaliseName(agency.name),
  )
}

function as(part: Part, organisations: Organisation[]): Played[] {
  return organisations.map((organisation) => ({ organisation, part }))
}

function distinct(organisations: Organisation[]): Organisation[] {
  return [
    ...new Map(organisations.map((organisation) => [organisation.key, organisation])).values(),
  ]
}

function othersOf(organisations: Organisations): MappedProcess['otherParties'] {
  return organisations.parties.flatMap((party) =>
    party.roles
      .filter((role) => !MAPPED.includes(role))
      .map((role) => ({ role, name: party.name, id: text(party.raw.id) })),
  )
}

/** The participants of a process, each once a sign. */
class Parties {
  readonly parties: MappedParty[] = []
  private readonly places = new Map<string, number>()

  place(played: Played[]): MappedSection['parts'] {
    const parts = new Map<string, MappedSection['parts'][number]>()
    for (const { organisation, part } of played) {
      const party = this.at(organisation, PART_SIGN[part])
      parts.set(`${party} ${part}`, { party, part })
    }
    return [...parts.values()]
  }

  private at(organisation: Organisation, sign: ParticipantSign): number {
    const key = `${sign} ${organisation.key}`
    const known = this.places.get(key)
    if (known !== undefined) return known
    this.places.set(key, this.parties.length)
    this.parties.push({
      sign,
      name: storable(organisation.name, 200),
      code: sign === 4 ? organisation.officialId : organisation.creditCode,
      identity: organisation.identity,
      details: detailsOf(organisation.raw),
    })
    return this.parties.length - 1
  }
}

function detailsOf(raw: Json): MappedParty['details'] {
  const address = object(raw.address)
  const contact = object(raw.contactPoint)
  return {
    address: ['region', 'locality', 'streetAddress']
      .map((key) => text(address[key]))
      .filter(Boolean)
      .join(' '),
    postalCode: text(address.postalCode),
    contact: text(contact.name),
    phone: text(contact.telephone),
    email: text(contact.email),
  }
}

/** The day that a process's newest release was made. */
export function releaseDayOf(date: Date): string | null {
  return date.getTime() === 0 ? null : dayOf(date.toISOString())
}
