import { DONE_STATES, OPEN_STATES, type RecordStatus, UNDECIDED_STATES } from '@credit/contract'
import { col, SAMPLE_ID, type Sql, sql, statement, statesOf, table } from '#database/statement'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'

const r = table(EvaluationRecordEntity, 'r')

/** States of evaluations that are no longer asked for, and not given. */
export const CANCELLED = ['closed', 'excused', 'voided'] as const satisfies readonly RecordStatus[]

const counts = sql`count(*)::int AS due,
  (count(*) FILTER (WHERE ${r.status} IN ${statesOf<RecordStatus>(...DONE_STATES)}))::int AS done`
const counted = sql`NOT ${r.optional} AND ${r.status} <> ALL(${CANCELLED}::text[])`
const coverageColumns = { id: col.uuid(), due: col.int(), done: col.int() }

/** Evaluations asked for and given in projects. */
export const coverageOfProjects = statement({
  access: 'area',
  columns: coverageColumns,
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }, scope) =>
    sql`SELECT ${r.projectId} AS id, ${counts} FROM ${r}
      WHERE ${r.projectId} = ANY(${ids}::uuid[]) AND ${counted} AND ${scope.area(r.areaId)}
      GROUP BY ${r.projectId}`,
})

/** Evaluations asked for and given in sections. */
export const coverageOfSections = statement({
  access: 'area',
  columns: coverageColumns,
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }, scope) =>
    sql`SELECT ${r.sectionId} AS id, ${counts} FROM ${r}
      WHERE ${r.sectionId} = ANY(${ids}::uuid[]) AND ${counted} AND ${scope.area(r.areaId)}
      GROUP BY ${r.sectionId}`,
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
    sql`SELECT ${r.sectionId} AS id, array_agg(${r.status}) AS states,
        to_json(min(${r.dueAt}) FILTER (WHERE ${r.status} IN ${statesOf<RecordStatus>(...OPEN_STATES)})) AS "dueAt"
      FROM ${r}
      WHERE ${r.sectionId} = ANY(${sectionIds}::uuid[]) AND ${scope.party(r.evaluatorId)}
      GROUP BY ${r.sectionId}`,
})

/** Returns the condition that an evaluation of a project is still to be submitted or revealed. */
export function isUndecided(projectId: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM ${r} WHERE ${r.projectId} = ${projectId}
    AND ${r.status} IN ${statesOf<RecordStatus>(...UNDECIDED_STATES)})`
}
