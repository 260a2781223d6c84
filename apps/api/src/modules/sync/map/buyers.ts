import { groupBy } from '#core/group-by'
import { type Json, object, objects, text } from '../read/json.js'
import { withIds } from './contract-awards.js'
import { distinct, type Organisation, type Organisations } from './organisations.js'
import type { MappedWarning } from './process.js'
import type { FoundSection } from './sections.js'

/** Buyers of a section. */
export interface SectionBuyers {
  /** Empty if no buyer is stated, or if it is unclear. */
  buyers: Organisation[]
  /**
   * Joint buyers in addition to the stated ones, or candidates that a supervisor has to choose from: they are not
   * asked.
   */
  others: Organisation[]
  /** True if the awards here have several possible buyers. */
  unclear: boolean
}

/** Buyers stated in one place. */
interface Purchase {
  buyers: Organisation[]
  /** Further parties with the role of a buyer. */
  further: Organisation[]
  /** Several parties have the role of a buyer, and none is stated. */
  unclear: boolean
}

/**
 * Finds the buyers of awards and contracts. An award or contract belongs to the buyers named by the contract, or by its
 * award, or to the buyer of the newest release that states it; releases that do not state it have no effect. If no
 * release with a buyer states it, it belongs to the buyer of the process.
 */
export class Buyers {
  readonly warnings: MappedWarning[] = []
  private readonly ofAward = new Map<string, StatedPurchase>()
  private readonly ofContract = new Map<string, StatedPurchase>()
  private readonly ofProcess: Purchase
  /** Bodies named as the buyer of an award, contract or release: they are not joint buyers. */
  private readonly stated = new Set<number>()
  private readonly joint = new Set<string>()

  /** @param releases releases of the present state, the oldest first */
  constructor(
    private readonly merged: Json,
    releases: readonly Json[],
    private readonly organisations: Organisations,
  ) {
    const stated = releases.flatMap((release, order) => {
      const purchase = this.inRelease(release)
      return purchase ? [{ purchase, order, release }] : []
    })
    for (const { purchase, order, release } of stated) {
      for (const { id } of withIds(objects(release.awards))) {
        this.ofAward.set(text(id), { purchase, order })
      }
      for (const { id } of objects(release.contracts)) {
        this.ofContract.set(text(id), { purchase, order })
      }
      if (!purchase.unclear) for (const { key } of purchase.buyers) this.stated.add(key)
    }
    for (const of of [...objects(merged.awards), ...objects(merged.contracts)]) {
      for (const { key } of this.ownOf(of)) this.stated.add(key)
    }
    this.ofProcess = this.inProcess(stated)
  }

  /** Returns who buys in a section. */
  of({ awards, cancelledAwards, contracts }: FoundSection): SectionBuyers {
    const made = awards.length > 0 ? awards : cancelledAwards.slice(-1)
    const byId = new Map(made.map((award) => [text(award.id), award]))
    const ofAward = groupBy(contracts, ({ awardID }) => text(awardID))
    const purchases = [
      ...contracts.map((contract) => {
        const id = text(contract.awardID)
        return this.ofContracted(contract, byId.get(id), ofAward.get(id)?.length === 1)
      }),
      ...made
        .filter(({ id }) => !ofAward.has(text(id)))
        .map((award) => this.namedBy(award) ?? this.ofAward.get(text(award.id))?.purchase),
    ].map((purchase) => purchase ?? this.ofProcess)
    return this.together(purchases.length > 0 ? purchases : [this.ofProcess])
  }

  /** Several that do not say the same are unclear. */
  private together(purchases: readonly Purchase[]): SectionBuyers {
    const [first] = purchases
    const sameAsFirst = ({ buyers }: Purchase) => keysOf(buyers) === keysOf(first?.buyers ?? [])
    const buyers = distinct(purchases.flatMap((purchase) => purchase.buyers))
    const unclear = purchases.some((purchase) => purchase.unclear || !sameAsFirst(purchase))
    if (unclear && buyers.length > 1) return { buyers: [], others: buyers, unclear }
    const further = distinct(purchases.flatMap((purchase) => purchase.further)).filter(
      ({ key }) => !this.stated.has(key) && !buyers.some((buyer) => buyer.key === key),
    )
    for (const { name } of further) this.noteJoint(name)
    return { buyers, others: further, unclear: false }
  }

