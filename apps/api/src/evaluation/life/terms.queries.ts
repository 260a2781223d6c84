import type { SettingDayKey } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'
import type { Terms } from './windows.js'

const KEYS = ['window', 'deferral', 'deferralMax', 'openingHorizon'] as const satisfies readonly (
  | SettingDayKey
  | keyof Terms
)[]

/** The terms in force. */
export async function readTerms(ctx: Ctx): Promise<Terms> {
  const rows = await sql<{ key: keyof Terms; days: number }>(
    ctx,
    (s) => `SELECT key, days FROM setting_day WHERE key = ANY(${s.param(KEYS)}::text[])
      AND ${s.unscoped('the same for all areas')}`,
  )
  const days = Object.fromEntries(rows.map((row) => [row.key, row.days]))
  const missing = KEYS.filter((key) => days[key] === undefined)
  if (missing.length) throw new Error(`the setting days ${missing.join(', ')} are missing`)
  return days as unknown as Terms
}
