import type { RatingStatus } from '@credit/contract'
import type { Ctx } from '../../../core/context.js'
import { translateAll } from '../../../core/language/language.js'
import { allAreas } from '../../../database/policy.js'
import { scoped } from '../../../database/scoped.js'
import { unitOfWork } from '../../../database/unit-of-work.js'
import { AreaEntity } from '../../../entities/areas/area.js'
import { RatingEntity } from '../../../entities/credit/rating.js'
import { enqueueTask } from '../../jobs/enqueue.js'
import { type AnnouncedEvent, announce } from '../../messaging/announce.js'
import { ratingNames } from './rating-names.js'
import { ratedToTell } from './ratings.sql.js'

/** The task that tells those who are in a rating what became of it: a city has tens of thousands. */
export const TELL_RATED_TASK = 'rating.tell'
const CHUNK = 500
const ANY = allAreas('a task')

/** What participants are told of a rating that contains them. */
type Told = Extract<RatingStatus, 'notice' | 'inForce' | 'withdrawn'>

/** Queues telling those who are in a rating that it has come to a status. */
export const queueTelling = (tx: Ctx, id: string, status: Told): Promise<void> =>
  enqueueTask(tx, TELL_RATED_TASK, { id, status }, { key: `${TELL_RATED_TASK}:${id}:${status}` })

/** Tells each participant of a rating once; after a crash it goes on. What has changed since is no news. */
export async function tellRated(ctx: Ctx, id: string, told: string): Promise<void> {
  const rating = await scoped(ctx, RatingEntity, ANY).get(id)
  const { status } = rating
  if (status !== told) return
  for (let after: string | null = null; ; ) {
    const rows: { entryId: string; participantId: string }[] = await ratedToTell.rows(ctx, {
      ...{ ratingId: id, after, limit: CHUNK },
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

/** Tells a participant that its row was corrected, and until when it may object. */
export async function tellCorrected(
  tx: Ctx,
  rating: RatingEntity,
  {
    entryId,
    participantId,
    revision,
  }: { entryId: string; participantId: string; revision: number },
): Promise<void> {
  const outcome = translateAll('rating.outcome.corrected', { day: rating.noticeUntil ?? '' })
  const params = { ratingName: await namesOf(tx, rating), outcome }
  await announce(tx, [eventOf(participantId, `${entryId}:corrected:${revision}`, params)])
}

const eventOf = (
  participantId: string,
  key: string,
  params: AnnouncedEvent['params'],
): AnnouncedEvent => ({
  ...{ event: 'ratingMoved', key, params, to: { participantId } },
  link: '/creditrecord',
})

async function namesOf(ctx: Ctx, { period, areaId }: RatingEntity) {
  return ratingNames(period, (await scoped(ctx, AreaEntity).get(areaId)).names)
}
