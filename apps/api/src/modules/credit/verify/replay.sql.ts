import type { OpenStage, ScoreCause } from '@credit/contract'
import type { Hundredths, PlainDate } from '@credit/scoring'
import { col, SAMPLE_ID, sql, statement } from '../../../database/statement.js'
import type { ScoreTerms } from '../../../entities/credit/score-line.js'
import { EVERYWHERE } from '../ledger/ledger.sql.js'

/** All entries of some ledgers, each in its order. */
export const entriesOf = statement({
  columns: {
    participantId: col.uuid(),
    id: col.uuid(),
    at: col.timestamptz(),
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
    sql`SELECT participant_id AS "participantId", id, create_time AS at, on_date::text AS "onDate",
        (before * 100)::int AS before, (after * 100)::int AS after, (delta * 100)::int AS delta, cause,
        cause_id AS "causeId", params, rule_version::int AS "ruleVersion", breakdown AS terms
      FROM score_line WHERE participant_id = ANY(${ids}::uuid[]) ORDER BY participant_id, seq`,
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
            'publishDate', publish_date, 'publishEndDate', publish_end_date)
          FROM dishonest_record
        UNION ALL SELECT 'adjustment', id, jsonb_build_object('participantId', participant_id,
            'status', status, 'points', points, 'inForceFrom', in_force_from,
            'validUntil', valid_until)
          FROM adjustment) i
      LEFT JOIN LATERAL (SELECT jsonb_agg(after ORDER BY txid, id) AS changes FROM audit_log
        WHERE entity = i.tab AND entity_id = i.id::text) a ON true
      ORDER BY i.tab, i.id`,
})

export type ItemTable = 'bonus_claim' | 'dishonest_record' | 'adjustment'
