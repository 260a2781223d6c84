import { type Json, object, objects, text } from '../read/json.js'

/** Statuses of tenders, awards and contracts that did not come about. */
export const CANCELLED_STATUSES = ['cancelled', 'unsuccessful', 'withdrawn']

/** American spellings of statuses, and an adjective where OCDS has a noun. */
const SPELLINGS: Record<string, string> = { canceled: 'cancelled', completed: 'complete' }

/**
 * Returns the status of a tender, lot, bid, award, contract or milestone as one lower-case word without separators,
 * with the spelling of OCDS; empty if it has none.
 */
export function statusOf(of: Json): string {
  const word = text(of.status)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '')
  return SPELLINGS[word] ?? word
}

export const isCancelled = (of: Json): boolean => CANCELLED_STATUSES.includes(statusOf(of))

/**
 * True for an award with suppliers and a day or a contract, even if it has no status.
 * @param contracts live ones
 */
export function isActive(award: Json, contracts: readonly Json[]): boolean {
  if (statusOf(award) !== '') return statusOf(award) === 'active'
  if (objects(award.suppliers).length === 0) return false
  const id = text(award.id)
  return text(award.date) !== '' || contracts.some(({ awardID }) => text(awardID) === id)
}

/** Statuses of awards that rules know. */
export const AWARD_STATUSES = ['pending', 'active', ...CANCELLED_STATUSES]

/**
 * True if an award's suppliers became contract suppliers: it was made, or a contract resulted from it. Unknown statuses
 * change nothing, so the suppliers stay.
 */
export function hasAwardees(award: Json, contracts: Json[]): boolean {
  if (isActive(award, contracts)) return true
  if (statusOf(award) !== '' && !AWARD_STATUSES.includes(statusOf(award))) return true
  const id = text(award.id)
  return (
    !isCancelled(award) &&
    contracts.some((contract) => text(contract.awardID) === id && text(contract.dateSigned) !== '')
  )
}

/** Returns the milestones of a tender or contract, including its implementation. */
export function milestonesOf(of: Json): Json[] {
  return [...objects(of.milestones), ...objects(object(of.implementation).milestones)]
}
