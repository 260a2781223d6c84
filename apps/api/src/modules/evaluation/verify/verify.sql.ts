import type { RecordStatus } from '@credit/contract'
import { col, SAMPLE_ID, type Sql, sql, statement, statesOf, table } from '#database/statement'
import { AuditLogEntity } from '#entities/audit/audit-log'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { EvaluationSettingEntity } from '#entities/evaluation/evaluation-setting'
import { MergeRowEntity } from '#entities/participants/merge-row'

const m = table(AuditLogEntity, 'm')
const w = table(MergeRowEntity, 'w')
const s = table(EvaluationSettingEntity, 's')
const e = table(EvaluationRecordEntity, 'e')
const a = table(AuditLogEntity, 'a')
const r = table(EvaluationRecordEntity, 'r')

/** Older entries of the audit log do not say when a record was submitted; they were written in the same transaction. */
const AUDIT_DELAY_S = 60

/**
 * True if a side of the record `r` is neither the side of its submit `a` nor the result of a move. The moves are only
 * read if the sides differ: `AND` would also read them if the submit names no side.
 */
function hasOtherParty(side: 'evaluator' | 'evaluated'): Sql {
  const present = r[`${side}Id`]
  const key = `${side}Id`
  return sql`CASE WHEN a.after->>${key} <> ${present}::text THEN
    NOT EXISTS (SELECT 1 FROM ${m} WHERE ${m.entity} = 'evaluation_record'
      AND ${m.entityId} = ${r.id}::text AND ${m.after}->>${key} = ${present}::text AND ${m.action} = 'update')
    AND NOT EXISTS (SELECT 1 FROM ${w} WHERE ${w.tableName} = 'evaluation_record'
      AND ${w.rowId} = ${r.id} AND ${w.before}->>'side' = ${side}
      AND ${present}::text IN (${w.before}->>'participantId', ${w.after}->>'participantId')) END`
}

/**
 * Submitted records with the audit entry of their submit, in the order of their ids. The submits are read as one range
 * of ids: ids written as text sort like the ids.
 */
export const submittedRecords = statement({
  access: 'system',
  columns: {
    ...col.of(
      EvaluationRecordEntity,
      'id',
      'evaluatedId',
      'settingId',
      'settingVersion',
      'answers',
      'comment',
      'dishonesty',
    ),
    total: col.nullable(col.float()),
    isAudited: col.bool(),
    auditedTotal: col.nullable(col.jsonb<number>()),
    /** Null if the entry is older than digests. */
    digest: col.nullable(col.text()),
    isStatusAudited: col.bool(),
    /** Fields that differ from the submit: its time, or a side of the pair that no merge or correction changed. */
    changed: col.text(),
  },
  samples: [{ after: SAMPLE_ID, limit: 1 }],
  prepared: false,
  text: ({ after, limit }: { after: string; limit: number }) =>
    sql`WITH r AS MATERIALIZED (SELECT * FROM ${r}
        WHERE ${r.id} > ${after}::uuid AND (${r.submittedAt} IS NOT NULL OR ${r.total} IS NOT NULL)
        ORDER BY ${r.id} LIMIT ${limit}),
      a AS (SELECT DISTINCT ON (entity_id) entity_id, after, at FROM audit_log
        WHERE entity = 'evaluation_record' AND action = 'submit' AND entity_id > ${after}
          AND entity_id <= (SELECT ${r.id} FROM r ORDER BY ${r.id} DESC LIMIT 1)::text
        ORDER BY entity_id, txid, id)
      SELECT ${r.id}, ${r.evaluatedId} AS "evaluatedId", ${r.settingId} AS "settingId",
        ${r.settingVersion} AS "settingVersion", ${r.answers}, ${r.comment}, ${r.dishonesty},
        ${r.total}::float8 AS total, a.entity_id IS NOT NULL AS "isAudited",
        a.after->'total' AS "auditedTotal",
        CASE WHEN a.after ? 'digest' THEN coalesce(a.after->>'digest', '') END AS digest,
        ${r.status} NOT IN ${statesOf<RecordStatus>('held', 'dropped', 'voided')} OR EXISTS (SELECT 1 FROM audit_log
          WHERE entity = 'evaluation_record' AND entity_id = ${r.id}::text AND after->>'status' = ${r.status}
            AND action = ANY(CASE ${r.status} WHEN ${statesOf<RecordStatus>('held')} THEN '{hold,withdraw}'::text[]
              WHEN ${statesOf<RecordStatus>('dropped')} THEN '{drop}' ELSE '{void}' END)) AS "isStatusAudited",
        concat_ws(', ',
          CASE WHEN a.after->>'sectionId' <> ${r.sectionId}::text THEN 'sectionId' END,
          CASE WHEN coalesce((a.after->>'submittedAt')::timestamptz <> ${r.submittedAt},
            abs(extract(epoch FROM a.at - ${r.submittedAt})) > ${AUDIT_DELAY_S}) THEN 'submittedAt' END,
          CASE WHEN (a.after->>'stage')::int <> ${r.stage} THEN 'stage' END,
          CASE WHEN (a.after->>'anonymous')::boolean <> ${r.anonymous} THEN 'anonymous' END,
          CASE WHEN ${hasOtherParty('evaluator')} THEN 'evaluatorId' END,
          CASE WHEN ${hasOtherParty('evaluated')} THEN 'evaluatedId' END) AS changed
      FROM r LEFT JOIN a ON a.entity_id = ${r.id}::text ORDER BY ${r.id}`,
})

