import { isOpen } from '@credit/contract'
import { recordAudit } from '../../platform/audit/record-audit.js'
import type { Ctx } from '../../platform/database/context.js'
import { sqlCount } from '../../platform/database/sql.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError, notFound } from '../../platform/http/domain-error.js'
import { readCalendar } from '../../site/calendar/calendar.queries.js'
import { isDeferralReason } from './deferral-reason.queries.js'
import { BY_PART, type HeldRecord, lockRecords, nextStages } from './record.queries.js'
import { readTerms } from './terms.queries.js'
import { deferredDue, mayDefer } from './windows.js'

export interface DeferralWish {
  reason: string
  text: string
}

/** Puts an evaluation off (domain.md "Deferral"); only the evaluator may, while it is open. */
export function deferEvaluation(ctx: Ctx, id: string, wish: DeferralWish): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const [record] = await lockRecords(tx, [id])
    if (!record || record.evaluatorId !== tx.me.participantId) throw notFound()
    if (!(await isDeferralReason(tx, wish.reason))) {
      throw new DomainError('REFERENCE_UNKNOWN', { fields: { reason: ['field.unknownReference'] } })
    }
    await writeDeferral(tx, record, wish, await newDue(tx, record))
  })
}

async function newDue(tx: Ctx, record: HeldRecord): Promise<Date> {
  const now = tx.clock.now()
  if (record.pause) throw new DomainError('PROJECT_PAUSED')
  if (!isOpen(record.status) || record.dueAt <= now) throw new DomainError('RECORD_NOT_OPEN')
  const terms = await readTerms(tx)
  const stages = await nextStages(tx, [record.sectionId])
  const next = stages.get(`${record.sectionId} ${record.stage}`) ?? null
  const dueAt = mayDefer(terms, record.deferrals, record.dueAt, now)
    ? deferredDue(await readCalendar(tx), terms, record.dueAt, next)
    : null
  if (dueAt === null) throw new DomainError('DEFERRAL_LIMIT')
  return dueAt
}

async function writeDeferral(
  tx: Ctx,
  { id, areaId, status, dueAt: before, anonymous }: HeldRecord,
  { reason, text }: DeferralWish,
  dueAt: Date,
): Promise<void> {
  const deferral = { reason, text, at: tx.clock.now(), dueAt }
  await sqlCount(
    tx,
    (s) => `UPDATE evaluation_record SET status = 'deferred', version = version + 1,
        due_at = ${s.param(dueAt)}::timestamptz,
        deferrals = deferrals || ${s.param(JSON.stringify([deferral]))}::jsonb
        ${anonymous ? `, window_ends_at = ${s.param(dueAt)}::timestamptz` : ''}
      WHERE id = ${s.param(id)}::uuid AND ${s.unscoped(BY_PART)}`,
  )
  await recordAudit(tx, {
    action: 'defer',
    entity: 'evaluation_record',
    entityId: id,
    areaId,
    before: { status, dueAt: before, deferral: null },
    after: { status: 'deferred', dueAt, deferral },
  })
}
