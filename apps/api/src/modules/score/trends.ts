import { addDays, addMonths, startOfMonth } from '@credit/contract'
import type { Ctx } from '#core/context'
import { scoresAt } from './ranking.sql.js'

/** Number of month ends before today. */
const TREND_MONTHS = 5

/** Returns the scores of participants at the ends of the last months and today, by participant. */
export async function trendsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, (number | null)[]>> {
  if (ids.length === 0) return new Map()
  const today = ctx.clock.today()
  const ends = Array.from({ length: TREND_MONTHS }, (_, n) =>
    addDays(addMonths(startOfMonth(today), n + 1 - TREND_MONTHS), -1),
  )
  const rows = await scoresAt.rows(ctx, { ids, days: [...ends, today] })
  return new Map(rows.map(({ id, scores }) => [id, scores]))
}
