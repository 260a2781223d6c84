import { allAreas, joinSql, type Sql, sql } from '#database/statement'
import { ProjectEntity } from '#entities/projects/project'
import { isValueOf } from '#list/filter-values'
import { defineList, type ShownBy } from '#list/list-definition'
import type { ProjectEvaluations } from './project-evaluations.js'

/** The last stage is split by whether an evaluation is still undecided, as on the dashboard. */
const STATUS = /^([0-4]|none|payment|done)$/

export const PROJECT_LIST = defineList({
  entity: ProjectEntity,
  columns: [
    'ocid',
    'name',
    'code',
    'releaseDate',
    'areaId',
    'formalData',
    'pause',
    'pausedAt',
    'pauseReason',
    'source',
    'publisher',
    'procurementMethod',
    'amount',
    'currency',
    'lowestStage',
    'allAbandoned',
    'handEdited',
    'createTime',
    'updateTime',
    'version',
  ],
  searchable: ['name', 'code'],
  sortable: ['name', 'code', 'areaId', 'lowestStage', 'releaseDate', 'createTime', 'updateTime', 'amount'],
  names: { status: 'lowestStage' },
  // In the order of the stages: not yet evaluated first, abandoned last.
  values: {
    lowestStage: sql`CASE WHEN t.all_abandoned THEN 4 ELSE coalesce(t.lowest_stage, -1) END`,
  },
  filterable: ['name', 'code', 'areaId', 'releaseDate', 'createTime', 'formalData', 'pause', 'source'],
  access: allAreas('a project that the caller may see is found by its sections'),
  defaultSort: 'createTime,desc',
  filters: {
    status: {
      description: '0 to 4, none, or of the last stage: payment, done; several separated by commas',
      schema: { type: 'string' },
      isValid: (value) => value.split(',').every((one) => STATUS.test(one)),
    },
    participantId: {
      description: 'Takes part in one of its sections',
      schema: { type: 'string', format: 'uuid' },
      isValid: (value) => isValueOf({ type: 'uuid' }, value),
      condition: (id) => sql`EXISTS (SELECT 1 FROM section_party sp JOIN bid_section b ON b.id = sp.section_id
        WHERE sp.participant_id = ${id}::uuid AND sp.removed_at IS NULL AND b.project_id = t.id)`,
    },
  },
})

/** A project as lists read it. */
export type ShownProject = ShownBy<typeof PROJECT_LIST>

const inLastStage = sql`NOT t.all_abandoned AND t.lowest_stage = 3`

/** The condition of the filter `status`, checked before. */
export function hasStatus(value: string, evaluations: ProjectEvaluations): Sql {
  const asked = value.split(',')
  const undecided = evaluations.isUndecided(sql`t.id`)
  const stages = sql`CASE WHEN t.all_abandoned THEN '4'
    ELSE coalesce(t.lowest_stage::text, 'none') END = ANY(${asked}::text[])`
  const conditions = [
    stages,
    ...(asked.includes('payment') ? [sql`${inLastStage} AND ${undecided}`] : []),
    ...(asked.includes('done') ? [sql`${inLastStage} AND NOT ${undecided}`] : []),
  ]
  return sql`(${joinSql(conditions, ' OR ')})`
}
