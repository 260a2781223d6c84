import { type Json, object, objects, strings, text } from '../read/json.js'
import { unknownCategories } from './category.js'
import { unknownEndings } from './ending.js'
import type { MappedWarning } from './process.js'
import { AWARD_STATUSES, CANCELLED_STATUSES, milestonesOf, statusOf } from './status.js'

const TENDER = ['planning', 'planned', 'active', 'complete', ...CANCELLED_STATUSES]
const CONTRACT = ['pending', 'active', 'terminated', ...CANCELLED_STATUSES]
const MILESTONE = [
  'preprocurement',
  'approval',
  'engagement',
  'assessment',
  'delivery',
  'reporting',
  'financing',
  'payment',
]
const MET = ['scheduled', 'met', 'notmet', 'partiallymet']

/**
 * Warnings about statuses and final statuses, milestones and kinds of purchase that no rule knows, and lots that the tender does not have:
 * the stage stays as it is.
 */
export function unknownWords(merged: Json): MappedWarning[] {
  const tender = object(merged.tender)
  const contracts = objects(merged.contracts)
  const statuses = [
    ...unknown([tender], TENDER),
    ...unknown(objects(merged.awards), AWARD_STATUSES),
    ...unknown(contracts, CONTRACT),
    ...unknownEndings(contracts),
    ...unknown(objects(tender.lots), [...TENDER, ...AWARD_STATUSES]),
  ]
  const all = [tender, ...contracts].flatMap(milestonesOf)
  const unmapped = all.flatMap((milestone) => {
    const type = text(milestone.type)
    // A milestone without a status means nothing yet.
    if (statusOf(milestone) === '' || statusOf(milestone) === 'scheduled') return []
    if (!MILESTONE.includes(type.toLowerCase())) return [type || '-']
    return MET.includes(statusOf(milestone)) ? [] : [`${type}: ${text(milestone.status)}`]
  })
  return [
    ...[...new Set(statuses)].map((word) => warning('UNKNOWN_STATUS', word)),
    ...[...new Set(unmapped)].map((word) => warning('UNKNOWN_MILESTONE', word)),
    ...[...new Set(unknownLots(merged))].map((word) => warning('UNKNOWN_LOT', word)),
    ...[...new Set(unknownCategories(merged))].map((word) => warning('UNKNOWN_CATEGORY', word)),
  ]
}

/** Returns lots that awards and contracts name but the tender does not have. Without lots, awards are sections. */
function unknownLots({ tender, awards, contracts }: Json): string[] {
  const lots = new Set(objects(object(tender).lots).map((lot, i) => text(lot.id) || String(i + 1)))
  if (lots.size === 0) return []
  return [...objects(awards), ...objects(contracts)]
    .flatMap((of) => strings(of.relatedLots))
    .filter((lot) => !lots.has(lot))
}

function unknown(of: Json[], known: string[]): string[] {
  return of.filter((item) => statusOf(item) !== '' && !known.includes(statusOf(item))).map((item) => text(item.status))
}

function warning(reason: MappedWarning['reason'], word: string): MappedWarning {
  return { reason, params: { word } }
}
