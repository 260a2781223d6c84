import { addDays, OBJECTIONABLE_CAUSES, type PlainDate } from '@credit/contract'
import type { Ctx } from '#core/context'
import { addWorkingDays } from '../calendar/working-days.js'
import type { EntryData } from '../ledger/entries.sql.js'
import { readTerm } from '../ledger/rules/notice-period.js'

/** Returns the end of the term for objections to entries of the caller's ledger, or null if there can be none now. */
export async function objectionTerms(
  ctx: Ctx,
  participantId: string,
): Promise<(entry: Pick<EntryData, 'cause' | 'onDate'>) => PlainDate | null> {
  if (ctx.me.participantId !== participantId) return () => null
  const today = ctx.clock.today()
  const { calendar, days } = await readTerm(ctx, 'objectionDays')
  // A week has at least one working day; four more weeks cover the long holidays. Older entries need no calendar.
  const oldest = addDays(today, -(days + 4) * 7)
  return ({ cause, onDate }) => {
    if (!OBJECTIONABLE_CAUSES.includes(cause) || onDate < oldest) return null
    const until = addWorkingDays(calendar, onDate, days)
    return until < today ? null : until
  }
}
