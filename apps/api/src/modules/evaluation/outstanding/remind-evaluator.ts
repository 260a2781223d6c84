import { dateOf, isOpen, OPEN_STATES } from '@credit/contract'
import { In } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { recordAudit } from '#database/record-audit'
import { scoped } from '#database/scoped'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { ProjectEntity } from '#entities/projects/project'
import type { Plain } from '#list/plain-row'
import type { BulkPeople } from '../../exchange/bulk/bulk-action.js'
import { announce } from '../../messaging/announce.js'
import { formOf, reminderOf } from '../reminding/remind-evaluators.js'
import { countEvaluators, remindableRecords, remindedByJob, remindersOfDuty } from '../reminding/reminders.sql.js'
import type { ShownOutstanding } from './list-outstanding.js'

/** Whether the evaluator was reminded on a day; lists have times as text. */
const isReminded = (remindedAt: Date | string | null, day: string) =>
  remindedAt !== null && dateOf(new Date(remindedAt)) === day

/** Returns the open evaluations that had no reminder today and whose evaluators can be reached. */
export async function mayBeReminded(ctx: Ctx, rows: readonly Plain<ShownOutstanding>[]): Promise<ReadonlySet<string>> {
  const today = ctx.clock.today()
  const due = rows.filter(({ status, remindedAt }) => isOpen(status) && !isReminded(remindedAt, today))
  const found = await remindableRecords.rows(ctx, { ids: due.map(({ id }) => id) })
  return new Set(found.map(({ id }) => id))
}

/** Returns how many named evaluators some evaluations have, and how many of them are anonymous. */
export async function evaluatorsOf(ctx: Ctx, ids: readonly string[]): Promise<BulkPeople> {
  return (await countEvaluators.first(ctx, { ids })) ?? { people: 0, anonymous: 0 }
}

/**
 * Reminds the evaluator of an open evaluation, and of all other open evaluations in that section and stage: one message
 * a day. Returns false if the message was already sent today, unless by the same job, because a message covers several
 * of its records. For an anonymous evaluation only the record itself shows the reminder, and never whether a message
 * could be sent: either would disclose which records share an evaluator, and who that is.
 * @throws RECORD_NOT_OPEN, PROJECT_PAUSED, EVALUATOR_UNREACHABLE
 */
export async function remindEvaluator(tx: Tx, id: string, jobId: string): Promise<boolean> {
  const records = scoped(tx, EvaluationRecordEntity)
  const { anonymous, areaId, evaluatorId, sectionId, stage } = await records.get(id)
  const named = { evaluatorId, sectionId, stage, anonymous, status: In([...OPEN_STATES]) }
  // All that are written, in the order of their ids: two reminders of one evaluator would deadlock.
  if (!anonymous) await records.lockAll(named)
  const { status, remindedAt, projectId } = await records.lock(id)
  const today = tx.clock.today()
  if (!isOpen(status)) throw new DomainError('RECORD_NOT_OPEN')
  if (isReminded(remindedAt, today)) {
    const duty = { jobId, evaluatorId, sectionId, stage }
    return !anonymous && (await remindedByJob.first(tx, duty)) !== undefined
  }
  const [reminder] = await remindersOfDuty.rows(tx, { evaluatorId, sectionId, stage, today })
  if (!reminder) {
    if (await scoped(tx, ProjectEntity).exists({ id: projectId, pause: true })) throw new DomainError('PROJECT_PAUSED')
    if (!anonymous) throw new DomainError('EVALUATOR_UNREACHABLE')
  } else {
    await announce(tx, [reminderOf('evaluationReminded', reminder, formOf(reminder))])
  }
  await records.updateAll(anonymous ? { id } : named, { remindedAt: tx.clock.now() })
  await recordAudit(tx, { action: 'remind', entity: 'evaluation_record', entityId: id, areaId })
  return true
}
