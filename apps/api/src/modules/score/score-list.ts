import type { Page, ParticipantStatus } from '@credit/contract'
import type { Ctx } from '#core/context'
import { sql, statesOf } from '#database/statement'
import { ParticipantEntity } from '#entities/participants/participant'
import { valuesOf } from '#list/filter-values'
import { type ListQuery } from '#list/list-definition'
import { defineRows } from '#list/rows'
import { areaNamesOf } from '../areas/area-names.js'
import { Scored, type ScoreRow } from './score-row.dto.js'
import { trendsOf } from './trends.js'

/** Text of lists for a participant without a band. */
const NO_BAND = '–'

/** The participants of all roles with their scores. */
export const SCORES = defineRows(Scored, {
  entity: ParticipantEntity,
  searchable: ['name'],
  sortable: ['name', 'sign', 'creditScore', 'starLevel', 'band', 'evaluatorCount'],
  filterable: ['sign', 'name', 'code', 'areaId', 'status', 'creditScore', 'starLevel', 'basis', 'unrated', 'serious'],
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
  where: () => sql`t.status <> ${statesOf<ParticipantStatus>('merged')}`,
  lookUp: areaNamesOf,
  fields: {
    creditScore: ({ unrated, creditScore }) => (unrated ? null : creditScore),
    limitedBy: ({ unrated, limitedBy }) => (unrated ? null : limitedBy),
    basis: ({ unrated, basis }) => (unrated ? null : basis),
  },
})

/** Returns a page of the scores of participants at home in the caller's area, each with its development. */
export async function listScores(ctx: Ctx, query: ListQuery): Promise<Page<ScoreRow>> {
  const found = await SCORES.page(ctx, query)
  const ids = found.records.map(({ id }) => id)
  const trends = await trendsOf(ctx, ids)
  return { ...found, records: found.records.map((row) => ({ ...row, trend: trends.get(row.id) ?? [] })) }
}
