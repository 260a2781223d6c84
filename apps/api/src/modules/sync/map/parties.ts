import { PART_SIGN, type Part, type ParticipantSign, SIGN } from '@credit/contract'
import { type Json, object, objects, storable, text } from '../read/json.js'
import type { Bids } from './bids.js'
import { COMMITTEE } from './bodies.js'
import type { Buyers, SectionBuyers } from './buyers.js'
import { normaliseName } from './names.js'
import { distinct, type Organisation, type Organisations } from './organisations.js'
import type { MappedParty, MappedProcess, MappedSection } from './process.js'
import type { FoundSection } from './sections.js'
import { hasAwardees } from './status.js'

/** Roles of parties that have a part in the model; in lower case. */
const MAPPED = [...COMMITTEE, 'buyer', 'procuringentity', 'centralpurchasingbody', 'tenderer', 'supplier']
/** An organisation that plays a part in sections. */
interface FoundParty {
  organisation: Organisation
  part: Part
}

/** Finds who plays a part in sections. */
interface PartiesOfSections {
  /** Returns the parties to the awards and contracts of a section, and its buyers. */
  own(section: FoundSection): { parties: FoundParty[]; bought: SectionBuyers }
  /**
   * Returns bidders and committee of a section, or of the shared bid evaluation of awards without lots if `code` is
   * null.
   */
  evaluation(code: string | null, buyers: readonly Organisation[]): FoundParty[]
}

/** Finds who plays a part in sections. */
export function findParties(merged: Json, organisations: Organisations, buyers: Buyers, bids: Bids): PartiesOfSections {
  const tender = object(merged.tender)
  const find = (list: unknown[]) => list.flatMap((reference) => organisations.find(reference) ?? [])
  const agencies = distinct([
    ...find([tender.procuringEntity]),
    ...organisations.withRole('procuringentity', 'centralpurchasingbody'),
  ])
  const awarded = find([...objects(merged.awards), ...objects(merged.contracts)].flatMap((of) => objects(of.suppliers)))
  const awardedKeys = new Set(awarded.map((supplier) => supplier.key))
  const suppliers = organisations.withRole('supplier')
  const unplaced = awarded.length === 0 ? suppliers : []
  const committee = organisations.withRole(...COMMITTEE)
  const tenderers = distinct([
    ...find(objects(tender.tenderers)),
    ...organisations.withRole('tenderer'),
    ...suppliers.filter((supplier) => !awardedKeys.has(supplier.key)),
  ])
  return {
    own(section) {
      const bought = buyers.of(section)
      const { performing, passedOver } = winnersOf(section, find)
      const isBuyer = (agency: Organisation) => isOneOf(agency, [...bought.buyers, ...bought.others])
      const parties = [
        ...withPart('buyer', bought.buyers),
        ...withPart('coBuyer', bought.others),
        ...withPart(
          'agency',
          agencies.filter((agency) => !isBuyer(agency)),
        ),
        ...withPart('contractSupplier', [...performing, ...unplaced]),
        ...withPart('awardSupplier', passedOver),
      ]
      return { parties, bought }
    },
    evaluation(code, bought) {
      const isSent = representatives(organisations, bought)
      const members = committee.filter(
        ({ relatedLots }) => code === null || relatedLots.length === 0 || relatedLots.includes(code),
      )
      return [
        ...withPart('bidder', bids.biddersOf(code ?? '', tenderers)),
        ...members.map((organisation) => ({
          organisation,
          part: isSent(organisation) ? REPRESENTATIVE : ('committee' as const),
        })),
      ]
    },
  }
}

/**
 * Finds the suppliers that perform the awards of a section: named by a contract, or by its award; and the suppliers of
 * an award that none of its contracts names, although one names suppliers.
 */
function winnersOf(
  section: FoundSection,
  find: (list: unknown[]) => Organisation[],
): { performing: Organisation[]; passedOver: Organisation[] } {
  const suppliersOf = (of: Json | undefined) => find(objects(of?.suppliers))
  const made = section.awards.filter((award) => hasAwardees(award, section.contracts))
  const byId = new Map(made.map((award) => [text(award.id), award]))
  const contracted = new Set(section.contracts.map(({ awardID }) => text(awardID)))
  const naming = new Set<string>()
  const performing = section.contracts.flatMap((contract) => {
    const named = suppliersOf(contract)
    if (named.length > 0) naming.add(text(contract.awardID))
    return named.length > 0 ? named : suppliersOf(byId.get(text(contract.awardID)))
  })
  for (const award of made) {
    if (!contracted.has(text(award.id))) performing.push(...suppliersOf(award))
  }
  const keys = new Set(performing.map(({ key }) => key))
  const passedOver = made
    .filter(({ id }) => naming.has(text(id)))
    .flatMap(suppliersOf)
    .filter(({ key }) => !keys.has(key))
  return { performing: distinct(performing), passedOver: distinct(passedOver) }
}

