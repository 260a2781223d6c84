import type { Page } from '@credit/contract'
import { In } from 'typeorm'
import type { Ctx } from '../../../core/context.js'
import { scoped } from '../../../database/scoped.js'
import { sql } from '../../../database/statement.js'
import { AreaEntity } from '../../../entities/areas/area.js'
import { ParticipantEntity } from '../../../entities/participants/participant.js'
import { defineList, type ListQuery } from '../../../list/list-definition.js'
import { page } from '../../../list/page.js'
import { listOf } from '../../../list/row-list.js'
import type { ScoreRow } from './score-row.dto.js'
import { trendsOf } from './trends.js'

/** The participants of all roles with their scores. */
export const SCORE_LIST = defineList({
  entity: ParticipantEntity,
  columns: [
    'sign',
    'name',
    'code',
    'areaId',
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
  filterable: [
    'sign',
    'name',
    'code',
    'areaId',
    'creditScore',
    'starLevel',
    'band',
    'unrated',
    'serious',
  ],
  // Otherwise a limit on the score would take the unrated for good or bad.
  values: { creditScore: sql`CASE WHEN NOT t.unrated THEN t.credit_score END` },
  defaultSort: 'creditScore,desc',
  total: 'counted',
})

/** Returns a page of the scores of participants at home in the caller's area, each with its development. */
export async function listScores(ctx: Ctx, query: ListQuery): Promise<Page<ScoreRow>> {
  const found = await listOf(ctx, SCORE_LIST, query).where(sql`t.status <> 'merged'`).page()
  const areaIds = [...new Set(found.rows.map(({ areaId }) => areaId))]
  const areas = await scoped(ctx, AreaEntity).pick(['id', 'names'], { id: In(areaIds) })
  const names = new Map(areas.map((area) => [area.id, ctx.text(area.names)]))
  const trends = await trendsOf(
    ctx,
    found.rows.map(({ id }) => id),
  )
  const rows = found.rows.map((row) => {
    const { id, sign, name, code, areaId, starLevel, band, unrated, serious } = row
    const { evaluatorCount, scoredOn } = row
    return {
      ...{ id, sign, name, code, areaId, starLevel, band, unrated, serious },
      ...{ evaluatorCount, scoredOn },
      areaName: names.get(areaId) ?? '',
      creditScore: unrated ? null : row.creditScore,
      trend: trends.get(id) ?? [],
    }
  })
  return page(rows, found.total, found.page)
}
