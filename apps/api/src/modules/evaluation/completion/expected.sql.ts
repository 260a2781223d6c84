import { type OpenStage, type RecordStatus, UNDECIDED_STATES } from '@credit/contract'
import { allAreas, col, SAMPLE_ID, sql, statement, statesOf } from '../../../database/statement.js'

/**
 * Requested evaluations of a participant that are not revealed, without anonymous ones. They include sealed ones, so
 * that the number does not disclose who has evaluated.
 */
export const expectedEvaluations = statement({
  access: allAreas('the caller may see the participant'),
  columns: { evaluatorId: col.uuid(), stage: col.smallint<OpenStage>() },
  samples: [{ participantId: SAMPLE_ID }],
  text: ({ participantId }: { participantId: string }) =>
    sql`SELECT r.evaluator_id AS "evaluatorId", r.stage FROM evaluation_record r
      WHERE r.evaluated_id = ${participantId}::uuid AND NOT r.anonymous
        AND r.status IN ${statesOf<RecordStatus>(...UNDECIDED_STATES)}
      ORDER BY r.evaluator_id, r.stage`,
})
