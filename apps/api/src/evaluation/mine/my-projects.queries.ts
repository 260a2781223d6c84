import type { EvaluationStatus, RecordStatus } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { type SqlScope, sql } from '../../platform/database/sql.js'
import type { PageQuery } from '../../platform/http/page.js'

const BY_PART = 'held by taking part, whatever the area'
const OPEN = "('pending', 'deferred')"
const DONE = "('submitted', 'revealed')"

export type MyOrder = 'due' | 'releaseDate,asc' | 'releaseDate,desc' | 'name,asc' | 'name,desc'

export interface MyProjectsQuery {
  participantId: string
  /** null = all projects the participant takes part in. */
  statuses: readonly EvaluationStatus[] | null
  keyword: string
  order: MyOrder
  page: PageQuery
}

const ORDER: Record<MyOrder, string> = {
  due: 'm.due NULLS LAST, p.release_date DESC NULLS LAST, p.id DESC',
  'releaseDate,asc': 'p.release_date NULLS LAST, p.id',
  'releaseDate,desc': 'p.release_date DESC NULLS LAST, p.id DESC',
  'name,asc': 'p.name, p.id',
  'name,desc': 'p.name DESC, p.id DESC',
}

/** One page of the participant's projects, and how many there are. */
export async function findMyProjects(
  ctx: Ctx,
  { participantId, statuses, keyword, order, page: { current, size } }: MyProjectsQuery,
): Promise<{ ids: string[]; total: number }> {
  const [row] = await sql<{ ids: string[] | null; total: number }>(ctx, (s) => {
    const me = `${s.param(participantId)}::uuid`
    const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
    const named = keyword
      ? `AND (p.name ILIKE ${s.param(like)} OR p.code ILIKE ${s.param(like)})`
      : ''
    return `WITH mine AS (${mineSql(s, me, statuses)}),
      hits AS (SELECT p.id, row_number() OVER (ORDER BY ${ORDER[order]}) AS n
        FROM mine m JOIN project p ON p.id = m.project_id
        WHERE ${s.unscoped(BY_PART)} ${named})
      SELECT (SELECT count(*)::int FROM hits) AS total,
        (SELECT array_agg(id ORDER BY n) FROM hits WHERE n > ${s.param((current - 1) * size)}::bigint
          AND n <= ${s.param(current * size)}::bigint) AS ids`
  })
  return { ids: row?.ids ?? [], total: row?.total ?? 0 }
}

/** Projects with the next due time; what awaits is found by its open records alone. */
function mineSql(s: SqlScope, me: string, statuses: readonly EvaluationStatus[] | null): string {
  const open = `SELECT project_id, min(due_at) AS due FROM evaluation_record
    WHERE evaluator_id = ${me} AND status IN ${OPEN} GROUP BY project_id`
  if (statuses === null) {
    return `SELECT o.project_id, w.due FROM (${takingPart(me)}) o
      LEFT JOIN (${open}) w ON w.project_id = o.project_id`
  }
  // 5, 7 and 8 together are everything with an open record.
  if ([5, 7, 8].every((status) => statuses.some((one) => one === status)) && statuses.length === 3)
    return open
  return `SELECT o.project_id, w.due FROM (${takingPart(me)}) o
    LEFT JOIN (SELECT project_id, min(due_at) FILTER (WHERE status IN ${OPEN}) AS due,
        CASE WHEN bool_or(status = 'pending')
            THEN CASE WHEN bool_or(status IN ${DONE}) THEN 7 ELSE 5 END
          WHEN bool_or(status = 'deferred') THEN 8
          WHEN bool_or(status IN ${DONE}) THEN 6 ELSE 9 END AS state
      FROM evaluation_record WHERE evaluator_id = ${me} GROUP BY project_id) w
      ON w.project_id = o.project_id
    WHERE coalesce(w.state, 0) = ANY(${s.param(statuses)}::int[])`
}

function takingPart(me: string): string {
  return `SELECT b.project_id FROM section_party y JOIN bid_section b ON b.id = y.section_id
      WHERE y.participant_id = ${me} AND y.removed_at IS NULL
    UNION SELECT project_id FROM evaluation_record WHERE evaluator_id = ${me}
    UNION SELECT project_id FROM evaluation_record
      WHERE evaluated_id = ${me} AND revealed_at IS NOT NULL`
}

