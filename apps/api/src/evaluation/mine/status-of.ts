import { type EvaluationStatus, evaluationStatusOf, type RecordStatus } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { translate } from '../../platform/language/language.js'

/** `status` of a section or project row: '' in procurement, '0' to '3', '4' abandoned. */
export function stageText(stage: number | null): string {
  return stage === null ? '' : String(stage)
}

export interface StatusFields {
  status: string
  statusStr: string
  evaluationStatus: EvaluationStatus
  evaluationStatusStr: string
}

/** The status fields of a row (specification section 3), in the caller's language. */
export function statusFields(
  ctx: Ctx,
  stage: number | null,
  records: readonly RecordStatus[],
): StatusFields {
  const evaluationStatus = evaluationStatusOf(records)
  return {
    status: stageText(stage),
    statusStr: translate(ctx.locale, `stageName.${stage === null ? 'none' : stage}`),
    evaluationStatus,
    evaluationStatusStr: translate(ctx.locale, `evaluationStatus.${evaluationStatus}`),
  }
}
