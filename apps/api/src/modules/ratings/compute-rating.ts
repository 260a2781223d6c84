import { endOfHalfYear, HALF_YEAR, type HalfYear, RATING_MACHINE, statesBefore, transition } from '@credit/contract'
import { In, LessThan } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { proveRows } from '#database/prove-rows'
import { areaLimit } from '#database/scope'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { RatingEntity } from '#entities/ratings/rating'
import { enqueue } from '../jobs/enqueue.js'
import type { JobRun } from '../jobs/job-run.js'
import { rateArea } from './rate-area.js'
import { insertRows, type RowValues } from './rated-rows.sql.js'

/** The job that rates an area; its key is area and half year. */
export const RATING_JOB = 'rating.compute'
/** Number of rows per INSERT statement. */
const INSERTED = 500

/** Starts the job that rates an area as of the end of a half year, or returns the running one. */
export async function requestRating(
  ctx: Ctx,
  period: HalfYear,
  wanted: string | undefined,
): Promise<{ jobId: string }> {
  if (!HALF_YEAR.test(period) || endOfHalfYear(period) >= ctx.clock.today()) {
    throw new DomainError('VALIDATION', { fields: { period: ['rating.period'] } })
  }
  const limit = areaLimit(ctx)
  const areaId = wanted ?? ctx.me.areaId
  if (limit !== null && areaId !== limit) throw new DomainError('FORBIDDEN')
  await scoped(ctx, AreaEntity).get(areaId)
  return unitOfWork(ctx, async (tx) => {
    await assertNoNotice(tx, areaId, period)
    const key = `${areaId}:${period}`
    return { jobId: await enqueue(tx, RATING_JOB, { areaId, period }, { key }) }
  })
}

/** Computes a rating and stores it with the end of the job, so that a repeated run does not store it twice. */
export async function computeRating(job: JobRun): Promise<Record<string, unknown>> {
  const { ctx } = job
  const { areaId, period } = job.payload as { areaId: string; period: HalfYear }
  const area = await scoped(ctx, AreaEntity).get(areaId)
  const rows = await rateArea(ctx, area, endOfHalfYear(period), async (done) => {
    await job.progress(done)
    return !job.cancelled()
  })
  if (job.cancelled()) return { participants: 0 }
  return unitOfWork(ctx, async (tx) => {
    const { id, number, participants } = await storeRating(tx, area, period, rows)
    const result = { id, number, participants }
    await job.succeed(tx, result)
    return result
  })
}

/** Stores a rating; it replaces an unpublished one of the same area and half year. */
export async function storeRating(
  tx: Tx,
  { id: areaId, code }: AreaEntity,
  period: HalfYear,
  rows: readonly RowValues[],
): Promise<RatingEntity> {
  const ratings = scoped(tx, RatingEntity)
  const all = await ratings.lockAll({ areaId, period })
  await assertNoNotice(tx, areaId, period)
  for (const { id, status } of all.filter((one) => one.status === RATING_MACHINE.initial)) {
    const replaced = transition(RATING_MACHINE, status, 'replace')
    const values = { status: replaced, endedAt: tx.clock.now() }
    await ratings.update(id, values, { action: 'replace' })
  }
  const [previous] = await ratings.find(
    { areaId, status: 'inForce', period: LessThan(period) },
    { order: { period: 'DESC' }, take: 1 },
  )
  const edition = all.length + 1
  const rating = await ratings.insert({
    areaId,
    period,
    edition,
    participants: rows.length,
    number: `PJ-${code.slice(-4)}-${period}-${String(edition).padStart(2, '0')}`,
    asOf: endOfHalfYear(period),
    status: RATING_MACHINE.initial,
    createTime: tx.clock.now(),
    previousId: previous?.id ?? null,
  })
  for (let at = 0; at < rows.length; at += INSERTED) {
    const json = JSON.stringify(rows.slice(at, at + INSERTED))
    const ratingId = rating.id
    const inserted = await insertRows.rows(tx, { ratingId, areaId, now: tx.clock.now(), rows: json })
    proveRows(tx, 'rating_row', inserted)
  }
  return rating
}

/** A published rating has to be withdrawn before it is recomputed. */
async function assertNoNotice(tx: Tx, areaId: string, period: HalfYear): Promise<void> {
  const status = In([...statesBefore(RATING_MACHINE, 'enforce')])
  const [open] = await scoped(tx, RatingEntity).pick(['number'], { areaId, period, status })
  if (open) throw new DomainError('RATING_EXISTS', { params: { number: open.number } })
}
