import { col, type RowOf, sql, statement } from '@credit/api/database/statement'
import type { OpenStage, ParticipantSign } from '@credit/contract'
import type { PlainDate } from '@credit/scoring'
import { GENERATED, isGenerated } from './pool.sql.js'

const SAMPLE_ID = '01900000-0000-7000-8000-000000000000'

interface PageQuery {
  after: string
  limit: number
}

/** Generated participants without a ledger, in the order of their ids, and how many facts each has. */
export const unscoredParticipants = statement({
  access: GENERATED,
  columns: {
    id: col.uuid(),
    sign: col.smallint<ParticipantSign>(),
    since: col.text<PlainDate>(),
    facts: col.int(),
  },
  samples: [{ after: SAMPLE_ID, limit: 10 }],
  text: ({ after, limit }: PageQuery) =>
    sql`SELECT p.id, p.sign, p.create_time::date::text AS since,
        (SELECT count(*)::int FROM evaluation_record r
          WHERE r.evaluated_id = p.id AND r.status = 'revealed') AS facts
      FROM participant p WHERE p.id > ${after}::uuid AND p.scored_on IS NULL AND ${isGenerated('p')}
      ORDER BY p.id LIMIT ${limit}`,
})

export type UnscoredParticipant = RowOf<typeof unscoredParticipants>

/** The revealed evaluations of participants, as facts. */
export const revealedFacts = statement({
  access: GENERATED,
  columns: {
    recordId: col.uuid(),
    evaluatedId: col.uuid(),
    evaluatorId: col.uuid(),
    stage: col.smallint<OpenStage>(),
    total: col.float(),
    revealedOn: col.text<PlainDate>(),
    settingCode: col.text(),
    anonymous: col.bool(),
    bidSectionName: col.text(),
    groupKey: col.nullable(col.uuid()),
    pooled: col.bool(),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT r.id AS "recordId", r.evaluated_id AS "evaluatedId", r.evaluator_id AS "evaluatorId",
        r.stage, r.total::float8 AS total, r.revealed_at::date::text AS "revealedOn",
        g.code AS "settingCode", r.anonymous, b.name AS "bidSectionName",
        CASE WHEN r.anonymous THEN coalesce(r.pool_id, r.section_id) END AS "groupKey",
        r.pool_id IS NOT NULL AS pooled
      FROM evaluation_record r JOIN bid_section b ON b.id = r.section_id
      JOIN evaluation_setting g ON g.id = r.setting_id
      WHERE r.evaluated_id = ANY(${ids}::uuid[]) AND r.status = 'revealed'
      ORDER BY r.revealed_at, r.id`,
})

/** Updates the planner's statistics and the visibility map, for index-only scans. */
export const vacuumFilled = statement({
  samples: [{}],
  text: () =>
    sql`VACUUM (ANALYZE) participant, project, bid_section, section_stage, section_party,
      evaluation_record, credit_fact, score_line, ranking`,
})
