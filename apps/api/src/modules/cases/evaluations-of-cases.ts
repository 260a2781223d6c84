import type { Names, OpenStage, PlainDate } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'

/** An evaluation that a case is about. */
export interface CaseEvaluation {
  recordId: string
  evaluatedId: string
  areaId: string
  /** Project, section and stage; of a named one also its evaluator and mark. */
  text: Names
  /** Day of the reveal; null before. */
  revealedOn: PlainDate | null
  status: string
  stage: OpenStage
  anonymous: boolean
  total: number | null
  comment: string
  evaluatorId: string
  evaluatorName: string
}

/**
 * Evaluations that cases are about. A port: evaluations are stored by a module above this one, which provides the
 * implementation.
 */
export abstract class EvaluationsOfCases {
  /** Returns the evaluations of some ids, in the order of their ids. */
  abstract read(ctx: Ctx, recordIds: readonly string[]): Promise<CaseEvaluation[]>

  /** Voids evaluations in the caller's transaction, because a case about them was upheld. */
  abstract void(tx: Tx, recordIds: readonly string[]): Promise<void>
}