/**
 * Records and credit facts that contradict each other: a revealed record without its fact, a fact without
 * its record, or one whose columns differ. `fields` names the columns.
 */
export const factsThatDiffer = statement({
  access: 'system',
  columns: {
    id: col.uuid(),
    evaluatedId: col.uuid(),
    hasRecord: col.bool(),
    hasFact: col.bool(),
    fields: col.texts(),
  },
  samples: [{}],
  text: (_: object) =>
    sql`SELECT * FROM (SELECT coalesce(${r.id}, f.record_id) AS id,
          coalesce(f.evaluated_id, ${r.evaluatedId}) AS "evaluatedId", ${r.id} IS NOT NULL AS "hasRecord",
          f.record_id IS NOT NULL AS "hasFact",
          CASE WHEN ${r.id} IS NULL OR f.record_id IS NULL THEN '{}'::text[] ELSE array_remove(ARRAY[
            CASE WHEN ${r.evaluatorId} <> f.evaluator_id THEN 'evaluatorId' END,
            CASE WHEN ${r.evaluatedId} <> f.evaluated_id THEN 'evaluatedId' END,
            CASE WHEN ${r.stage} <> f.stage THEN 'stage' END,
            CASE WHEN ${r.total} IS DISTINCT FROM f.total THEN 'total' END,
            CASE WHEN ${r.anonymous} <> f.anonymous THEN 'anonymous' END,
            CASE WHEN r.setting_code <> f.setting_code THEN 'settingCode' END,
            CASE WHEN ${r.revealedAt}::date IS DISTINCT FROM f.revealed_on THEN 'revealedOn' END,
            CASE WHEN ${r.poolId} IS DISTINCT FROM CASE WHEN f.pooled THEN f.group_key END
              THEN 'poolId' END,
            CASE WHEN ${r.status} <> CASE WHEN f.voided_on IS NULL THEN ${statesOf<RecordStatus>('revealed')}
            ELSE ${statesOf<RecordStatus>('voided')} END
              THEN 'status' END], NULL) END AS fields
        FROM (SELECT e.*, ${s.code} AS setting_code FROM ${e}
            JOIN ${s} ON ${s.id} = ${e.settingId}
            WHERE ${e.status} IN ${statesOf<RecordStatus>('revealed', 'voided')}) r
        /* A pool that was withdrawn: its records are held again, or in another one. */
        FULL JOIN (SELECT * FROM credit_fact WHERE NOT pooled OR voided_on IS NULL) f
          ON f.record_id = ${r.id}
        WHERE f.record_id IS NOT NULL OR ${r.revealedAt} IS NOT NULL
          OR ${r.status} = ${statesOf<RecordStatus>('revealed')}) d
      WHERE NOT "hasRecord" OR NOT "hasFact" OR cardinality(fields) > 0`,
})

/** Submits in the audit log whose record is missing or no longer submitted. */
export const submitsWithoutRecord = statement({
  access: 'system',
  columns: { id: col.uuid(), status: col.nullable(col.text<RecordStatus>()) },
  samples: [{}],
  text: (_: object) =>
    sql`SELECT DISTINCT ${a.entityId}::uuid AS id, ${r.status}
      FROM ${a} LEFT JOIN ${r} ON ${r.id} = ${a.entityId}::uuid
      WHERE ${a.entity} = 'evaluation_record' AND ${a.action} = 'submit'
        AND (${r.id} IS NULL
          OR ${r.status} NOT IN ${statesOf<RecordStatus>('submitted', 'held', 'revealed', 'dropped', 'voided')})`,
})
