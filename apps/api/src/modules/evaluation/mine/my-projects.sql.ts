import {
  AWAITING_STATUSES,
  EVALUATION_STATUS,
  EVALUATION_STATUS_RULES,
  type EvaluationStatus,
  OPEN_STATES,
  type RecordStatus,
  type Stage,
} from '@credit/contract'
import {
  col,
  joinSql,
  type RowOf,
  SAMPLE_ID,
  Sql,
  type StatementScope,
  sql,
  statement,
  statesOf,
  table,
} from '#database/statement'
import { type Deferral, EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { ParticipantEntity } from '#entities/participants/participant'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { SectionPartyEntity } from '#entities/projects/section-party'
import { containsByBigrams } from '#list/contains'
import type { PageQuery } from '#list/page'
import { revealedAlone } from '../records/revealed-alone.sql.js'
import { isPartyOf } from './own-records.sql.js'

const p = table(ProjectEntity, 'p')
const r = table(EvaluationRecordEntity, 'r')
const b = table(BidSectionEntity, 'b')
const y = table(SectionPartyEntity, 'y')
const e = table(ParticipantEntity, 'e')

export const MY_ORDERS = ['due', 'releaseDate,asc', 'releaseDate,desc', 'name,asc', 'name,desc'] as const
export type MyOrder = (typeof MY_ORDERS)[number]

const ORDER: Record<MyOrder, Sql> = {
  due: sql`m.due NULLS LAST, ${p.releaseDate} DESC NULLS LAST, ${p.id} DESC`,
  'releaseDate,asc': sql`${p.releaseDate} NULLS LAST, ${p.id}`,
  'releaseDate,desc': sql`${p.releaseDate} DESC NULLS LAST, ${p.id} DESC`,
  'name,asc': sql`${p.name}, ${p.id}`,
  'name,desc': sql`${p.name} DESC, ${p.id} DESC`,
}

interface MyProjectsQuery {
  /** null = all of the caller's projects. */
  statuses: readonly EvaluationStatus[] | null
  /** Returns one row for each section in which the caller evaluates, and applies the statuses to sections. */
  perSection: boolean
  keyword: string
  order: MyOrder
  page: PageQuery
}

/** `evaluationStatus` of a group of records, by the rules of the contract. */
const STATUS_OF_GROUP = sql`CASE ${joinSql(
  EVALUATION_STATUS_RULES.map(({ status, contains }) => {
    const conditions = contains.map((states) => sql`bool_or(${r.status} IN ${statesOf<RecordStatus>(...states)})`)
    const all = conditions.length > 0 ? joinSql(conditions, ' AND ') : sql`true`
    return sql`WHEN ${all} THEN ${new Sql([String(status)], [])}`
  }),
  ' ',
)} END`

const IS_OPEN = sql`${r.status} IN ${statesOf<RecordStatus>(...OPEN_STATES)}`
const IS_DEFERRED = sql`${r.status} = ${statesOf<RecordStatus>('deferred')}`
const NOT_OPEN = new Sql([String(EVALUATION_STATUS.notOpen)], [])

/** Whether the statuses mean "awaiting", which match exactly what has an open record. */
const isAwaiting = (statuses: readonly EvaluationStatus[]) =>
  statuses.length === AWAITING_STATUSES.length && AWAITING_STATUSES.every((s) => statuses.includes(s))

/**
 * The sections in which the caller evaluates, with the next due time of the evaluations that the statuses mean. Any
 * deferred evaluation makes a section deferred.
 */
function ownSections({ party }: StatementScope, statuses: MyProjectsQuery['statuses']): Sql {
  const rows = (due: Sql, condition: Sql, having = sql``) =>
    sql`SELECT ${r.projectId}, ${r.sectionId}, min(${r.dueAt}) ${due} AS due FROM ${r}
      WHERE ${party(r.evaluatorId)} ${condition} GROUP BY ${r.projectId}, ${r.sectionId} ${having}`
  if (statuses !== null && isAwaiting(statuses)) return rows(sql``, sql`AND ${IS_OPEN}`)
  if (statuses?.every((status) => status === EVALUATION_STATUS.deferred)) return rows(sql``, sql`AND ${IS_DEFERRED}`)
  const ofStatuses = statuses === null ? sql`` : sql`HAVING ${STATUS_OF_GROUP} = ANY(${statuses}::int[])`
  return rows(sql`FILTER (WHERE ${IS_OPEN})`, sql``, ofStatuses)
}

/** The caller's projects with the next due time. */
function ownProjects({ party }: StatementScope, statuses: MyProjectsQuery['statuses']): Sql {
  const open = sql`SELECT ${r.projectId}, min(${r.dueAt}) AS due FROM ${r}
    WHERE ${party(r.evaluatorId)} AND ${IS_OPEN} GROUP BY ${r.projectId}`
  const all = sql`SELECT ${b.projectId} FROM ${y} JOIN ${b} ON ${b.id} = ${y.sectionId}
      WHERE ${party(y.participantId)} AND ${y.removedAt} IS NULL
    UNION SELECT ${r.projectId} FROM ${r} WHERE ${party(r.evaluatorId)}
    UNION SELECT ${r.projectId} FROM ${r}
      WHERE ${party(r.evaluatedId)} AND ${revealedAlone(r)}`
  if (statuses === null) {
    return sql`SELECT o.project_id, w.due FROM (${all}) o
      LEFT JOIN (${open}) w ON w.project_id = o.project_id`
  }
  if (isAwaiting(statuses)) return open
  return sql`SELECT o.project_id, w.due FROM (${all}) o
    LEFT JOIN (SELECT ${r.projectId}, min(${r.dueAt}) FILTER (WHERE ${IS_OPEN}) AS due,
        ${STATUS_OF_GROUP} AS state
      FROM ${r} WHERE ${party(r.evaluatorId)} GROUP BY ${r.projectId}) w
      ON w.project_id = o.project_id
    WHERE coalesce(w.state, ${NOT_OPEN}) = ANY(${statuses}::int[])`
}

const SAMPLE: MyProjectsQuery = {
  statuses: null,
  perSection: false,
  keyword: '',
  order: 'due',
  page: { current: 1, size: 10 },
}

/** Ids of a page of the caller's projects or sections, and their total number. */
export const myProjectIds = statement({
  access: 'party',
  columns: { total: col.int(), ids: col.nullable(col.uuids()), sectionIds: col.nullable(col.uuids()) },
  samples: [
    ...MY_ORDERS.map((order) => ({ ...SAMPLE, order })),
    { ...SAMPLE, statuses: AWAITING_STATUSES },
    { ...SAMPLE, statuses: [EVALUATION_STATUS.closed], keyword: 'a' },
    ...[null, AWAITING_STATUSES, [EVALUATION_STATUS.deferred], [EVALUATION_STATUS.closed]].map((statuses) => ({
      ...SAMPLE,
      statuses,
      perSection: true,
    })),
  ],
  text: ({ statuses, perSection, keyword, order, page }: MyProjectsQuery, scope) => {
    const named = keyword
      ? sql`WHERE ${containsByBigrams(p.name, keyword)} OR ${containsByBigrams(p.code, keyword)}`
      : sql``
    const mine = perSection ? ownSections(scope, statuses) : ownProjects(scope, statuses)
    const section = perSection ? sql`m.section_id` : sql`NULL::uuid`
    return sql`WITH mine AS (${mine}),
      hits AS (SELECT ${p.id}, ${section} AS section_id,
          row_number() OVER (ORDER BY ${ORDER[order]}, ${section}) AS n
        FROM mine m JOIN ${p} ON ${p.id} = m.project_id ${named}),
      shown AS (SELECT * FROM hits WHERE n > ${(page.current - 1) * page.size}::bigint
        AND n <= ${page.current * page.size}::bigint)
      SELECT (SELECT count(*)::int FROM hits) AS total,
        (SELECT array_agg(id ORDER BY n) FROM shown) AS ids,
        (SELECT array_agg(section_id ORDER BY n) FROM shown) AS "sectionIds"`
  },
})

interface MySection {
  id: string
  name: string
  code: string
  remark: string
  stage: Stage | null
  formalData: boolean
  /** States of the caller's own records. */
  states: RecordStatus[]
  dueAt: string | null
  /** Evaluations that the caller deferred, those due next first. */
  deferred: { id: string; name: string; dueAt: string; deferrals: Deferral[] }[]
}

interface MyProjectRowsQuery {
  ids: readonly string[]
  /** The only section to show of each project; null = all. */
  sectionIds: readonly (string | null)[]
}

/** The projects of a page, each with the sections that the caller is a party of, or with one of them. */
export const myProjectRows = statement({
  access: 'party',
  columns: {
    ...col.of(ProjectEntity, 'id', 'name', 'code', 'pause', 'formalData'),
    releaseDate: col.nullable(col.text()),
    stage: col.nullable(col.int<Stage>()),
    sections: col.json<MySection[]>(),
  },
  samples: [{ ids: [SAMPLE_ID], sectionIds: [null] }],
  text: ({ ids, sectionIds }: MyProjectRowsQuery, scope) =>
    sql`SELECT ${p.id}, ${p.name}, ${p.code}, ${p.releaseDate}::text AS "releaseDate", ${p.pause},
        CASE WHEN ${p.allAbandoned} THEN 4 ELSE ${p.lowestStage} END AS stage,
        ${p.select('formalData')}, coalesce((SELECT json_agg(json_build_object('id', ${b.id},
          'name', ${b.name}, 'code', ${b.code}, 'remark', ${b.remark}, 'stage', ${b.stage},
          'formalData', ${b.formalData}, 'states', coalesce(own.states, '{}'), 'dueAt', own.due,
          'deferred', coalesce(own.deferred, '[]'))
          ORDER BY ${b.position}, ${b.code})
        FROM ${b} LEFT JOIN LATERAL (SELECT array_agg(${r.status}) AS states,
            min(${r.dueAt}) FILTER (WHERE ${IS_OPEN}) AS due,
            json_agg(json_build_object('id', ${r.id}, 'name', ${e.name}, 'dueAt', ${r.dueAt},
              'deferrals', ${r.deferrals}) ORDER BY ${r.dueAt}, ${r.id}) FILTER (WHERE ${IS_DEFERRED}) AS deferred
          FROM ${r} JOIN ${e} ON ${e.id} = ${r.evaluatedId}
          WHERE ${r.sectionId} = ${b.id} AND ${scope.party(r.evaluatorId)}) own ON true
        WHERE ${b.projectId} = ${p.id} AND (u.section_id IS NULL OR ${b.id} = u.section_id)
          AND (own.states IS NOT NULL OR ${isPartyOf(b.id, scope)})), '[]')
        AS sections
      FROM ${p} JOIN unnest(${ids}::uuid[], ${sectionIds}::uuid[]) WITH ORDINALITY u(id, section_id, n) ON u.id = ${p.id}
      ORDER BY u.n`,
})

export type MyProject = RowOf<typeof myProjectRows>
