import type { PlainDate } from '@credit/scoring'
import { col, SAMPLE_ID, sql, sqlName, statement, table } from '#database/statement'
import { MergeRowEntity } from '#entities/participants/merge-row'
import { ParticipantMergeEntity } from '#entities/participants/participant-merge'
import type { EvidenceState } from './ledger-evidence.js'

const w = table(MergeRowEntity, 'w')
const m = table(ParticipantMergeEntity, 'm')

/**
 * All entries of some ledgers, each in its order, as one text per ledger: `parseEntries` reads it, in a third of
 * the time that `pg` needs for as many rows. A transaction that began before midnight may write after it. A cause
 * cannot contain the separators; JSON never does.
 */
export const entriesOf = statement({
  columns: { participantId: col.uuid(), entries: col.text() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT participant_id AS "participantId", string_agg(concat_ws(E'\\x1f', id, seq,
          (date_part('epoch', create_time) * 1e6)::bigint, create_time::date < on_date,
          (create_time - interval '10 minutes')::date > on_date, on_date, before, after, delta,
          translate(cause, E'\\x1e\\x1f', '??'), coalesce(cause_id::text, ''), rule_version, breakdown,
          CASE WHEN cause IN ('evaluation', 'anonymousGroup', 'pool') THEN params END), E'\\x1e'
          ORDER BY seq) AS entries
      FROM score_line WHERE participant_id = ANY(${ids}::uuid[]) GROUP BY participant_id`,
})

/** All credit facts about some participants, as one text for each: `parseFacts` reads it. */
export const factsAbout = statement({
  columns: { evaluatedId: col.uuid(), facts: col.text() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT evaluated_id AS "evaluatedId", string_agg(concat_ws(E'\\x1f', record_id, evaluator_id, stage,
          total, revealed_on, coalesce(voided_on::text, ''), anonymous, coalesce(group_key::text, ''),
          pooled), E'\\x1e') AS facts
      FROM credit_fact WHERE evaluated_id = ANY(${ids}::uuid[]) GROUP BY evaluated_id`,
})

/** A claim, dishonest record or adjustment, with its audit entries in the order of the changes. */
export const itemsWithAudit = statement({
  access: 'system',
  columns: {
    table: col.text<ItemTable>(),
    id: col.uuid(),
    stored: col.jsonb<Record<string, unknown>>(),
    changes: col.nullable(col.jsonb<(Record<string, unknown> | null)[]>()),
  },
  samples: [{}],
  text: (_: object) =>
    sql`SELECT i.tab AS "table", i.id, i.stored, a.changes
      FROM (SELECT 'bonus_claim' AS tab, id, jsonb_build_object('participantId', participant_id,
            'itemId', item_id, 'status', status, 'points', points, 'maxPoints', max_points,
            'inForceFrom', in_force_from, 'validUntil', valid_until, 'endedOn', ended_on) AS stored
          FROM bonus_claim
        UNION ALL SELECT 'dishonest_record', id, jsonb_build_object('participantId', participant_id,
            'itemId', item_id, 'status', status, 'tier', tier, 'points', points,
            'inForceFrom', in_force_from, 'validUntil', valid_until, 'endedOn', ended_on,
            'publishDate', publish_date, 'publishEndDate', publish_end_date,
            'authority', authority, 'decisionNumber', decision_number, 'decidedOn', decided_on)
          FROM dishonest_record
        UNION ALL SELECT 'adjustment', id, jsonb_build_object('participantId', participant_id,
            'status', status, 'points', points, 'inForceFrom', in_force_from,
            'validUntil', valid_until, 'endedOn', ended_on)
          FROM adjustment) i
      LEFT JOIN LATERAL (SELECT jsonb_agg(after ORDER BY txid, id) AS changes FROM audit_log
        WHERE entity = i.tab AND entity_id = i.id::text) a ON true
      ORDER BY i.tab, i.id`,
})

export type ItemTable = 'bonus_claim' | 'dishonest_record' | 'adjustment'

/** Participants that the given ones were merged with, in either direction, and their own merge partners. */
export const mergePartners = statement({
  access: 'system',
  columns: { id: col.uuid(), partnerId: col.uuid() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`WITH RECURSIVE link AS (
        SELECT source_id AS a, target_id AS b FROM participant_merge
        UNION SELECT target_id, source_id FROM participant_merge),
      partner(id, partner_id) AS (
        SELECT l.a, l.b FROM link l WHERE l.a = ANY(${ids}::uuid[])
        UNION SELECT p.id, l.b FROM partner p JOIN link l ON l.a = p.partner_id)
      SELECT id, partner_id AS "partnerId" FROM partner WHERE partner_id <> id`,
})

/** Facts and items that merges and their undoing moved for some participants, in order. */
export const movedEvidence = statement({
  access: 'system',
  columns: {
    mergeId: col.uuid(),
    table: col.text(),
    rowId: col.uuid(),
    before: col.jsonb<EvidenceState>(),
    after: col.jsonb<EvidenceState>(),
    seq: col.text(),
    day: col.text<PlainDate>(),
    undoneSeq: col.nullable(col.text()),
    undoneDay: col.nullable(col.text<PlainDate>()),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) => {
    const own = (table: string) => sql`SELECT id FROM ${sqlName(table)} WHERE participant_id = ANY(${ids}::uuid[])`
    return sql`SELECT ${w.select('mergeId')}, ${w.tableName} AS "table", ${w.rowId} AS "rowId", ${w.before},
        ${w.after}, ${m.ledgerSeq}::text AS seq, ${m.ledgerDay}::text AS day,
        ${m.undoneSeq}::text AS "undoneSeq", ${m.undoneDay}::text AS "undoneDay"
      FROM ${w} JOIN ${m} ON ${m.id} = ${w.mergeId}
      WHERE ${m.ledgerSeq} IS NOT NULL AND (${w.tableName} = 'credit_fact' AND ${w.rowId} IN
          (SELECT record_id FROM credit_fact WHERE evaluated_id = ANY(${ids}::uuid[]))
        OR ${w.tableName} IN ('bonus_claim', 'dishonest_record', 'adjustment') AND ${w.rowId} IN
          (${own('bonus_claim')} UNION ALL ${own('dishonest_record')} UNION ALL ${own('adjustment')}))`
  },
})
