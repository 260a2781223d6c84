import type { Page } from '@credit/contract'
import { RATING_CHANGES, type RatingChange } from '@credit/contract'
import type { Ctx } from '../../core/context.js'
import { allAreas } from '../../database/policy.js'
import { type Sql, sql } from '../../database/statement.js'
import { RatingRowEntity } from '../../entities/ratings/rating-row.js'
import { defineList, type ListFilter, type ListQuery } from '../../list/list-definition.js'
import { toPage } from '../../list/page.js'
import type { Plain } from '../../list/plain-row.js'
import { detailsOfRows } from '../../list/row-details.js'
import { listOf, type RowList } from '../../list/row-list.js'
import type { ExportRows } from '../exchange/export/list-exports.js'
import type { PublicRatingEntry, RatingEntry } from './rating.dto.js'
import { isLatest, type RatingRowDetails, ratingRowDetails } from './ratings.sql.js'

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

/** Public rows of a rating. */
export const PUBLIC_ROWS = defineList({
  entity: RatingRowEntity,
  searchable: ['name', 'code'],
  sortable: [...SORTS],
  filterable: [...FILTERS],
  values: BY_RANK,
  defaultSort: 'rank,asc',
  total: 'counted',
})

/** The rows of a rating for supervisors. */
export const RATING_ROWS = defineList({
  entity: RatingRowEntity,
  searchable: ['name', 'code'],
  sortable: [...SORTS],
  filterable: [...FILTERS, ...causeFilter],
  filters: { change: changeFilter },
  values: BY_RANK,
  access: CHECKED,
  defaultSort: 'rank,asc',
  total: 'counted',
})

type Row = Plain<RatingRowEntity>

const rowsOf = (ctx: Ctx, list: typeof RATING_ROWS, ratingId: string, query: ListQuery) =>
  listOf(ctx, list, query, CHECKED).where(sql`t.rating_id = ${ratingId}::uuid`).where(isLatest(sql`t`))

/** Returns a page of the public rows of a rating. */
export async function publicRows(ctx: Ctx, ratingId: string, query: ListQuery): Promise<Page<PublicRatingEntry>> {
  const found = await rowsOf(ctx, PUBLIC_ROWS, ratingId, query).page()
  const details = await detailsOfRows(ctx, ratingRowDetails, found.rows)
  return toPage(found, (row) => toPublic(ctx, row, details(row.id)))
}

/** Returns a page of the rows of a rating for supervisors. */
export async function ratingRows(ctx: Ctx, ratingId: string, query: ListQuery): Promise<Page<RatingEntry>> {
  const found = await rowsOf(ctx, RATING_ROWS, ratingId, query).page()
  const details = await detailsOfRows(ctx, ratingRowDetails, found.rows)
  return toPage(found, (row) => toEntry(ctx, row, details(row.id)))
}

interface Exported<T> extends ExportRows<RatingRowEntity, T> {
  list: RowList<RatingRowEntity>
}

/** Returns all public rows that match, for an export. */
export function exportedPublicRows(tx: Ctx, ratingId: string, query: ListQuery): Exported<PublicRatingEntry> {
  return {
    list: rowsOf(tx, PUBLIC_ROWS, ratingId, query),
    toRows: async (rows) => {
      const details = await detailsOfRows(tx, ratingRowDetails, rows)
      return rows.map((row) => toPublic(tx, row, details(row.id)))
    },
  }
}

/** All rows that match, for an export of supervisors. */
export function exportedRows(tx: Ctx, ratingId: string, query: ListQuery): Exported<RatingEntry> {
  return {
    list: rowsOf(tx, RATING_ROWS, ratingId, query),
    toRows: async (rows) => {
      const details = await detailsOfRows(tx, ratingRowDetails, rows)
      return rows.map((row) => toEntry(tx, row, details(row.id)))
    },
  }
}

function toPublic(ctx: Ctx, row: Row, details: RatingRowDetails): PublicRatingEntry {
  const { entryId: id, sign, rank, name, code, homeNames, leftOut, cause, reason } = row
  const { underObjection, notes } = details
  return {
    id,
    sign,
    rank,
    name,
    code,
    cause,
    reason,
    underObjection,
    notes,
    areaName: ctx.text(homeNames),
    score: leftOut ? null : row.score,
    starLevel: leftOut ? null : row.starLevel,
    band: leftOut ? null : row.band,
  }
}

function toEntry(ctx: Ctx, row: Row, details: RatingRowDetails): RatingEntry {
  const { participantId, evaluatorCount, mean, terms, ruleVersion, caseId, score } = row
  const { before } = details
  return {
    ...toPublic(ctx, row, details),
    participantId,
    evaluatorCount,
    mean,
    terms,
    caseId,
    before,
    ruleVersion: Number(ruleVersion),
    change: changeOf(score, before?.score ?? null),
  }
}

function changeOf(now: number, before: number | null): RatingChange {
  if (before === null) return 'new'
  return now === before ? 'same' : now > before ? 'up' : 'down'
}
