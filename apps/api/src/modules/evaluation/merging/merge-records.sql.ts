import type { Moved, RecordStatus } from '@credit/contract'
import { col, joinSql, SAMPLE_ID, type Sql, sql, sqlName, statement } from '../../../database/statement.js'
import { ANY_AREA } from '../records/locked-records.sql.js'

export type RecordSide = 'evaluator' | 'evaluated'

/**
 * Records of merging participants, with all records that revealing them would lock: in their sections and pools. Each
 * is found by its index: a condition with OR would read the whole table.
 */
export const recordsToLock = statement({
  access: ANY_AREA,
  columns: { id: col.uuid() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`WITH own AS (SELECT section_id, pool_id FROM evaluation_record
        WHERE evaluator_id = ANY(${ids}::uuid[]) OR evaluated_id = ANY(${ids}::uuid[]))
      SELECT r.id FROM (SELECT DISTINCT section_id FROM own) o
        JOIN evaluation_record r ON r.section_id = o.section_id
      UNION SELECT r.id FROM (SELECT DISTINCT pool_id FROM own WHERE pool_id IS NOT NULL) o
        JOIN evaluation_record r ON r.pool_id = o.pool_id`,
})

interface StoredState {
  status: RecordStatus
  submittedAt: string | null
  openedAt: string
  revealedAt: string | null
  heldAt: string | null
  pooled: boolean
}

const stateOf = (alias: string): Sql => {
  const columns = [
    ['status', 'status'],
    ['submittedAt', 'submitted_at'],
    ['openedAt', 'opened_at'],
    ['revealedAt', 'revealed_at'],
    ['heldAt', 'held_at'],
  ] as const
  const parts = columns.map(([name, from]) => sql`${name}::text, ${sqlName(alias, from)}`)
  return sql`json_build_object(${joinSql(parts)},
    'pooled', ${sqlName(alias, 'pool_id')} IS NOT NULL)`
}

interface Sides {
  sourceId: string
  targetId: string
}

/** Records of both about the same third party, in one section and stage and on the same side. */
export const collidingRecords = statement({
  access: ANY_AREA,
  columns: {
    side: col.text<RecordSide>(),
    sourceRecordId: col.uuid(),
    targetRecordId: col.uuid(),
    source: col.json<StoredState>(),
    target: col.json<StoredState>(),
  },
  samples: [{ sourceId: SAMPLE_ID, targetId: SAMPLE_ID }],
  text: ({ sourceId, targetId }: Sides) => {
    const onSide = (side: RecordSide, other: RecordSide) => {
      const of = (alias: string, name: RecordSide) => sqlName(alias, `${name}_id`)
      return sql`SELECT ${side}::text AS side, s.id AS "sourceRecordId", t.id AS "targetRecordId",
          ${stateOf('s')} AS source, ${stateOf('t')} AS target
        FROM evaluation_record s JOIN evaluation_record t ON t.section_id = s.section_id
          AND t.stage = s.stage AND ${of('t', other)} = ${of('s', other)}
          AND ${of('t', side)} = ${targetId}::uuid
        WHERE ${of('s', side)} = ${sourceId}::uuid`
    }
    return sql`${onSide('evaluator', 'evaluated')} UNION ALL ${onSide('evaluated', 'evaluator')}`
  },
})

export type Collision = {
  side: RecordSide
  sourceRecordId: string
  targetRecordId: string
  source: StoredState
  target: StoredState
}

/** Participants on both sides of records now, and their states. */
export const presentRecords = statement({
  access: ANY_AREA,
  columns: {
    id: col.uuid(),
    evaluatorId: col.uuid(),
    evaluatedId: col.uuid(),
    status: col.text<RecordStatus>(),
    sectionId: col.uuid(),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT id, evaluator_id AS "evaluatorId", evaluated_id AS "evaluatedId", status,
        section_id AS "sectionId"
      FROM evaluation_record WHERE id = ANY(${ids}::uuid[])`,
})

interface SideUpdate {
  side: RecordSide
  ids: readonly string[]
  /** Null for the participant on the other side: a unique pair while two records change places. */
  to: string | null
}

/** Puts another participant on one side of records. */
export const updateSide = statement({
  access: ANY_AREA,
  samples: [
    { side: 'evaluator', ids: [SAMPLE_ID], to: SAMPLE_ID },
    { side: 'evaluated', ids: [SAMPLE_ID], to: null },
    { side: 'evaluator', ids: [SAMPLE_ID], to: null },
  ] as SideUpdate[],
  text: ({ side, ids, to }: SideUpdate) => {
    const other = side === 'evaluator' ? sql`evaluated_id` : sql`evaluator_id`
    return sql`UPDATE evaluation_record SET version = version + 1,
        ${sqlName(`${side}_id`)} = ${to === null ? other : sql`${to}::uuid`}
      WHERE id = ANY(${ids}::uuid[])`
  },
})

interface RestoredState {
  id: string
  status: Moved<RecordStatus>
  revealedAt: string | null
  heldAt: string | null
}

/** Returns records to the states that a merge ended. */
export const restoreStates = statement({
  access: ANY_AREA,
  samples: [{ rows: [] }],
  text: ({ rows }: { rows: readonly RestoredState[] }) =>
    sql`UPDATE evaluation_record r SET status = v.status, revealed_at = v.revealed_at,
        held_at = v.held_at, ended_at = NULL, end_reason = NULL, version = r.version + 1
      FROM unnest(${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ status }) => status)}::text[],
        ${rows.map(({ revealedAt }) => revealedAt)}::timestamptz[],
        ${rows.map(({ heldAt }) => heldAt)}::timestamptz[]) v(id, status, revealed_at, held_at)
      WHERE r.id = v.id`,
})

/** The sections of records. */
export const sectionsOfRecords = statement({
  access: ANY_AREA,
  columns: { id: col.uuid() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT DISTINCT section_id AS id FROM evaluation_record WHERE id = ANY(${ids}::uuid[])`,
})
