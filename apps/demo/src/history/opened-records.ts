import type { Ctx } from '@credit/api/core/context'
import { scoped } from '@credit/api/database/scoped'
import { EvaluationRecordEntity } from '@credit/api/entities/evaluation/evaluation-record'

const COLUMNS = {
  id: true,
  projectId: true,
  sectionId: true,
  stage: true,
  evaluatorId: true,
  evaluatedId: true,
} as const

/** An evaluation record that its evaluator has not answered. */
export type OpenedRecord = Pick<EvaluationRecordEntity, keyof typeof COLUMNS | 'project' | 'section'>

/** Reads the records that opened at a time, in an order that does not depend on generated ids. */
export function recordsOpenedAt(tx: Ctx, openedAt: Date): Promise<OpenedRecord[]> {
  const participant = { sign: 'ASC', code: 'ASC' } as const
  return scoped(tx, EvaluationRecordEntity).find(
    { openedAt },
    {
      select: { ...COLUMNS, project: { id: true, ocid: true }, section: { id: true, code: true } },
      relations: { project: true, section: true, evaluator: true, evaluated: true },
      order: {
        project: { ocid: 'ASC' },
        section: { code: 'ASC' },
        stage: 'ASC',
        evaluator: participant,
        evaluated: participant,
      },
    },
  )
}
