import { dateOf, endOfDay, type PlainDate } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx, Tx } from '#core/context'
import { proveRows } from '#database/prove-rows'
import { unitOfWork } from '#database/unit-of-work'
import { type CalendarHistory, readCalendarHistory } from '../../calendar/calendar.queries.js'
import { closeChanges } from '../../calendar/close-changes.js'
import { type DeadlineMoves, type MovedDeadlines, OpenDeadlines } from '../../calendar/open-deadlines.js'
import { type Calendar, lastDayOf, workingDaysBetween } from '../../calendar/working-days.js'
import { enqueue } from '../../jobs/enqueue.js'
import type { JobRun } from '../../jobs/job-run.js'
import { deadlinesBefore, recountDeadlines } from './apply-calendar.sql.js'
import { type LockedRecord, lockRecords } from './locked-records.js'
import { hasDueTime } from './move-deadlines.js'
import { windowEnd } from './windows.js'

/** Kind of the job that moves the due times of open records after a change of the calendar. */
export const MOVE_DEADLINES_JOB = 'evaluation.moveDeadlines'
/** More records than this are moved by a job, as many at a time. */
const CHUNK = 500

type Counted = Pick<LockedRecord, 'id' | 'status' | 'openedAt' | 'dueAt' | 'windowEndsAt'> & {
  deadlinesSetAt: Date | null
}

/** Due times of open records, counted by the calendar as it was when they were set. */
@Injectable()
export class DeadlinesOfRecords extends OpenDeadlines {
  async preview(ctx: Ctx): Promise<DeadlineMoves> {
    const history = await readCalendarHistory(ctx)
    const due: number[] = []
    let earlier = 0
    for await (const records of chunks(ctx, history.changedAt)) {
      for (const record of records) {
        const moved = recounted(history, record, ctx.clock)
        if (!moved) continue
        due.push(moved.dueAt.getTime())
        if (moved.dueAt < record.dueAt || moved.windowEndsAt < record.windowEndsAt) earlier++
      }
    }
    const at = (pick: (a: number, b: number) => number) =>
      due.length === 0 ? null : new Date(due.reduce((a, b) => pick(a, b)))
    return {
      records: due.length,
      earlier,
      later: due.length - earlier,
      earliestDueAt: at(Math.min),
      latestDueAt: at(Math.max),
    }
  }

  async move(ctx: Ctx): Promise<MovedDeadlines> {
    return unitOfWork(ctx, async (tx) => {
      const { changedAt } = await readCalendarHistory(tx)
      if (changedAt === null) return { moved: 0, jobId: null }
      const { records } = await this.preview(tx)
      if (records > CHUNK) {
        const payload = { changedAt: changedAt.toISOString() }
        return { moved: null, jobId: await enqueue(tx, MOVE_DEADLINES_JOB, payload, { key: '' }) }
      }
      const moved = await moveAll(tx, changedAt)
      await closeChanges(tx, changedAt, moved)
      return { moved, jobId: null }
    })
  }
}

/** Runs the job, a unit of work for each chunk; a repeated run continues where the first one ended. */
export async function moveDeadlines(job: JobRun): Promise<Record<string, unknown>> {
  const { ctx } = job
  const changedAt = new Date(String(job.payload.changedAt))
  const { records: total } = await new DeadlinesOfRecords().preview(ctx)
  let [done, moved] = [0, 0]
  for await (const records of chunks(ctx, changedAt)) {
    if (job.cancelled()) return { moved }
    moved += await unitOfWork(ctx, (tx) => moveChunk(tx, records))
    done += records.length
    await job.progress(done, Math.max(done, total))
  }
  await unitOfWork(ctx, (tx) => closeChanges(tx, changedAt, moved))
  return { moved }
}

async function moveAll(tx: Tx, changedAt: Date): Promise<number> {
  let moved = 0
  for await (const records of chunks(tx, changedAt)) moved += await moveChunk(tx, records)
  return moved
}

async function moveChunk(tx: Tx, records: readonly Counted[]): Promise<number> {
  const history = await readCalendarHistory(tx)
  const setAt = new Map(records.map(({ id, deadlinesSetAt }) => [id, deadlinesSetAt]))
  const locked = await lockRecords(tx, [...setAt.keys()])
  const moved = locked.flatMap((record) => {
    const read = records.find(({ id }) => id === record.id)
    // Deferred since it was read: counted by the present calendar.
    if (read?.dueAt.getTime() !== record.dueAt.getTime()) return []
    return recounted(history, { ...record, deadlinesSetAt: read.deadlinesSetAt }, tx.clock) ?? []
  })
  if (moved.length > 0) await recountDeadlines.run(tx, { records: moved, now: tx.clock.now() })
  proveRows(tx, 'evaluation_record', moved)
  return moved.length
}

/** Reads the records counted before a change, chunk by chunk. */
async function* chunks(ctx: Ctx, changedAt: Date | null): AsyncGenerator<Counted[]> {
  let after: string | null = null
  while (changedAt !== null) {
    const query = { now: ctx.clock.now(), changedAt, after, limit: CHUNK }
    const records: Counted[] = await deadlinesBefore.rows(ctx, query)
    if (records.length === 0) return
    yield records
    after = records.at(-1)?.id ?? null
  }
}

/** Returns a record with its deadlines by the present calendar, or null if none changes. */
function recounted<T extends Counted>(history: CalendarHistory, record: T, clock: Ctx['clock']): T | null {
  const before = history.at(record.deadlinesSetAt ?? record.openedAt)
  const start = dateOf(record.openedAt)
  const move = (end: Date) => (end > clock.now() ? movedEnd(before, history.now, start, end, clock.today()) : end)
  const dueAt = hasDueTime(record) ? move(record.dueAt) : record.dueAt
  const windowEndsAt = move(record.windowEndsAt)
  const same = dueAt.getTime() === record.dueAt.getTime() && windowEndsAt.getTime() === record.windowEndsAt.getTime()
  return same ? null : { ...record, dueAt, windowEndsAt }
}

/**
 * Returns the end of a term with the same number of working days, but never before the end of today: a change of the
 * calendar must not make evaluators late.
 */
function movedEnd(before: Calendar, now: Calendar, start: PlainDate, end: Date, today: PlainDate): Date {
  const days = workingDaysBetween(before, start, lastDayOf(end))
  const moved = windowEnd(now, start, days)
  if (moved.getTime() === windowEnd(before, start, days).getTime()) return end
  return new Date(Math.max(moved.getTime(), endOfDay(today).getTime()))
}
