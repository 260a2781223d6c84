import type { RatingStatus } from '@credit/contract'
import type { Ctx, SystemCtx, Tx } from '#core/context'
import { translateAll } from '#core/language/language'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { RatingEntity } from '#entities/ratings/rating'
import { enqueueTask } from '../jobs/enqueue.js'
import { type AnnouncedEvent, announce } from '../messaging/announce.js'
import { ratingNames } from './rating-names.js'
import { rowsToAnnounce } from './ratings.sql.js'

/** The task that notifies all participants of a rating: a city has tens of thousands. */
export const ANNOUNCE_RATING_TASK = 'rating.tell'
const CHUNK = 500
/** The statuses of a rating that its participants are notified of. */
type AnnouncedStatus = Extract<RatingStatus, 'notice' | 'inForce' | 'withdrawn'>

/** Queues notifying the participants of a rating of its new status. */
export const queueAnnouncement = (tx: Tx, id: string, status: AnnouncedStatus): Promise<void> =>
  enqueueTask(tx, ANNOUNCE_RATING_TASK, { id, status }, { key: `${ANNOUNCE_RATING_TASK}:${id}:${status}` })

/**
 * Notifies each participant of a rating once, and resumes after a crash. Does nothing if the status of the rating has
 * changed.
 */
export async function announceRating(ctx: SystemCtx, id: string, announced: string): Promise<void> {
  const rating = await scoped(ctx, RatingEntity).get(id)
  const { status } = rating
  if (status !== announced) return
  for (let after: string | null = null; ; ) {
    const rows: { entryId: string; participantId: string }[] = await rowsToAnnounce.rows(ctx, {
      ratingId: id,
      after,
      limit: CHUNK,
    })
    await unitOfWork(ctx, async (tx) => {
      const events = []
      const names = await namesOf(tx, rating)
      for (const { entryId, participantId } of rows) {
        const day = rating.noticeUntil ?? ''
        const outcome = translateAll(`rating.outcome.${status}`, { day, reason: rating.reason })
        events.push(eventOf(participantId, `${entryId}:${status}`, { ratingName: names, outcome }))
      }
      await announce(tx, events)
    })
    if (rows.length < CHUNK) return
    after = rows.at(-1)?.entryId ?? null
  }
}

/** Notifies a participant that its row was corrected, and until when it may object. */
export async function announceCorrection(
  tx: Tx,
  rating: RatingEntity,
  { entryId, participantId, revision }: { entryId: string; participantId: string; revision: number },
): Promise<void> {
  const outcome = translateAll('rating.outcome.corrected', { day: rating.noticeUntil ?? '' })
  const params = { ratingName: await namesOf(tx, rating), outcome }
  await announce(tx, [eventOf(participantId, `${entryId}:corrected:${revision}`, params)])
}

const eventOf = (participantId: string, key: string, params: AnnouncedEvent['params']): AnnouncedEvent => ({
  event: 'ratingMoved',
  key,
  params,
  to: { participantId },
  link: '/creditrecord',
})

async function namesOf(ctx: Ctx, { period, areaId }: RatingEntity) {
  return ratingNames(period, (await scoped(ctx, AreaEntity).get(areaId)).names)
}
