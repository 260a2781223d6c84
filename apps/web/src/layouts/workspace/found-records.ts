import { addressOf, isUnwrittenKeyword, PARTICIPANT_RESOURCES, PARTICIPANT_SIGNS } from '@credit/contract'
import type { components } from '../../api/schema.js'
import { listAddress } from '../../resource-kit/list-address.js'
import { KEYWORD, withFilter } from '../../resource-kit/list-filters.js'
import { definitions } from '../../resources.js'
import { listPreferences } from '../../shared/list-preferences.js'

type FoundKind = components['schemas']['FoundRecords']['kind']

/** The table that the list of each kind shows. */
const TABLES: Readonly<Record<FoundKind, string>> = {
  purchaser: 'purchaser_profile',
  supplier: 'supplier_profile',
  agency: 'agency_profile',
  expert: 'expert_profile',
  project: 'project',
  case: 'credit_case',
  report: 'dishonest_record',
  adjustment: 'adjustment',
  rating: 'rating',
  administrator: 'account',
  regulation: 'regulation',
}

/** Returns the address of a found record. */
export function foundAddress(kind: FoundKind, id: string): string {
  const sign = PARTICIPANT_SIGNS.find((one) => PARTICIPANT_RESOURCES[one] === kind)
  return addressOf(sign ?? (kind as Exclude<FoundKind, 'purchaser' | 'supplier' | 'agency' | 'expert'>), id)
}

/**
 * Returns the address of the list with all records of a kind that a keyword finds; null if the menu has no such list,
 * and for words that no address contains.
 */
export function allFound(kind: FoundKind, keyword: string, paths: ReadonlySet<string>): string | null {
  const list = definitions.find(({ table, path }) => table === TABLES[kind] && paths.has(path))
  if (!list || isUnwrittenKeyword(keyword)) return null
  const { pageSize } = listPreferences(list.path)
  return listAddress(list, { currentPage: 1, pageSize, sorters: [], filters: withFilter([], KEYWORD, [keyword]) })
}
