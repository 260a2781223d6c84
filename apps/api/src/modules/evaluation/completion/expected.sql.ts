import { type OpenStage, type RecordStatus, UNDECIDED_STATES } from '@credit/contract'
import { col, SAMPLE_ID, type Seen, sql, statement, statesOf, table } from '#database/statement'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import type { ParticipantEntity } from '#entities/participants/participant'

const r = table(EvaluationRecordEntity, 'r')

/**
 * Requested evaluations of a participant that are not revealed, without anonymous ones. They include sealed ones, so
 * that the number does not disclose who has evaluated.
 */
export const expectedEvaluations = statement({
  access: 'seen',
  columns: { evaluatorId: col.uuid(), stage: col.smallint<OpenStage>() },
  samples: [{ participantId: SAMPLE_ID }],
  text: ({ participantId }: { participantId: Seen<ParticipantEntity> }, scope) =>
    sql`SELECT ${r.select('evaluatorId', 'stage')} FROM ${r}
      WHERE ${scope.seen(r.evaluatedId, participantId)} AND NOT ${r.anonymous}
        AND ${r.status} IN ${statesOf<RecordStatus>(...UNDECIDED_STATES)}
      ORDER BY ${r.evaluatorId}, ${r.stage}`,
})
