import { dayOf, type Json, objects, text } from '../read/json.js'
import { isDead } from './stages.js'

/** Documents by whose publication a signed contract becomes known. */
const PUBLISHED = ['contractnotice', 'contractsigned']

/**
 * Day on which the contracts of a section were filed: as the platform says (`x_dateFiled`), else the
 * day on which the contract or its notice was published; of several contracts the last. Unknown
 * where it is for one of them: OCDS has no field of its own for it, and most files lack the documents.
 */
export function filedOn(contracts: readonly Json[]): string | null {
  const signed = contracts.filter((of) => !isDead(of) && dayOf(of.dateSigned) !== null)
  const days = signed.map(filingOf)
  if (days.length === 0 || days.includes(null)) return null
  return days.sort().at(-1) ?? null
}

function filingOf(contract: Json): string | null {
  const signedOn = dayOf(contract.dateSigned) ?? ''
  const told = dayOf(contract.x_dateFiled)
  if (told !== null && told >= signedOn) return told
  const days = objects(contract.documents)
    .filter((document) => PUBLISHED.includes(text(document.documentType).toLowerCase()))
    .map((document) => dayOf(document.datePublished))
  // What was published before the signing is a draft of it.
  return days.filter((day) => day !== null && day >= signedOn).sort()[0] ?? null
}
