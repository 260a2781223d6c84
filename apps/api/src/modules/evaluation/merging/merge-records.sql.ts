import type { Moved, RecordStatus } from '@credit/contract'
import { col, joinSql, SAMPLE_ID, type Seen, type Sql, sql, statement, type Table, table } from '#database/statement'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import type { ParticipantEntity } from '#entities/participants/participant'
import { ANY_AREA } from '../records/locked-records.sql.js'

const r = table(EvaluationRecordEntity, 'r')
const o = table(EvaluationRecordEntity, 'o')
const s = table(EvaluationRecordEntity, 's')
const t = table(EvaluationRecordEntity, 't')
const evaluationRecord = table(EvaluationRecordEntity)

export type RecordSide = 'evaluator' | 'evaluated'

/**
 * Records of merging participants, with all records that revealing them would lock: in their sections and pools. Each
 * is found by its index: a condition with OR would read the whole table.
 */
export const recordsToLock = statement({
  access: 'seen',
  columns: { id: col.uuid() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly Seen<ParticipantEntity>[] }, scope) =>
    sql`WITH own AS (SELECT ${r.sectionId}, ${r.poolId} FROM ${r}
        WHERE ${scope.seen(r.evaluatorId, ids)} OR ${scope.seen(r.evaluatedId, ids)})
      SELECT ${r.id} FROM (SELECT DISTINCT ${o.sectionId} FROM own o) o
        JOIN ${r} ON ${r.sectionId} = ${o.sectionId}
      UNION SELECT ${r.id} FROM (SELECT DISTINCT ${o.poolId} FROM own o WHERE ${o.poolId} IS NOT NULL) o
        JOIN ${r} ON ${r.poolId} = ${o.poolId}`,
})

interface StoredState {
  status: RecordStatus
  submittedAt: string | null
  openedAt: string
  revealedAt: string | null
  heldAt: string | null
  pooled: boolean
}

const stateOf = (record: Table<EvaluationRecordEntity>): Sql => {
  const columns = ['status', 'submittedAt', 'openedAt', 'revealedAt', 'heldAt'] as const
  const parts = columns.map((column) => sql`${column}::text, ${record[column]}`)
  return sql`json_build_object(${joinSql(parts)}, 'pooled', ${record.poolId} IS NOT NULL)`
}

interface Sides {
  sourceId: Seen<ParticipantEntity>
  targetId: Seen<ParticipantEntity>
}

/** Records of both about the same third party, in one section and stage and on the same side. */
export const collidingRecords = statement({
  access: 'seen',
  columns: {
    side: col.text<RecordSide>(),
    sourceRecordId: col.uuid(),
    targetRecordId: col.uuid(),
    source: col.json<StoredState>(),
    target: col.json<StoredState>(),
  },
  samples: [{ sourceId: SAMPLE_ID, targetId: SAMPLE_ID }],
  text: ({ sourceId, targetId }: Sides, scope) => {
    const onSide = (side: RecordSide, other: RecordSide) => {
      return sql`SELECT ${side}::text AS side, ${s.id} AS "sourceRecordId", ${t.id} AS "targetRecordId",
          ${stateOf(s)} AS source, ${stateOf(t)} AS target
        FROM ${s} JOIN ${t} ON ${t.sectionId} = ${s.sectionId}
          AND ${t.stage} = ${s.stage} AND ${t[`${other}Id`]} = ${s[`${other}Id`]}
          AND ${scope.seen(t[`${side}Id`], targetId)}
        WHERE ${scope.seen(s[`${side}Id`], sourceId)}`
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
    ...col.of(EvaluationRecordEntity, 'id', 'evaluatorId', 'evaluatedId', 'status', 'sectionId'),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT ${r.select('id', 'evaluatorId', 'evaluatedId', 'status', 'sectionId')}
      FROM ${r} WHERE ${r.id} = ANY(${ids}::uuid[])`,
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
    const other = side === 'evaluator' ? r.evaluatedId : r.evaluatorId
    return sql`UPDATE ${r} SET ${evaluationRecord.version} = ${r.version} + 1,
        ${evaluationRecord[`${side}Id`]} = ${to === null ? other : sql`${to}::uuid`}
      WHERE ${r.id} = ANY(${ids}::uuid[])`
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
    sql`UPDATE ${r} SET ${evaluationRecord.status} = v.status, ${evaluationRecord.revealedAt} = v.revealed_at,
        ${evaluationRecord.heldAt} = v.held_at, ${evaluationRecord.endedAt} = NULL, ${evaluationRecord.endReason} = NULL, ${evaluationRecord.version} = ${r.version} + 1
      FROM unnest(${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ status }) => status)}::text[],
        ${rows.map(({ revealedAt }) => revealedAt)}::timestamptz[],
        ${rows.map(({ heldAt }) => heldAt)}::timestamptz[]) v(id, status, revealed_at, held_at)
      WHERE ${r.id} = v.id`,
})

/** The sections of records. */
export const sectionsOfRecords = statement({
  access: ANY_AREA,
  columns: { id: col.uuid() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT DISTINCT ${r.sectionId} AS id FROM ${r} WHERE ${r.id} = ANY(${ids}::uuid[])`,
})
