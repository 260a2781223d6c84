import type { Stage } from '@credit/contract'
import type { Ctx } from '#core/context'
import { allAreas, joinSql, type Sql, sql } from '#database/statement'
import { ProjectEntity } from '#entities/projects/project'
import { isValueOf } from '#list/filter-values'
import { defineRows, given } from '#list/rows'
import { endingRow } from '../endings/ending-facts.js'
import { statusOf, statusText } from '../stages/stage-text.js'
import { ProjectRow } from './project.dto.js'
import type { ProjectEvaluations } from './project-evaluations.js'
import { loadProjectDetails } from './projects.sql.js'

/** The last stage is split by whether an evaluation is still undecided, as on the dashboard. */
const STATUS = /^([0-4]|none|payment|done)$/

const NO_DETAILS = { areaName: '', purchaserName: '', agencyName: '', alarms: 0, sections: [] }

/** Projects as supervisors see them. */
export const PROJECTS = defineRows(ProjectRow, {
  entity: ProjectEntity,
  extraColumns: ['lowestStage', 'allAbandoned'],
  given: given<ProjectEvaluations>(),
  searchable: ['name', 'code'],
  sortable: ['name', 'code', 'areaId', 'lowestStage', 'releaseDate', 'createTime', 'updateTime', 'amount'],
  names: { status: 'lowestStage' },
  // In the order of the stages: not yet evaluated first, abandoned last.
  values: {
    lowestStage: sql`CASE WHEN t.all_abandoned THEN 4 ELSE coalesce(t.lowest_stage, -1) END`,
  },
  filterable: [
    'name',
    'code',
    'areaId',
    'releaseDate',
    'createTime',
    'formalData',
    'pause',
    'source',
    'procurementCategory',
  ],
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
  where: (_ctx, { status }, evaluations) => (status ? hasStatus(String(status), evaluations) : null),
  lookUp: detailsOfProjects,
  fields: {
    status: (row) => stateOf(row),
    statusStr: (row, ctx) => statusText(ctx, stateOf(row)),
    amount: ({ amount }) => (amount === null ? null : Number(amount)),
    can: ({ pause }, { me }) => [
      ...(me.permissions.has('project:update') ? (['update'] as const) : []),
      ...(me.permissions.has('project:stage') ? [pause ? ('resume' as const) : ('pause' as const)] : []),
    ],
  },
})

type InStage = Pick<ProjectEntity, 'allAbandoned' | 'lowestStage'>

const stateOf = ({ allAbandoned, lowestStage }: InStage) => (allAbandoned ? '4' : statusOf(lowestStage as Stage | null))

async function detailsOfProjects(ctx: Ctx, projects: readonly { id: string }[], evaluations: ProjectEvaluations) {
  if (projects.length === 0) return []
  const ids = projects.map(({ id }) => id)
  const rows = await loadProjectDetails.rows(ctx, { ids, locale: ctx.locale })
  const details = new Map(rows.map(({ id, ...row }) => [id, row]))
  const coverages = await evaluations.coverageOfProjects(ctx, ids)
  return ids.map((id) => {
    const { sections, ...names } = details.get(id) ?? NO_DETAILS
    const bidSectionList = sections.map(({ id: sectionId, name, code, stage, remark, filedOn, ...ending }) => ({
      id: sectionId,
      bidSectionName: name,
      bidSectionCode: code,
      status: statusOf(stage),
      remark,
      filedOn,
      ...endingRow(ending),
    }))
    return { ...names, bidSectionList, coverage: coverages.get(id) ?? { due: 0, done: 0 } }
  })
}

const inLastStage = sql`NOT t.all_abandoned AND t.lowest_stage = 3`

/** The condition of the filter `status`, checked before. */
function hasStatus(value: string, evaluations: ProjectEvaluations): Sql {
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
