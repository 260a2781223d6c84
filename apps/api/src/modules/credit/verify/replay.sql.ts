import type { OpenStage, ScoreCause } from '@credit/contract'
import type { Hundredths, PlainDate } from '@credit/scoring'
import { col, SAMPLE_ID, sql, statement } from '../../../database/statement.js'
import type { ScoreTerms } from '../../../entities/credit/score-line.js'
import { EVERYWHERE } from '../ledger/ledger.sql.js'
import type { EvidenceState } from './ledger-evidence.js'

/**
 * All entries of some ledgers, each in its order; `at` in milliseconds since 1970. A transaction that began before
 * midnight may write after it.
 */
export const entriesOf = statement({
  columns: {
    participantId: col.uuid(),
    id: col.uuid(),
    seq: col.text(),
    at: col.float(),
    writtenBefore: col.bool(),
    writtenAfter: col.bool(),
    onDate: col.text<PlainDate>(),
    before: col.int<Hundredths>(),
    after: col.int<Hundredths>(),
    delta: col.int<Hundredths>(),
    cause: col.text<ScoreCause>(),
    causeId: col.nullable(col.uuid()),
    params: col.jsonb<Record<string, unknown>>(),
    ruleVersion: col.int(),
    terms: col.jsonb<ScoreTerms>(),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT participant_id AS "participantId", id, seq::text AS seq, (extract(epoch FROM create_time) * 1000)::float8 AS at,
        create_time::date < on_date AS "writtenBefore",
        (create_time - interval '10 minutes')::date > on_date AS "writtenAfter",
        on_date::text AS "onDate",
        (before * 100)::int AS before, (after * 100)::int AS after, (delta * 100)::int AS delta, cause,
        cause_id AS "causeId", params, rule_version::int AS "ruleVersion", breakdown AS terms
      FROM score_line l WHERE participant_id = ANY(${ids}::uuid[]) ORDER BY participant_id, l.seq`,
})

/** All credit facts about some participants. */
export const factsAbout = statement({
  columns: {
    evaluatedId: col.uuid(),
    recordId: col.uuid(),
    evaluatorId: col.uuid(),
    stage: col.smallint<OpenStage>(),
    total: col.int<Hundredths>(),
    revealedOn: col.text<PlainDate>(),
    voidedOn: col.nullable(col.text<PlainDate>()),
    anonymous: col.bool(),
    groupKey: col.nullable(col.uuid()),
    pooled: col.bool(),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT evaluated_id AS "evaluatedId", record_id AS "recordId", evaluator_id AS "evaluatorId",
        stage, (total * 100)::int AS total, revealed_on::text AS "revealedOn",
        voided_on::text AS "voidedOn", anonymous, group_key AS "groupKey", pooled
      FROM credit_fact WHERE evaluated_id = ANY(${ids}::uuid[])`,
})

/** A claim, dishonest record or adjustment, with its audit entries in the order of the changes. */
export const itemsWithAudit = statement({
  access: EVERYWHERE,
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

/** The participants that some were merged with, whichever way, and those that these were merged with. */
export const mergePartners = statement({
  access: EVERYWHERE,
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

/** What merges and their undoing moved of the facts and items of some participants, in order. */
export const movedEvidence = statement({
  access: EVERYWHERE,
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
  samples: [{ recordIds: [SAMPLE_ID], itemIds: [SAMPLE_ID] }],
  text: ({ recordIds, itemIds }: { recordIds: readonly string[]; itemIds: readonly string[] }) =>
    sql`SELECT w.merge_id AS "mergeId", w.table_name AS "table", w.row_id AS "rowId", w.before,
        w.after, m.ledger_seq::text AS seq, m.ledger_day::text AS day,
        m.undone_seq::text AS "undoneSeq", m.undone_day::text AS "undoneDay"
      FROM merge_row w JOIN participant_merge m ON m.id = w.merge_id
      WHERE m.ledger_seq IS NOT NULL
        AND (w.table_name = 'credit_fact' AND w.row_id = ANY(${recordIds}::uuid[])
          OR w.table_name IN ('bonus_claim', 'dishonest_record', 'adjustment')
            AND w.row_id = ANY(${itemIds}::uuid[]))`,
})
