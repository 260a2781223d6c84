import { type Json, objects } from '../read/json.js'
import { distinct, type Organisation, type Organisations } from './organisations.js'
import type { FoundSection } from './sections.js'

/**
 * Finds who buys in a section: the buyers that its awards or contracts name, as those of framework
 * agreements and mall orders do; else the buyers of the process, without those that are named by an award
 * or contract alone.
 */
export function findBuyers(
  merged: Json,
  organisations: Organisations,
): (section: FoundSection) => Organisation[] {
  const find = (list: unknown[]) => list.flatMap((reference) => organisations.find(reference) ?? [])
  const named = (list: Json[]) =>
    find(list.flatMap(({ buyer, buyers }) => [buyer, ...objects(buyers)]))
  const stated = find([merged.buyer])
  const own = new Set(
    named([...objects(merged.awards), ...objects(merged.contracts)]).map(({ key }) => key),
  )
  const common = organisations.withRole('buyer').filter(({ key }) => !own.has(key))
  const ofProcess = distinct([...stated, ...common])
  return ({ awards, deadAwards, contracts }) => {
    const made = awards.length > 0 ? awards : deadAwards.slice(-1)
    const ofSection = distinct(named([...made, ...contracts]))
    return ofSection.length > 0 ? ofSection : ofProcess
  }
}