export interface MySection {
  id: string
  name: string
  code: string
  remark: string
  stage: number | null
  formalData: boolean
  /** States of the participant's own records. */
  states: RecordStatus[]
  dueAt: string | null
}

export interface MyProject {
  id: string
  name: string
  code: string
  releaseDate: string | null
  stage: number | null
  formalData: boolean
  pause: boolean
  sections: MySection[]
}

/** The projects of a page, each with the sections that the participant takes part in. */
export async function readMyProjects(
  ctx: Ctx,
  participantId: string,
  ids: readonly string[],
): Promise<MyProject[]> {
  if (ids.length === 0) return []
  return sql<MyProject>(ctx, (s) => {
    const me = `${s.param(participantId)}::uuid`
    return `SELECT p.id, p.name, p.code, p.release_date::text AS "releaseDate", p.pause,
        CASE WHEN p.all_abandoned THEN 4 ELSE p.lowest_stage END AS stage,
        p.formal_data AS "formalData", coalesce((SELECT json_agg(json_build_object('id', b.id,
          'name', b.name, 'code', b.code, 'remark', b.remark, 'stage', b.stage,
          'formalData', b.formal_data, 'states', coalesce(r.states, '{}'), 'dueAt', r.due)
          ORDER BY b.position, b.code)
        FROM bid_section b LEFT JOIN LATERAL (SELECT array_agg(status) AS states,
            min(due_at) FILTER (WHERE status IN ${OPEN}) AS due
          FROM evaluation_record WHERE section_id = b.id AND evaluator_id = ${me}) r ON true
        WHERE b.project_id = p.id AND (r.states IS NOT NULL OR ${takesPart('b.id', me)})), '[]')
        AS sections
      FROM project p JOIN unnest(${s.param(ids)}::uuid[]) WITH ORDINALITY u(id, n) ON u.id = p.id
      WHERE ${s.unscoped(BY_PART)} ORDER BY u.n`
  })
}

/** Is a party now, or was evaluated there and that was revealed. */
function takesPart(section: string, me: string): string {
  return `(EXISTS (SELECT 1 FROM section_party y WHERE y.section_id = ${section}
      AND y.participant_id = ${me} AND y.removed_at IS NULL)
    OR EXISTS (SELECT 1 FROM evaluation_record z WHERE z.section_id = ${section}
      AND z.evaluated_id = ${me} AND z.revealed_at IS NOT NULL))`
}

/** Whether a participant may look at a section: party to it, evaluator, or evaluated. */
export async function takesPartIn(
  ctx: Ctx,
  participantId: string,
  projectId: string,
  sectionId: string,
): Promise<boolean> {
  const rows = await sql(ctx, (s) => {
    const me = `${s.param(participantId)}::uuid`
    return `SELECT 1 FROM bid_section b WHERE b.id = ${s.param(sectionId)}::uuid
      AND b.project_id = ${s.param(projectId)}::uuid AND (${takesPart('b.id', me)}
        OR EXISTS (SELECT 1 FROM evaluation_record e WHERE e.section_id = b.id
          AND e.evaluator_id = ${me})) AND ${s.unscoped(BY_PART)}`
  })
  return rows.length > 0
}

/** States of a participant's own records by section, with the next due time. */
export async function mySectionStates(
  ctx: Ctx,
  participantId: string,
  sectionIds: readonly string[],
): Promise<Map<string, Pick<MySection, 'states'> & { dueAt: Date | null }>> {
  const rows = await sql<{ id: string; states: RecordStatus[]; dueAt: Date | null }>(
    ctx,
    (s) => `SELECT section_id AS id, array_agg(status) AS states,
        min(due_at) FILTER (WHERE status IN ${OPEN}) AS "dueAt"
      FROM evaluation_record WHERE section_id = ANY(${s.param(sectionIds)}::uuid[])
        AND evaluator_id = ${s.param(participantId)}::uuid AND ${s.unscoped(BY_PART)}
      GROUP BY section_id`,
  )
  return new Map(rows.map(({ id, ...states }) => [id, states]))
}
