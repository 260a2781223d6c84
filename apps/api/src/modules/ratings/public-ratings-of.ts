import { type Names, type RatedSign, type RatingRowCause, type RatingStatus } from '@credit/contract'
import type { Ctx } from '#core/context'
import { col, SAMPLE_ID, sql, statement } from '#database/statement'
import { RatingRowEntity } from '#entities/ratings/rating-row'
import { isOrganisation } from '../participants/records/organisation.js'
import type { CompanyRating } from './rating.dto.js'
import { isLatest, isShownRating, ratingRowDetails } from './ratings.sql.js'

/** Maximum number of ratings in a response: ten years of two areas. */
const MAX_RATINGS = 40

const publicRows = statement({
  access: 'public',
  columns: {
    id: col.uuid(),
    ...col.of(RatingRowEntity, 'reason'),
    sign: col.smallint<RatedSign>(),
    cause: col.text<RatingRowCause>(),
    number: col.text(),
    period: col.text(),
    area: col.jsonb<Names>(),
    asOf: col.text(),
    status: col.text<RatingStatus>(),
    score: col.nullable(col.float()),
    starLevel: col.nullable(col.smallint()),
    band: col.nullable(col.text()),
    rank: col.nullable(col.int()),
    limitedBy: col.nullable(col.float()),
  },
  samples: [{ participantIds: [SAMPLE_ID], limit: 1 }],
  text: ({ participantIds, limit }: { participantIds: readonly string[]; limit: number }, scope) =>
    sql`SELECT t.id, t.sign, g.number, g.period, a.names AS area, g.as_of::text AS "asOf", g.status, t.cause, t.reason,
        CASE WHEN NOT t.left_out THEN t.score::float8 END AS score,
        CASE WHEN NOT t.left_out THEN t.star_level END AS "starLevel",
        CASE WHEN NOT t.left_out THEN t.band END AS band, CASE WHEN NOT t.left_out THEN t.rank END AS rank,
        CASE WHEN NOT t.left_out THEN t.limited_by::float8 END AS "limitedBy"
      FROM rating_row t JOIN rating g ON g.id = t.rating_id JOIN area a ON a.id = g.area_id
      JOIN participant p ON p.id = t.participant_id
      WHERE t.participant_id = ANY(${participantIds}::uuid[]) AND ${scope.isPublic(isOrganisation(sql`p`))}
        AND ${isLatest(sql`t`)} AND ${isShownRating(sql`g`)}
      ORDER BY g.as_of DESC, g.published_at DESC, t.id LIMIT ${limit}`,
})

/** Returns the rows of organisations in published ratings, the latest first, as the lists of these ratings show them. */
export async function publicRatingsOf(ctx: Ctx, participantIds: readonly string[]): Promise<CompanyRating[]> {
  const rows = await publicRows.rows(ctx, { participantIds, limit: MAX_RATINGS })
  const details = await ratingRowDetails.rows(ctx, { ids: rows.map(({ id }) => id) })
  const detailOf = new Map(details.map((detail) => [detail.id, detail]))
  return rows.map(({ id, area, ...row }) => ({
    ...row,
    areaName: ctx.text(area),
    underObjection: detailOf.get(id)?.underObjection ?? false,
    notes: detailOf.get(id)?.notes ?? [],
  }))
}
