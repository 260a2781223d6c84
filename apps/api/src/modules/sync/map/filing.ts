import { dayOf, type Json, objects, text } from '../read/json.js'
import { isDead } from './status.js'

/** Documents whose publication makes a signed contract known. */
const PUBLISHED = ['contractnotice', 'contractsigned']

/**
 * Returns the last day when a contract of a section was filed: the day that the platform states (`x_dateFiled`) or, if
 * it states none, the day when the contract or its notice was published. Returns null if the day of any contract is
 * unknown: OCDS has no field for it, and most files lack the documents.
 */
export function filedOn(contracts: readonly Json[]): string | null {
  const signed = contracts.filter((of) => !isDead(of) && dayOf(of.dateSigned) !== null)
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
