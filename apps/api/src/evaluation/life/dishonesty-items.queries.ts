import type { DishonestyTier, Names, Sign } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'

export interface ReportableItem {
  id: string
  sign: Sign
  names: Names
  tier: DishonestyTier
}

/** Behaviours of the rule table that may be reported now: those of some ids, or of some roles. */
export function itemsThatMayBeReported(
  ctx: Ctx,
  wanted: { ids: readonly string[] } | { signs: readonly Sign[] },
): Promise<ReportableItem[]> {
  return sql<ReportableItem>(
    ctx,
    (s) => `SELECT id, sign, names, tier FROM dishonesty_item WHERE enabled
      AND ${'ids' in wanted ? `id = ANY(${s.param(wanted.ids)}::uuid[])` : `sign = ANY(${s.param(wanted.signs)}::smallint[])`}
      AND ${s.unscoped('the rules are the same for all areas')} ORDER BY sign DESC, code`,
  )
}
