import { DONE_STATES, OPEN_STATES, type RecordStatus, UNDECIDED_STATES } from '@credit/contract'
import { col, SAMPLE_ID, type Sql, sql, statement, statesOf } from '../../database/statement.js'

/** States of evaluations that are no longer asked for, and not given. */
export const CANCELLED = ['closed', 'excused', 'voided'] as const satisfies readonly RecordStatus[]

const counts = sql`count(*)::int AS due,
  (count(*) FILTER (WHERE r.status IN ${statesOf<RecordStatus>(...DONE_STATES)}))::int AS done`
const counted = sql`NOT r.optional AND r.status <> ALL(${CANCELLED}::text[])`
const coverageColumns = { id: col.uuid(), due: col.int(), done: col.int() }

/** Evaluations asked for and given in projects. */
export const coverageOfProjects = statement({
  access: 'area',
  columns: coverageColumns,
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }, scope) =>
    sql`SELECT r.project_id AS id, ${counts} FROM evaluation_record r
      WHERE r.project_id = ANY(${ids}::uuid[]) AND ${counted} AND ${scope.area(sql`r.area_id`)}
      GROUP BY r.project_id`,
})

/** Evaluations asked for and given in sections. */
export const coverageOfSections = statement({
  access: 'area',
  columns: coverageColumns,
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }, scope) =>
    sql`SELECT r.section_id AS id, ${counts} FROM evaluation_record r
      WHERE r.section_id = ANY(${ids}::uuid[]) AND ${counted} AND ${scope.area(sql`r.area_id`)}
      GROUP BY r.section_id`,
})

/** States of the caller's evaluations in sections, and the next due time of an open one. */
export const ownStates = statement({
  access: 'party',
  columns: {
    id: col.uuid(),
    states: col.texts<RecordStatus>(),
    dueAt: col.nullable(col.json<string>()),
  },
  samples: [{ sectionIds: [SAMPLE_ID] }],
  text: ({ sectionIds }: { sectionIds: readonly string[] }, scope) =>
    sql`SELECT r.section_id AS id, array_agg(r.status) AS states,
        to_json(min(r.due_at) FILTER (WHERE r.status IN ${statesOf<RecordStatus>(...OPEN_STATES)})) AS "dueAt"
      FROM evaluation_record r
      WHERE r.section_id = ANY(${sectionIds}::uuid[]) AND ${scope.party(sql`r.evaluator_id`)}
      GROUP BY r.section_id`,
})

/** Returns the condition that an evaluation of a project is still to be submitted or revealed. */
export function isUndecided(projectId: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM evaluation_record r WHERE r.project_id = ${projectId}
    AND r.status IN ${statesOf<RecordStatus>(...UNDECIDED_STATES)})`
}
