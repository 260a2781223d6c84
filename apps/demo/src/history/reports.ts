import type { Actor, Ctx, Tx } from '@credit/api/core/context'
import { DomainError } from '@credit/api/core/domain-error'
import { scoped } from '@credit/api/database/scoped'
import type { ReportedBehaviour } from '@credit/api/entities/evaluation/evaluation-record'
import { DishonestRecordEntity } from '@credit/api/entities/ledger/dishonest-record'
import { DishonestyItemEntity } from '@credit/api/entities/ledger/dishonesty-item'
import { confirmDishonesty, dismissDishonesty, noticeDishonesty } from '@credit/api/modules/acts/decide-dishonesty'
import { addDays } from '@credit/contract'
import { NOTICE_DAYS } from '../plan/claims.js'
import type { History } from '../plan/history.js'

/** Behaviours that evaluators report in an evaluation, and the supervisors' decisions. */
export class Reports {
  constructor(
    private readonly planned: History['reports'],
    /** Ids of the records opened so far, by their keys in the plan. */
    private readonly recordIds: ReadonlyMap<string, string>,
  ) {}

  /** Returns what the evaluator of a planned record reports, in most cases nothing. */
  async reportFor(tx: Ctx, key: string): Promise<ReportedBehaviour[]> {
    const report = this.planned.get(key)
    if (!report) return []
    const { item: code, description } = report
    const item = await scoped(tx, DishonestyItemEntity).findOne({ code })
    return item ? [{ itemId: item.id, description, fileIds: [] }] : []
  }

  /** Decides reports whose notice period is over and gives notice of new ones. */
  async review(tx: Tx, supervisor: Actor): Promise<void> {
    const own = tx.as(supervisor)
    const table = scoped(own, DishonestRecordEntity)
    const today = tx.clock.today()
    const order = { order: { createTime: 'ASC' } } as const
    const dismissed = new Set(
      [...this.planned].flatMap(([key, { isDismissed }]) => (isDismissed ? (this.recordIds.get(key) ?? []) : [])),
    )
    for (const { id } of await table.find({ source: 'evaluation', status: 'noticed' }, order)) {
      const { noticeEndsOn, recordId } = await table.get(id)
      if (noticeEndsOn === null || noticeEndsOn >= today) continue
      await (recordId !== null && dismissed.has(recordId)
        ? dismissDishonesty(own, id, '当事人说明属实，情节轻微且已当场改正，不予认定。')
        : confirmDishonesty(own, id, '经核查属实，当事人未提出异议。'))
    }
    for (const { id } of await table.find({ source: 'evaluation', status: 'reported' }, order)) {
      await unlessSealed(noticeDishonesty(own, id, addDays(today, NOTICE_DAYS)))
    }
  }
}

async function unlessSealed(notice: Promise<unknown>): Promise<void> {
  try {
    await notice
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'EVALUATION_SEALED') throw error
  }
}
