import { addDays, OBJECTIONABLE_CAUSES, type ParticipantSign, type ScoreCause } from '@credit/contract'
import type { Ctx } from '#core/context'
import type { Seen } from '#database/seen'
import type { ParticipantEntity } from '#entities/participants/participant'
import { type EntryData, entriesSince } from '../ledger/entries.sql.js'
import { entryRows } from './entry-rows.js'
import type { TraceEntry, TraceRow } from './trace.dto.js'

/** Days for which a case is shown next to its entry. */
const SHOWN_DAYS = 366
const MAX_ENTRIES = 200

const EVALUATIONS: readonly ScoreCause[] = ['evaluation', 'anonymousGroup', 'pool']

/**
 * Adds the entries behind the lines of the caller's own explanation that it may object to, or has objected to. All of
 * them are in its ledger, too, so a line of hidden evaluators discloses nothing more.
 */
export async function withObjections(
  ctx: Ctx,
  { id: participantId, sign }: { id: Seen<ParticipantEntity>; sign: ParticipantSign },
  rows: TraceRow[],
): Promise<TraceRow[]> {
  if (ctx.actor?.participantId !== participantId) return rows
  const found = await entriesSince.rows(ctx, {
    participantId,
    causes: OBJECTIONABLE_CAUSES,
    since: addDays(ctx.clock.today(), -SHOWN_DAYS),
    limit: MAX_ENTRIES,
  })
  const entries = found.map(({ entry }) => entry)
  const shown = new Map(
    (await entryRows(ctx, { id: participantId, sign }, entries))
      .filter(({ objectUntil, objectionId }) => objectUntil !== null || objectionId !== null)
      .map(({ id, text, objectUntil, objectionId }): [string, TraceEntry] => [
        id,
        { id, text, objectUntil, objectionId },
      ]),
  )
  const withOwnLine = new Set(rows.flatMap(({ evaluatorId }) => evaluatorId ?? []))
  return rows.map((row) => ({
    ...row,
    entries: entries.filter((entry) => isBehind(row, entry, withOwnLine)).flatMap(({ id }) => shown.get(id) ?? []),
  }))
}

/** Whether an entry belongs to a line: the same item, the same evaluator, or one without a line of its own. */
function isBehind(
  { kind, id, evaluatorId, window }: TraceRow,
  { cause, causeId, params }: EntryData,
  withOwnLine: ReadonlySet<string>,
): boolean {
  if (id !== null) return causeId === id
  const isRecent = window === null || window === 0
  if (!isRecent || !EVALUATIONS.includes(cause)) return false
  const by = typeof params.evaluatorId === 'string' ? params.evaluatorId : null
  if (kind === 'evaluator') return by === evaluatorId
  return kind === 'evaluators' && (by === null || !withOwnLine.has(by))
}
