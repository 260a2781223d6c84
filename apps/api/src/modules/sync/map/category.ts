import { PROCUREMENT_KINDS, type ProcurementCategory } from '@credit/contract'
import { type Json, object, objects, text } from '../read/json.js'

/**
 * Returns the kind of purchase that the tender states, or else the one that all lots stating one have in common. The
 * standard has it on the tender only; some of its profiles add it to lots.
 */
export function categoryOf(merged: Json): ProcurementCategory {
  const tender = object(merged.tender)
  const own = wordOf(tender)
  const words = own === '' ? new Set(objects(tender.lots).map(wordOf).filter(Boolean)) : new Set([own])
  const [word] = words
  return (words.size === 1 && PROCUREMENT_KINDS.find((kind) => kind === word)) || 'notStated'
}

/** Returns the words for kinds that are not in the codelist. */
export function unknownCategories(merged: Json): string[] {
  const tender = object(merged.tender)
  const known = ['', ...PROCUREMENT_KINDS] as readonly string[]
  const stated = [tender, ...objects(tender.lots)].filter((of) => !known.includes(wordOf(of)))
  return stated.map((of) => text(of.mainProcurementCategory))
}

const wordOf = (of: Json): string => text(of.mainProcurementCategory).trim().toLowerCase()
