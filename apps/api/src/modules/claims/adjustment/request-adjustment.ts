import { ADJUSTMENT_MACHINE, addressOf, transition } from '@credit/contract'
import { In } from 'typeorm'
import type { Ctx } from '#core/context'
import { DomainError, type FieldMessage } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AdjustmentEntity } from '#entities/ledger/adjustment'
import { ParticipantEntity } from '#entities/participants/participant'
import { useFiles } from '../../files/file-uses.js'
import { announce } from '../../messaging/announce.js'
import { closeTodo, openTodo } from '../../todo/todo.js'
import type { AdjustmentInput } from './adjustment.dto.js'
import { approveAdjustment } from './approve-adjustment.js'

/** A supervisor of the home area requests an adjustment of a score; returns its id. */
export function requestAdjustment(ctx: Ctx, input: AdjustmentInput): Promise<string> {
  const { participantId, points, reason, documentNumber, validUntil, fileIds = [] } = input
  const today = ctx.clock.today()
  const fields: Record<string, FieldMessage[]> = {}
  if (points === 0) fields.points = ['adjustment.zero']
  if (validUntil < today) fields.validUntil = [['field.notBefore', { day: today }]]
  if (Object.keys(fields).length > 0) throw new DomainError('RULE_BROKEN', { fields })
  return unitOfWork(ctx, async (tx) => {
    const participant = await scoped(tx, ParticipantEntity).findOne({ id: participantId })
    if (!participant || participant.status === 'merged') {
      throw new DomainError('REFERENCE_UNKNOWN', {
        fields: { participantId: ['field.unknownReference'] },
      })
    }
    const { areaId, name } = participant
    const { id } = await scoped(tx, AdjustmentEntity).insert({
      participantId,
      areaId,
      points,
      reason,
      documentNumber,
      validUntil,
      status: ADJUSTMENT_MACHINE.initial,
      requestedById: tx.me.accountId,
    })
    await useFiles(tx, { table: 'adjustment', id, field: 'fileIds' }, fileIds)
    const link = addressOf('adjustment', id)
    const change = points > 0 ? `+${points}` : String(points)
    const title = { 'zh-CN': `${name}：${change}`, 'en-US': `${name}: ${change}` }
    await openTodo(tx, { sourceType: 'adjustment', sourceId: id, title, areaId, link })
    await announce(tx, [
      {
        event: 'adjustmentRequested',
        key: id,
        to: { permission: 'adjustment:approve', areaId },
        params: { participantName: name, points: change },
        link,
      },
    ])
    return id
  })
}

/** Approves an adjustment as the second supervisor, with a text. */
export function approveRequest(ctx: Ctx, id: string, text: string): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const { validUntil } = await scoped(tx, AdjustmentEntity).get(id)
    if (validUntil < tx.clock.today()) throw new DomainError('STATE_CONFLICT')
    const { participantId, documentNumber, points } = await approveAdjustment(tx, id)
    if (text) await scoped(tx, AdjustmentEntity).update(id, { decisionText: text })
    await closeTodo(tx, 'adjustment', id)
    await announce(tx, [
      {
        event: 'scoreAdjusted',
        key: id,
        to: { participantId },
        params: { documentNumber, points: points > 0 ? `+${points}` : String(points) },
        link: '/creditrecord',
      },
    ])
  })
}

/** Rejects an adjustment as the second supervisor. */
export function rejectRequest(ctx: Ctx, id: string, text: string): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const table = scoped(tx, AdjustmentEntity)
    const before = await table.lock(id)
    const status = transition(ADJUSTMENT_MACHINE, before.status, 'reject')
    if (before.requestedById === tx.me.accountId) throw new DomainError('OWN_REQUEST')
    const decided = { decidedAt: tx.clock.now(), decidedById: tx.me.accountId }
    await table.update(id, { status, decisionText: text, ...decided }, { action: 'reject' })
    await closeTodo(tx, 'adjustment', id)
  })
}

/** Returns the given requests that the caller made: another supervisor has to decide them. */
export async function ownRequests(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const own = { id: In([...ids]), requestedById: ctx.me.accountId }
  const found = await scoped(ctx, AdjustmentEntity).pick(['id'], own)
  return new Set(found.map(({ id }) => id))
}
