import type { Names, Sign } from '@credit/contract'
import { allAreas, col, type RowOf, SAMPLE_ID, type Seen, sql, statement } from '#database/statement'
import type { ParticipantEntity } from '#entities/participants/participant'

const VISIBLE = allAreas('the caller may see the participant')

/** Names of claims, dishonest records and adjustments: of their rule item, or of the document. */
export const itemNames = statement({
  access: VISIBLE,
  columns: {
    id: col.uuid(),
    names: col.nullable(col.jsonb<Names>()),
    document: col.nullable(col.text()),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT c.id, i.names, NULL AS document FROM bonus_claim c
        JOIN bonus_item i ON i.id = c.item_id WHERE c.id = ANY(${ids}::uuid[])
      UNION ALL SELECT r.id, i.names, NULL FROM dishonest_record r
        JOIN dishonesty_item i ON i.id = r.item_id WHERE r.id = ANY(${ids}::uuid[])
      UNION ALL SELECT a.id, NULL, a.document_number FROM adjustment a
        WHERE a.id = ANY(${ids}::uuid[])`,
})

/** With whom a participant was merged, by merge. */
export const mergePartners = statement({
  access: 'seen',
  columns: { id: col.uuid(), partnerId: col.uuid() },
  samples: [{ participantId: SAMPLE_ID, ids: [SAMPLE_ID] }],
  text: ({ participantId, ids }: { participantId: Seen<ParticipantEntity>; ids: readonly string[] }, scope) =>
    sql`SELECT m.id, m.target_id AS "partnerId" FROM participant_merge m
        WHERE m.id = ANY(${ids}::uuid[]) AND ${scope.seen(sql`m.source_id`, participantId)}
      UNION ALL SELECT m.id, m.source_id FROM participant_merge m
        WHERE m.id = ANY(${ids}::uuid[]) AND ${scope.seen(sql`m.target_id`, participantId)}`,
})

/** The evaluators of a participant, and whether they did so anonymously, and in a pool. */
export const evaluatorsOf = statement({
  access: 'seen',
  columns: {
    id: col.uuid(),
    name: col.text(),
    sign: col.smallint<Sign>(),
    anonymous: col.bool(),
    pooled: col.bool(),
  },
  samples: [{ participantId: SAMPLE_ID }],
  text: ({ participantId }: { participantId: Seen<ParticipantEntity> }, scope) =>
    sql`SELECT p.id, p.name, p.sign, bool_or(f.anonymous) AS anonymous,
        bool_or(f.pooled) AS pooled
      FROM credit_fact f JOIN participant p ON p.id = f.evaluator_id
      WHERE ${scope.seen(sql`f.evaluated_id`, participantId)} GROUP BY p.id`,
})

export type Evaluator = RowOf<typeof evaluatorsOf>
