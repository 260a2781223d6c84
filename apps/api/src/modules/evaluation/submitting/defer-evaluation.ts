import { isOpen } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { recordAudit } from '#database/record-audit'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { DictionaryEntity } from '#entities/site/dictionary'
import { readCalendar } from '../../calendar/calendar.queries.js'
import { personOf } from '../../identity/people/person.policy.js'
import { readDeferralLimits } from '../records/deferral-limit.js'
import { DEFERRAL_REASON } from '../records/deferral-reasons.js'
import { afterAction, type LockedRecord, lockRecords } from '../records/locked-records.js'
import { ANY_AREA } from '../records/locked-records.sql.js'
import { nextStages, readStages } from '../records/section-stages.js'
import { readTerms } from '../records/terms.js'
import { deferredDue, mayDefer } from '../records/windows.js'

interface DeferralRequest {
  reason: string
  text: string
}

/** Defers an open evaluation; only its evaluator may. */
export function deferEvaluation(ctx: Ctx, id: string, request: DeferralRequest): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const [record] = await lockRecords(tx, [id])
    if (!record || record.evaluatorId !== tx.me.participantId) throw notFound()
    if (!(await isDeferralReason(tx, request.reason))) {
      throw new DomainError('REFERENCE_UNKNOWN', { fields: { reason: ['field.unknownReference'] } })
    }
    await storeDeferral(tx, record, request, await newDueTime(tx, record))
  })
}

/** Whether the dictionary offers a reason now. */
async function isDeferralReason(ctx: Ctx, reason: string): Promise<boolean> {
  const reasons = await scoped(ctx, DictionaryEntity).findOne({ code: DEFERRAL_REASON })
  return reasons?.items.some(({ value, enabled }) => enabled && value === reason) ?? false
}

async function newDueTime(tx: Tx, record: LockedRecord): Promise<Date> {
  const now = tx.clock.now()
  if (record.pause) throw new DomainError('PROJECT_PAUSED')
  if (!isOpen(record.status) || record.dueAt <= now) throw new DomainError('RECORD_NOT_OPEN')
  const terms = await readTerms(tx)
  const nextStageOf = nextStages(await readStages(tx, [record.sectionId]))
  const limitOf = await readDeferralLimits(tx, terms)
  const dueAt = mayDefer(limitOf(record), record.deferrals.length, record.dueAt, now)
    ? deferredDue(await readCalendar(tx), terms, record.dueAt, nextStageOf(record))
    : null
  if (dueAt === null) throw new DomainError('DEFERRAL_LIMIT')
  return dueAt
}

async function storeDeferral(
  tx: Tx,
  record: LockedRecord,
  { reason, text }: DeferralRequest,
  dueAt: Date,
): Promise<void> {
  const { id, areaId, anonymous, deferrals } = record
  const { status } = afterAction(record, 'defer')
  const at = tx.clock.now().toISOString()
  const deferral = { reason, text, at, dueAt: dueAt.toISOString() }
  const by = await personOf(tx)
  await scoped(tx, EvaluationRecordEntity, ANY_AREA).updateAll(
    { id },
    {
      status,
      dueAt,
      deferrals: [...deferrals, { ...deferral, by }],
      deadlinesSetAt: tx.clock.now(),
      ...(anonymous ? { windowEndsAt: dueAt } : {}),
    },
  )
  await recordAudit(tx, {
    action: 'defer',
    entity: 'evaluation_record',
    entityId: id,
    areaId,
    before: { status: record.status, dueAt: record.dueAt, deferral: null },
    after: { status, dueAt, deferral },
  })
}
