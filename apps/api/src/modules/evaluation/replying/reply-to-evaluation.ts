import type { AuditAction } from '@credit/contract'
import type { Tx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { recordAudit } from '#database/record-audit'
import { asParty, type Policy, scoped } from '#database/scoped'
import { EvaluationRecordEntity, type EvaluationReply } from '#entities/evaluation/evaluation-record'
import { ParticipantEntity } from '#entities/participants/participant'
import { announce } from '../../messaging/announce.js'
import { mayRemoveReply, mayReply } from './reply.policy.js'

/** The evaluated party replies to an evaluation, once. */
export async function replyToEvaluation(tx: Tx, id: string, text: string): Promise<void> {
  const record = await scoped(tx, EvaluationRecordEntity, asParty).lock(id)
  if (record.evaluatedId !== tx.me.participantId || record.revealedAt === null) throw notFound()
  if (!mayReply(record)) throw new DomainError('STATE_CONFLICT')
  const at = tx.clock.now().toISOString()
  const reply = { text, at, accountId: tx.me.accountId, removed: null }
  await store(tx, record, 'reply', reply, asParty)
  const { evaluatedId, evaluatorId } = record
  const { name } = await scoped(tx, ParticipantEntity, asParty).get(evaluatedId)
  await announce(tx, [
    {
      event: 'evaluationReplied',
      key: id,
      to: { participantId: evaluatorId },
      params: { participantName: name },
      link: linkTo(record, 'given'),
    },
  ])
}

/** A supervisor of the area removes a reply, and the party is notified of the reason. */
export async function removeReply(tx: Tx, id: string, reason: string): Promise<void> {
  const record = await scoped(tx, EvaluationRecordEntity).lock(id)
  const { reply, evaluatedId } = record
  if (reply === null || !mayRemoveReply(tx.me, record)) throw new DomainError('STATE_CONFLICT')
  const removed = { at: tx.clock.now().toISOString(), accountId: tx.me.accountId, reason }
  await store(tx, record, 'remove-reply', { ...reply, removed })
  await announce(tx, [
    {
      event: 'replyRemoved',
      key: id,
      to: { participantId: evaluatedId },
      params: { reason },
      link: linkTo(record, 'received'),
    },
  ])
}

function linkTo({ projectId, sectionId }: EvaluationRecordEntity, view: 'given' | 'received'): string {
  return `/evaluate/inputevaluate/${projectId}?bid=${sectionId}&view=${view}`
}

async function store(
  tx: Tx,
  { id, areaId, reply: before }: EvaluationRecordEntity,
  action: AuditAction,
  reply: EvaluationReply,
  policy?: Policy,
): Promise<void> {
  await scoped(tx, EvaluationRecordEntity, policy).updateAll({ id }, { reply })
  await recordAudit(tx, {
    action,
    entity: 'evaluation_record',
    entityId: id,
    areaId,
    before: { reply: before },
    after: { reply },
  })
}
