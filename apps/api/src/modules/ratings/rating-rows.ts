import { RATING_CHANGES, type RatingChange } from '@credit/contract'
import type { Ctx } from '#core/context'
import { allAreas, type Sql, sql } from '#database/statement'
import { RatingRowEntity } from '#entities/ratings/rating-row'
import { type ListFilter } from '#list/list-definition'
import type { Plain } from '#list/plain-row'
import { defineRows } from '#list/rows'
import { sharesOf } from './kind-shares.js'
import { PublicRatingEntry, RatingEntry } from './rating.dto.js'
import { isLatest, ratingRowDetails } from './ratings.sql.js'

const CHECKED = allAreas('the rating was found for the caller before')
/** Sorts by role, then by rank; unranked rows come last. */
const BY_RANK = { rank: sql`(t.sign * 100000000 + coalesce(t.rank, 99999999))` }
const FILTERS = ['sign', 'band'] as const
const SORTS = ['rank', 'score', 'name', 'band', 'starLevel'] as const

/** The score of the same participant in the previous rating; null if it was not rated. */
const SCORE_BEFORE = sql`(SELECT o.score FROM rating_row o JOIN rating g ON g.previous_id = o.rating_id
  WHERE g.id = t.rating_id AND o.participant_id = t.participant_id AND NOT o.left_out
    AND ${isLatest(sql`o`)})`

const CHANGE_IS: Readonly<Record<RatingChange, Sql>> = {
  new: sql`${SCORE_BEFORE} IS NULL`,
  up: sql`t.score > ${SCORE_BEFORE}`,
  down: sql`t.score < ${SCORE_BEFORE}`,
  same: sql`t.score = ${SCORE_BEFORE}`,
}

const changeFilter: ListFilter = {
  description: `How it differs from the rating before: ${RATING_CHANGES.join(', ')}`,
  schema: { type: 'string', enum: [...RATING_CHANGES] },
  isValid: (value) => (RATING_CHANGES as readonly string[]).includes(value),
  condition: (value) => sql`(NOT t.left_out AND ${CHANGE_IS[value as RatingChange]})`,
}

const causeFilter = ['cause'] as const

const EXTRA_COLUMNS = ['entryId', 'homeNames', 'leftOut'] as const

type Row = Plain<
  Pick<RatingRowEntity, (typeof EXTRA_COLUMNS)[number] | 'score' | 'starLevel' | 'band' | 'limitedBy' | 'basis'>
>

const FIELDS = {
  id: ({ entryId }: Row) => entryId,
  areaName: ({ homeNames }: Row, ctx: Ctx) => ctx.text(homeNames),
  score: ({ leftOut, score }: Row) => (leftOut ? null : score),
  starLevel: ({ leftOut, starLevel }: Row) => (leftOut ? null : starLevel),
  band: ({ leftOut, band }: Row) => (leftOut ? null : band),
  limitedBy: ({ leftOut, limitedBy }: Row) => (leftOut ? null : limitedBy),
  basis: ({ leftOut, basis }: Row) => (leftOut ? null : basis),
}

/** Public rows of a rating. */
export const PUBLIC_ROWS = defineRows(PublicRatingEntry, {
  entity: RatingRowEntity,
  searchable: ['name', 'code'],
  sortable: [...SORTS],
  filterable: [...FILTERS],
  values: BY_RANK,
  defaultSort: 'rank,asc',
  total: 'counted',
  policy: () => CHECKED,
  extraColumns: EXTRA_COLUMNS,
  details: ratingRowDetails,
  fields: FIELDS,
})

/** The rows of a rating for supervisors. */
export const RATING_ROWS = defineRows(RatingEntry, {
  entity: RatingRowEntity,
  searchable: ['name', 'code'],
  sortable: [...SORTS],
  filterable: [...FILTERS, ...causeFilter],
  filters: { change: changeFilter },
  values: BY_RANK,
  access: CHECKED,
  defaultSort: 'rank,asc',
  total: 'counted',
  policy: () => CHECKED,
  extraColumns: EXTRA_COLUMNS,
  details: ratingRowDetails,
  lookUp: sharesOf,
  fields: {
    ...FIELDS,
    ruleVersion: ({ ruleVersion }) => Number(ruleVersion),
    change: ({ score, before }) => changeOf(score, before?.score ?? null),
  },
})

/** The condition of the latest rows of a rating. */
export const rowsOf = (ratingId: string): Sql => sql`t.rating_id = ${ratingId}::uuid AND ${isLatest(sql`t`)}`

function changeOf(now: number, before: number | null): RatingChange {
  if (before === null) return 'new'
  return now === before ? 'same' : now > before ? 'up' : 'down'
}
