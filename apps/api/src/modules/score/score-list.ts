import type { Page, ParticipantStatus } from '@credit/contract'
import type { Ctx } from '../../core/context.js'
import { sql, statesOf } from '../../database/statement.js'
import { ParticipantEntity } from '../../entities/participants/participant.js'
import { valuesOf } from '../../list/filter-values.js'
import { defineList, type ListQuery, type ShownBy } from '../../list/list-definition.js'
import { page } from '../../list/page.js'
import type { Plain } from '../../list/plain-row.js'
import { listOf } from '../../list/row-list.js'
import { areaNames } from '../areas/area-names.js'
import type { ExportRows } from '../exchange/export/list-exports.js'
import type { ScoreRow } from './score-row.dto.js'
import { trendsOf } from './trends.js'

/** Text of lists for a participant without a band. */
const NO_BAND = '–'

/** The participants of all roles with their scores. */
export const SCORE_LIST = defineList({
  entity: ParticipantEntity,
  columns: [
    'sign',
    'name',
    'code',
    'areaId',
    'status',
    'creditScore',
    'starLevel',
    'band',
    'unrated',
    'serious',
    'evaluatorCount',
    'scoredOn',
  ],
  searchable: ['name'],
  sortable: ['name', 'sign', 'creditScore', 'starLevel', 'band', 'evaluatorCount'],
  filterable: ['sign', 'name', 'code', 'areaId', 'status', 'creditScore', 'starLevel', 'unrated', 'serious'],
  // As a text it would be looked for in others: AA in AAA.
  filters: {
    band: {
      description: 'Codes of bands, several separated by commas; – for none',
      schema: { type: 'string' },
      isValid: (value) => !value.includes('\0'),
      condition: (value) => sql`coalesce(t.band, ${NO_BAND}) = ANY(${valuesOf(value)}::text[])`,
    },
  },
  // Otherwise a limit on the score would take the unrated for good or bad.
  values: { creditScore: sql`CASE WHEN NOT t.unrated THEN t.credit_score END` },
  defaultSort: 'creditScore,desc',
  total: 'counted',
})

type Shown = ShownBy<typeof SCORE_LIST>

const listed = (ctx: Ctx, query: ListQuery) =>
  listOf(ctx, SCORE_LIST, query).where(sql`t.status <> ${statesOf<ParticipantStatus>('merged')}`)

async function toRows(ctx: Ctx, rows: readonly Plain<Shown>[]): Promise<Omit<ScoreRow, 'trend'>[]> {
  const areaName = await areaNames(ctx)
  return rows.map((row) => {
    const { id, sign, name, code, areaId, status, starLevel, band, unrated, serious } = row
    const { evaluatorCount, scoredOn } = row
    return {
      id,
      sign,
      name,
      code,
      areaId,
      status,
      starLevel,
      band,
      unrated,
      serious,
      evaluatorCount,
      scoredOn,
      areaName: areaName(areaId),
      creditScore: unrated ? null : row.creditScore,
    }
  })
}

/** Returns a page of the scores of participants at home in the caller's area, each with its development. */
export async function listScores(ctx: Ctx, query: ListQuery): Promise<Page<ScoreRow>> {
  const found = await listed(ctx, query).page()
  const trends = await trendsOf(
    ctx,
    found.rows.map(({ id }) => id),
  )
  const rows = await toRows(ctx, found.rows)
  const drawn = rows.map((row) => ({ ...row, trend: trends.get(row.id) ?? [] }))
  return page(drawn, found.total, found.page)
}

/** All of them that match, for an export. */
export const exportedScores = (tx: Ctx, query: ListQuery): ExportRows<Shown, Omit<ScoreRow, 'trend'>> => ({
  list: listed(tx, query),
  toRows: (rows) => toRows(tx, rows),
})
