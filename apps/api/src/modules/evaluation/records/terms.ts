import { addDays, type PlainDate, type SettingDayKey } from '@credit/contract'
import type { Ctx } from '#core/context'
import { settingDays } from './reads.sql.js'

const KEYS = [
  'window',
  'deferral',
  'deferralMax',
  'openingHorizon',
  'openingLimit',
  'awardRounds',
] as const satisfies readonly SettingDayKey[]

/**
 * The setting days of evaluation: working days of a window and of a deferral, the number of
 * deferrals, the calendar days after which a stage no longer opens records, how many records one run of the
 * sync opens for a process, and whether each of several awards without lots is evaluated.
 */
export type Terms = Record<(typeof KEYS)[number], number>

/** Returns the terms in force. */
export async function readTerms(ctx: Ctx): Promise<Terms> {
  const rows = await settingDays.rows(ctx, { keys: KEYS })
  const terms = Object.fromEntries(rows.map(({ key, days }) => [key, days])) as Partial<Terms>
  const missing = KEYS.filter((key) => terms[key] === undefined)
  if (missing.length > 0) throw new Error(`the setting days ${missing.join(', ')} are missing`)
  return terms as Terms
}

/** Returns the first day for a reached stage to still open records today. */
export function horizonOf({ openingHorizon }: Terms, today: PlainDate): PlainDate {
  return addDays(today, -openingHorizon)
}