  private noteJoint(name: string): void {
    if (this.joint.has(name)) return
    this.joint.add(name)
    this.warnings.push({ reason: 'JOINT_BUYERS', params: { name } })
  }

  private ofContracted(contract: Json, award: Json | undefined, isOnly: boolean) {
    const named = this.namedBy(contract) ?? (award && this.namedBy(award))
    if (named) return named
    const own = this.ofContract.get(text(contract.id))
    const ofAward = award && this.ofAward.get(text(award.id))
    // An award with several contracts, as a framework agreement has, is stated again with each of them.
    if (!own) return ofAward?.purchase
    return isOnly && ofAward && ofAward.order > own.order ? ofAward.purchase : own.purchase
  }

  private namedBy(of: Json): Purchase | undefined {
    const buyers = this.ownOf(of)
    return buyers.length > 0 ? { buyers, further: [], unclear: false } : undefined
  }

  private ownOf({ buyer, buyers }: Json): Organisation[] {
    return distinct([buyer, ...objects(buyers)].flatMap((reference) => this.organisations.find(reference) ?? []))
  }

  /** Returns the buyer of a release: the stated one, or its only party with that role. */
  private inRelease(release: Json): Purchase | null {
    const at = (raw: Json) => this.organisations.findAt(raw) ?? []
    const withRole = distinct(objects(release.parties).filter(isBuyer).flatMap(at))
    const [stated] = objects(release.buyer).flatMap(at)
    const [only, ...rest] = withRole
    const buyer = stated ?? (rest.length === 0 ? only : undefined)
    if (!buyer && withRole.length === 0) return null
    if (!buyer) return { buyers: withRole, further: [], unclear: true }
    const further = withRole.filter(({ key }) => key !== buyer.key)
    return { buyers: [buyer], further, unclear: false }
  }

  /**
   * Returns the buyer of everything that no release with a buyer states: the buyer of the newest release without awards
   * and contracts, or the buyers of all releases, or the procuring entity if there is no buyer.
   */
  private inProcess(stated: readonly { purchase: Purchase; release: Json }[]): Purchase {
    const tender = stated.findLast(({ release }) => !release.awards && !release.contracts)
    if (tender) return tender.purchase
    const all = stated.map(({ purchase }) => purchase)
    if (all.length > 0) {
      const buyers = distinct(all.flatMap((purchase) => purchase.buyers))
      const further = distinct(all.flatMap((purchase) => purchase.further))
      return { buyers, further, unclear: buyers.length > 1 }
    }
    if (this.stated.size > 0) return { buyers: [], further: [], unclear: false }
    const entities = distinct([
      ...objects(object(this.merged.tender).procuringEntity).flatMap((raw) => this.organisations.find(raw) ?? []),
      ...this.organisations.withRole('procuringentity'),
    ])
    const [entity] = entities
    if (!entity) return { buyers: [], further: [], unclear: false }
    this.warnings.push({ reason: 'ENTITY_AS_BUYER', params: { name: entity.name } })
    return { buyers: [entity], further: [], unclear: false }
  }
}

/** The newest release that states an award or contract and has a buyer. */
interface StatedPurchase {
  purchase: Purchase
  order: number
}

const isBuyer = ({ roles }: Json): boolean =>
  (Array.isArray(roles) ? roles : [roles]).some((role) => text(role).toLowerCase() === 'buyer')

const keysOf = (organisations: readonly Organisation[]): string =>
  organisations
    .map(({ key }) => key)
    .sort((a, b) => a - b)
    .join(' ')
