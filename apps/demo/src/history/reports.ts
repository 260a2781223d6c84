import type { Actor, Ctx } from '@credit/api/core/context'
import { DomainError } from '@credit/api/core/domain-error'
import { scoped } from '@credit/api/database/scoped'
import { DishonestRecordEntity } from '@credit/api/entities/credit/dishonest-record'
import { DishonestyItemEntity } from '@credit/api/entities/credit/dishonesty-item'
import type { ReportedBehaviour } from '@credit/api/entities/evaluation/evaluation-record'
import {
  confirmDishonesty,
  dismissDishonesty,
  noticeDishonesty,
} from '@credit/api/modules/credit/integrity/decide-dishonesty'
import { addDays } from '@credit/contract'
import type { Random } from '@credit/testkit/random'
import { withContext } from './context.js'
import type { OpenedRecord } from './opened-records.js'
import type { Participants } from './participants.js'

/** What evaluators may report of a role (sign and stage): the rule's item and the description. */
const OBSERVATIONS: Readonly<Record<string, readonly [item: string, description: string]>> = {
  '3 0': ['A-M1', '更正公告发布后未重新顺延开标时间，公告内容前后不一致。'],
  '4 0': ['E-M1', '评审当日迟到四十分钟，现场评审因此推迟。'],
  '1 1': ['P-G1', '中标通知书发出后超过三十日才签订合同，未说明理由。'],
  '2 2': ['S-G2', '首次验收有两项指标不达标，返工后复验。'],
}
const CHANCE = 0.006
/** Five working days. */
const NOTICE_DAYS = 7

/** Behaviours that evaluators report in an evaluation, and the supervisors' decisions. */
export class Reports {
  private hasRecentReport = false

  /** @param since after this time one is reported in any case, so that it is still undecided today. */
  constructor(
    private readonly random: Random,
    private readonly people: Participants,
    private readonly since: Date,
  ) {}

  /** Returns what the evaluator of a record reports, in most cases nothing. */
  async reportFor(
    tx: Ctx,
    { evaluatedId, stage, optional }: OpenedRecord,
  ): Promise<ReportedBehaviour[]> {
    const observation = OBSERVATIONS[`${this.people.get(evaluatedId)?.profile.sign} ${stage}`]
    if (!observation || optional) return []
    const required = !this.hasRecentReport && tx.clock.now() >= this.since
    if (!required && !this.random.chance(CHANCE)) return []
    this.hasRecentReport ||= required
    const [code, description] = observation
    const item = await scoped(tx, DishonestyItemEntity).findOne({ code })
    return item ? [{ itemId: item.id, description, fileIds: [] }] : []
  }

  /** Decides reports whose notice period is over and gives notice of new ones. */
  async review(tx: Ctx, supervisor: Actor): Promise<void> {
    const own = withContext(tx, { actor: supervisor })
    const table = scoped(own, DishonestRecordEntity)
    const today = tx.clock.today()
    const order = { order: { createTime: 'ASC' } } as const
    for (const { id } of await table.find({ source: 'evaluation', status: 'noticed' }, order)) {
      const { noticeEndsOn } = await table.get(id)
      if (noticeEndsOn === null || noticeEndsOn >= today) continue
      await (this.random.chance(0.3)
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
