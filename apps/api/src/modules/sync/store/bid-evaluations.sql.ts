import { GIVEN_STATES, type RecordStatus, STAGE } from '@credit/contract'
import { col, SAMPLE_ID, sql, statement, statesOf } from '#database/statement'

const GIVEN_STATUSES = statesOf<RecordStatus>(...GIVEN_STATES, 'dropped')

/**
 * Sections whose bid evaluation has opened or waits for opening, with their bidders and whether any evaluation was
 * given.
 */
export const openedBidEvaluations = statement({
  access: 'system',
  columns: { sectionId: col.uuid(), given: col.bool(), bidders: col.json<string[]>() },
  samples: [{ sectionIds: [SAMPLE_ID] }],
  text: ({ sectionIds }: { sectionIds: readonly string[] }) =>
    sql`SELECT b.id AS "sectionId", EXISTS (SELECT 1 FROM evaluation_record r
        WHERE r.section_id = b.id AND r.stage = ${STAGE.evaluationEnded}::smallint
          AND r.status IN ${GIVEN_STATUSES}) AS given,
      coalesce((SELECT json_agg(y.participant_id) FROM section_party y WHERE y.section_id = b.id
        AND y.part = 'bidder' AND y.removed_at IS NULL), '[]') AS bidders
    FROM bid_section b JOIN section_stage t ON t.section_id = b.id
      AND t.stage = ${STAGE.evaluationEnded}::smallint
      AND (t.outcome IN ('opened', 'waiting', 'chosen', 'unclear') OR t.opened_at IS NOT NULL)
    WHERE b.id = ANY(${sectionIds}::uuid[]) AND b.evaluates_bids`,
})
