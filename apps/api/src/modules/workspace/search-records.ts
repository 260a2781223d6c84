import { PARTICIPANT_RESOURCES, PARTICIPANT_SIGNS, type Permission } from '@credit/contract'
import type { Ctx } from '#core/context'
import type { FoundRecord } from './records.dto.js'
import { findRecords } from './workspace.sql.js'

/** Rows of each kind: the palette shows them all at once. */
const LIMIT = 5

/** Returns the records that match a keyword, in lists that the caller may see. */
export async function searchRecords(ctx: Ctx, keyword: string): Promise<FoundRecord[]> {
  const may = (permission: string) => ctx.me.permissions.has(permission as Permission)
  const signs = PARTICIPANT_SIGNS.filter((sign) => may(`${PARTICIPANT_RESOURCES[sign]}:list`))
  const projects = may('project:list')
  const regulations = may('regulation:list')
  const word = keyword.trim()
  if ([...word].length < 2 || (signs.length === 0 && !projects && !regulations)) return []
  return findRecords.rows(ctx, { keyword: word, signs, projects, regulations, limit: LIMIT })
}
