import { type Json, objects, strings, text } from '../read/json.js'
import type { MappedWarning } from './process.js'
import { isCancelled } from './status.js'

/** Awards and contracts that live, each contract with the award it is of. */
export interface PlacedContracts {
  /** Includes dead awards, and awards represented by contracts that have none. */
  awards: Json[]
  contracts: Json[]
  warnings: MappedWarning[]
}

/**
 * Finds the awards of contracts that name none, or an unknown one: the only live award, or the only one with the same
 * supplier or lot; otherwise a contract that names its suppliers represents an award of its own. Remaining contracts
 * have no section and wait for a supervisor. Dead contracts, and contracts of dead awards, are left out.
 *
 * @param suppliersOf returns the suppliers of an award or contract, as keys that are equal for one body
 */
export function placeContracts(merged: Json, suppliersOf: (of: Json) => ReadonlySet<number>): PlacedContracts {
  const awards = withIds(objects(merged.awards))
  const contracts = liveContracts(objects(merged.contracts), awards)
  const known = new Set(awards.map(({ id }) => text(id)))
  const live = awards.filter((award) => !isCancelled(award))
  const places = new AwardPlaces(live, suppliersOf)
  const found = new Map(contracts.map((contract) => [contract, places.find(contract)]))
  const own = new Map<string, Json>()
  const warnings: MappedWarning[] = []
  const ownIdOf = (contract: Json, n: number) => {
    const id = text(contract.awardID) || text(contract.id) || String(n + 1)
    // A contract may have the same id as an award.
    return known.has(id) ? `${id} (${text(contract.id) || n + 1})` : id
  }
  const isOfKnown = (contract: Json) => text(contract.awardID) !== '' && known.has(text(contract.awardID))
  // Contracts that name the same unknown award share one, which combines their suppliers.
  for (const [n, contract] of contracts.entries()) {
    if (isOfKnown(contract) || found.get(contract) || suppliersOf(contract).size === 0) continue
    const id = ownIdOf(contract, n)
    own.set(id, awardOf(contract, id, own.get(id)))
  }
  const placed = contracts.flatMap((contract, n) => {
    if (isOfKnown(contract)) return [contract]
    const id = text(found.get(contract)?.id) || ownIdOf(contract, n)
    const name = text(contract.id) || String(n + 1)
    if (!found.get(contract) && !own.has(id)) {
      warnings.push({ reason: 'CONTRACT_WITHOUT_AWARD', params: { contract: name } })
      return []
    }
    warnings.push({ reason: 'CONTRACT_PLACED', params: { contract: name, award: id } })
    return [{ ...contract, awardID: id }]
  })
  return { awards: [...awards, ...own.values()], contracts: placed, warnings }
}

/** True if an award represents a contract that has none. */
export const isOfContract = (award: Json): boolean => award[OF_CONTRACT] === true

/** Property of an award that represents a contract without one. */
const OF_CONTRACT = 'x_ofContract'

/** Returns the award that represents a contract; several contracts with the same unknown award share it. */
function awardOf(contract: Json, id: string, before: Json | undefined): Json {
  const lots = strings(contract.relatedLots)
  return {
    id,
    title: text(before?.title) || text(contract.title),
    status: 'active',
    date: before?.date ?? contract.dateSigned,
    suppliers: [...objects(before?.suppliers), ...objects(contract.suppliers)],
    // It is of one section, so of one lot at most.
    relatedLots: lots.length === 1 ? lots : [],
    [OF_CONTRACT]: true,
  }
}

/** The live awards by their suppliers and lots. */
class AwardPlaces {
  private readonly bySupplier = new Map<number, Set<Json>>()
  private readonly byLot = new Map<string, Set<Json>>()

  constructor(
    private readonly live: readonly Json[],
    private readonly suppliersOf: (of: Json) => ReadonlySet<number>,
  ) {
    if (live.length === 1) return
    for (const award of live) {
      for (const key of suppliersOf(award)) add(this.bySupplier, key, award)
      for (const lot of strings(award.relatedLots)) add(this.byLot, lot, award)
    }
  }

  /** Returns the award of a contract that names none, or undefined if there is no or no unique candidate. */
  find(contract: Json): Json | undefined {
    if (this.live.length <= 1) return this.live[0]
    if (strings(contract.relatedLots).length === 0) return this.withSupplier(contract)
    const same = union(this.bySupplier, [...this.suppliersOf(contract)])
    const ofLot = union(this.byLot, strings(contract.relatedLots))
    const both = new Set([...same].filter((award) => ofLot.has(award)))
    return onlyOf(same) ?? onlyOf(both) ?? (same.size === 0 ? onlyOf(ofLot) : undefined)
  }

  /** A supplier of many awards does not identify one: they are not checked one by one for each contract. */
  private withSupplier(contract: Json): Json | undefined {
    const found = new Set<Json>()
    for (const key of this.suppliersOf(contract)) {
      const awards = this.bySupplier.get(key)
      if (awards && awards.size > 1) return undefined
      for (const award of awards ?? []) found.add(award)
    }
    return onlyOf(found)
  }
}

/** Awards without an id have their place as one, as their sections do. */
export const withIds = (awards: readonly Json[]): Json[] =>
  awards.map((award, i) => (text(award.id) === '' ? { ...award, id: String(i + 1) } : award))

function add<K>(map: Map<K, Set<Json>>, key: K, award: Json): void {
  const awards = map.get(key)
  if (awards) awards.add(award)
  else map.set(key, new Set([award]))
}

function union<K>(map: ReadonlyMap<K, ReadonlySet<Json>>, keys: readonly K[]): Set<Json> {
  return new Set(keys.flatMap((key) => [...(map.get(key) ?? [])]))
}

const onlyOf = (awards: ReadonlySet<Json>): Json | undefined => (awards.size === 1 ? [...awards][0] : undefined)

/**
 * Removes dead contracts and contracts of dead awards. A contract that names no known award is removed if all
 * awards are dead.
 */
export function liveContracts(contracts: readonly Json[], awards: readonly Json[]): Json[] {
  const byId = new Map(awards.map((award) => [text(award.id), award]))
  const allDead = awards.length > 0 && awards.every(isCancelled)
  return contracts.filter((contract) => {
    const award = byId.get(text(contract.awardID))
    return !isCancelled(contract) && !(award ? isCancelled(award) : allDead)
  })
}
