import {
  confirmDishonesty,
  dismissDishonesty,
  noticeDishonesty,
} from '../../../credit/integrity/decide-dishonesty.js'
import { DishonestRecord } from '../../../entities/dishonest-record.js'
import { DishonestyItem } from '../../../entities/dishonesty-item.js'
import type { ReportedBehaviour } from '../../../entities/evaluation-record.js'
import type { Actor, Ctx } from '../../../platform/database/context.js'
import { scoped } from '../../../platform/database/scoped.js'
import { DomainError } from '../../../platform/http/domain-error.js'
import { daysAfter } from '../city/projects.js'
import type { Random } from '../city/random.js'
import { within } from './at.js'
import type { OpenedRecord } from './opened.queries.js'
import type { People } from './people.js'

/** What evaluators may have seen of a role at a stage: the rule's item, and their words. */
const SEEN: Readonly<Record<string, readonly [item: string, words: string]>> = {
  '3 0': ['A-M1', '更正公告发布后未重新顺延开标时间，公告内容前后不一致。'],
  '4 0': ['E-M1', '评审当日迟到四十分钟，现场评审因此推迟。'],
  '1 1': ['P-G1', '中标通知书发出后超过三十日才签订合同，未说明理由。'],
  '2 2': ['S-G2', '首次验收有两项指标不达标，返工后复验。'],
}
const CHANCE = 0.006
/** Five working days. */
const NOTICE_DAYS = 7

/** Behaviours that evaluators report inside an evaluation, and what becomes of them. */
export class Reports {
  private fresh = false

  /** @param since from this moment on one is reported for certain: it still waits today */
  constructor(
    private readonly random: Random,
    private readonly people: People,
    private readonly since: Date,
  ) {}

  /** What the evaluator of a record reports; mostly nothing. */
  async about(
    tx: Ctx,
    { evaluatedId, stage, optional }: OpenedRecord,
  ): Promise<ReportedBehaviour[]> {
    const seen = SEEN[`${this.people.get(evaluatedId)?.body.sign} ${stage}`]
    if (!seen || optional) return []
    const certain = !this.fresh && tx.clock.now() >= this.since
    if (!certain && !this.random.chance(CHANCE)) return []
    this.fresh ||= certain
    const [code, description] = seen
    const { id } = await tx.manager.findOneByOrFail(DishonestyItem, { code })
    return [{ itemId: id, description, fileIds: [] }]
  }

  /** The supervisors' round: parties are told of what is revealed, what they answered is decided. */
  async examine(tx: Ctx, supervisor: Actor): Promise<void> {
    const own = within(tx, { actor: supervisor })
    const table = scoped(own, DishonestRecord)
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
      await unlessSealed(noticeDishonesty(own, id, daysAfter(today, NOTICE_DAYS)))
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
