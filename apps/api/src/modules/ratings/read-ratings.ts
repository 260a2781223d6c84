import { next, RATING_MACHINE } from '@credit/contract'
import { IsNull, Not } from 'typeorm'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { allAreas, publicOf, scoped } from '#database/scoped'
import { sql } from '#database/statement'
import { RatingEntity } from '#entities/ratings/rating'
import { answerFrom } from '#http/fields'
import { defineRows } from '#list/rows'
import { areaNames, areaNamesOf } from '../areas/area-names.js'
import {
  type OwnRating,
  PublicRating,
  RATING_OFFERS,
  type RatingDetail,
  RatingRow,
  type RatingVerification,
} from './rating.dto.js'
import { digestOf, statementOf } from './rating-statement.js'
import { isShownRating, openObjections, ownRows, ratingCounts } from './ratings.sql.js'

const SORTS = ['createTime', 'period', 'status', 'noticeUntil', 'enforcedAt', 'publishedAt'] as const

/** Ratings for supervisors of their area. */
export const RATINGS = defineRows(RatingRow, {
  extraColumns: ['previousId'],
  entity: RatingEntity,
  searchable: ['number'],
  sortable: [...SORTS],
  filterable: ['period', 'status', 'areaId', 'createTime', 'noticeUntil', 'enforcedAt'],
  defaultSort: 'createTime,desc',
  total: 'counted',
  lookUp: areaNamesOf,
  fields: {
    can: ({ status }, { me }) =>
      me.permissions.has('rating:approve')
        ? RATING_OFFERS.filter((action) => next(RATING_MACHINE, status, action) !== null)
        : [],
  },
})

/** Published ratings, without withdrawn ones, which can only be found by their number. */
export const PUBLIC_RATINGS = defineRows(PublicRating, {
  entity: RatingEntity,
  searchable: ['number'],
  sortable: [...SORTS],
  filterable: ['period', 'status', 'areaId'],
  access: allAreas('published ratings of every area'),
  defaultSort: 'publishedAt,desc',
  visible: () => isShownRating(sql`t`),
  total: 'counted',
  lookUp: areaNamesOf,
  fields: {},
})

/** Maximum number of ratings of a participant in a response. */
const MAX_OWN = 20

/** Returns a rating of the caller's area, with the figures of each role. */
export async function readRating(ctx: Ctx, id: string): Promise<RatingDetail> {
  const { row, source } = await RATINGS.find(ctx, id)
  const { previousId } = source
  const previous = previousId ? await scoped(ctx, RatingEntity).findOne({ id: previousId }) : null
  return {
    ...row,
    previousNumber: previous?.number ?? null,
    counts: await ratingCounts.rows(ctx, { ratingId: source.id }),
    objections: (await openObjections.first(ctx, { ratingId: source.id }))?.count ?? 0,
  }
}

/** Returns the rating that was published with a number, or null. */
function publishedAs(ctx: Ctx, number: string): Promise<RatingEntity | null> {
  return scoped(ctx, RatingEntity, publicOf(null)).findOne({ number, publishedAt: Not(IsNull()) })
}

/** Returns the published rating with a number; 404 if there is none. */
export async function findPublished(ctx: Ctx, number: string): Promise<RatingEntity> {
  const rating = await publishedAs(ctx, number)
  if (!rating) throw notFound()
  return rating
}

/** Returns a published rating unless it was withdrawn: then its rows are no longer public. */
export async function findWithRows(ctx: Ctx, number: string): Promise<RatingEntity> {
  const rating = await findPublished(ctx, number)
  if (rating.status === 'withdrawn') throw notFound()
  return rating
}

/** Returns the public data of a published rating. */
export async function publicRating(ctx: Ctx, rating: RatingEntity): Promise<PublicRating> {
  return answerFrom(PublicRating, rating, { areaName: (await areaNames(ctx))(rating.areaId) })
}

/** Verifies a number: whether a rating of it was published, and whether its rows are as they were. */
export async function verifyRating(ctx: Ctx, number: string): Promise<RatingVerification> {
  const found = await publishedAs(ctx, number)
  if (!found) return { genuine: false, number, rating: null, intact: null }
  const { digest } = found
  const intact = digest === null ? null : digestOf(await statementOf(ctx, found)) === digest
  return { genuine: true, number, rating: await publicRating(ctx, found), intact }
}

/** Returns the caller's rows in published ratings. */
export async function ownRatings(ctx: Ctx): Promise<OwnRating[]> {
  if (ctx.me.participantId === null) return []
  const today = ctx.clock.today()
  const rows = await ownRows.rows(ctx, { limit: MAX_OWN })
  return rows.map(({ area, leftOut, noticeUntil, score, starLevel, band, ...row }) => ({
    ...row,
    areaName: ctx.text(area),
    score: leftOut ? null : score,
    starLevel: leftOut ? null : starLevel,
    band: leftOut ? null : band,
    objectUntil: row.status === 'notice' && noticeUntil >= today ? noticeUntil : null,
  }))
}