const REPRESENTATIVE = 'purchaserRepresentative' as const satisfies Part

/**
 * Returns whether a member of the committee was sent by the purchaser: by its role, as a member of the
 * buyer, or as the buyer's contact.
 */
function representatives(
  organisations: Organisations,
  buyers: readonly Organisation[],
): (member: Organisation) => boolean {
  const keys = new Set(buyers.map((buyer) => buyer.key))
  const contacts = new Set(
    buyers.map((buyer) => normaliseName(text(object(buyer.raw.contactPoint).name))).filter((name) => name !== ''),
  )
  return (member) => {
    const employer = employerOf(organisations, member)
    return (
      member.roles.includes(REPRESENTATIVE.toLowerCase()) ||
      (employer !== null && keys.has(employer.key)) ||
      contacts.has(normaliseName(member.name))
    )
  }
}

/** The organisation that an expert is a member of: a party by its id, or a reference. */
function employerOf(organisations: Organisations, { raw }: Organisation): Organisation | null {
  const member = raw.x_memberOf
  if (typeof member === 'string' || typeof member === 'number') {
    const id = String(member)
    return organisations.parties.find((party) => text(party.raw.id) === id) ?? null
  }
  const reference = object(member)
  if (Object.keys(reference).length === 0) return null
  const id = text(reference.id)
  const byId = id && organisations.parties.find((party) => text(party.raw.id) === id)
  return byId || organisations.find(reference)
}

/** A body that buys and manages the process is the buyer only, also under a second number. */
function isOneOf(agency: Organisation, buyers: Organisation[]): boolean {
  return buyers.some((buyer) => buyer.key === agency.key || normaliseName(buyer.name) === normaliseName(agency.name))
}

function withPart(part: Part, organisations: Organisation[]): FoundParty[] {
  return organisations.map((organisation) => ({ organisation, part }))
}

/** Parties whose roles have no part in the model, as the file has them. */
export function otherParties(organisations: Organisations): MappedProcess['otherParties'] {
  return organisations.parties.flatMap((party) =>
    party.roles
      .filter((role) => !MAPPED.includes(role))
      .map((role) => ({ role, name: party.name, id: text(party.raw.id) })),
  )
}

/** Collects the participants of a process, each once per sign. */
export class PartyCollector {
  readonly parties: MappedParty[] = []
  private readonly places = new Map<string, number>()

  /** @param publisher who issued the local ids of the process */
  constructor(
    private readonly publisher: string,
    private readonly organisations: Organisations,
  ) {}

  /** Adds who plays parts in a section; returns their places in `parties`. */
  add(found: readonly FoundParty[]): MappedSection['parts'] {
    const parts = new Map<string, MappedSection['parts'][number]>()
    for (const { organisation, part } of found) {
      const party = this.placeOf(organisation, PART_SIGN[part])
      parts.set(`${party} ${part}`, { party, part })
    }
    return [...parts.values()]
  }

  private placeOf(organisation: Organisation, sign: ParticipantSign): number {
    const key = `${sign} ${organisation.key}`
    const known = this.places.get(key)
    if (known !== undefined) return known
    this.places.set(key, this.parties.length)
    const { creditCode, officialId, official, statements } = organisation.body
    this.parties.push({
      sign,
      name: storable(organisation.name, 200),
      code: sign === SIGN.expert ? officialId : creditCode,
      identity: {
        publisher: this.publisher,
        official,
        local: [...statements.values()].map(({ id, name, nameKey }) => ({
          id: storable(id, 200),
          name: storable(name, 200),
          nameKey,
        })),
      },
      details: {
        ...detailsOf(organisation.raw),
        ...(sign === SIGN.expert ? employment(employerOf(this.organisations, organisation)) : {}),
      },
    })
    return this.parties.length - 1
  }
}

function employment(employer: Organisation | null): MappedParty['details'] {
  if (!employer) return {}
  const { name, body } = employer
  return {
    employer: storable(name, 200),
    ...(body.creditCode ? { employerCode: body.creditCode } : {}),
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
