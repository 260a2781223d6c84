import type { ParticipantSign } from '@credit/contract'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { EvaluationSettingEntity } from '#entities/evaluation/evaluation-setting'
import { AnonymousCells } from '../../ledger/rules/anonymous-cells.js'

/** Reads the anonymous cells from the matrix. */
export class CellsInMatrix extends AnonymousCells {
  async evaluated(ctx: Ctx): Promise<ReadonlySet<ParticipantSign>> {
    const cells = await scoped(ctx, EvaluationSettingEntity).pick(['evaluatedSign'], { enabled: true, anonymous: true })
    return new Set(cells.map(({ evaluatedSign }) => evaluatedSign))
  }
}
