import { DISHONEST_RECORD_MACHINE, type DishonestRecordAction, next } from '@credit/contract'
import type { PlainDate } from '@credit/scoring'
import { DishonestRecord } from '../../entities/dishonest-record.js'
import { DishonestyItem } from '../../entities/dishonesty-item.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { creditEvent } from '../ledger/recompute.js'
import { confirmedFrom } from './confirmed-from.js'
import { awaitDecision, decided } from './dishonesty-todo.js'
import { isSealed } from './sealed.queries.js'

/**
 * Tells the party, which then has until `noticeEndsOn` to state its view. What was reported inside
 * an evaluation waits until that is revealed: the party would else learn of what is sealed.
 */
export async function noticeDishonesty(
  tx: Ctx,
  id: string,
  noticeEndsOn: PlainDate,
): Promise<DishonestRecord> {
  const { recordId } = await scoped(tx, DishonestRecord).lock(id)
  if (recordId !== null && (await isSealed(tx, recordId)))
    throw new DomainError('EVALUATION_SEALED')
  const noticed = await move(tx, id, 'notice', { noticeEndsOn })
  await awaitDecision(tx, noticed)
  return noticed
}

/** Not found true. */
export async function dismissDishonesty(
  tx: Ctx,
  id: string,
  reason: string,
): Promise<DishonestRecord> {
  const dismissed = await move(tx, id, 'dismiss', decision(tx, reason))
  await decided(tx, dismissed)
  return dismissed
}

/** The behaviour is found true: it counts from today. */
export async function confirmDishonesty(
  tx: Ctx,
  id: string,
  reason: string,
): Promise<DishonestRecord> {
  const { participantId } = await scoped(tx, DishonestRecord).get(id)
  return creditEvent(tx, participantId, async () => {
    const { itemId } = await scoped(tx, DishonestRecord).lock(id)
    const item = await scoped(tx, DishonestyItem).get(itemId)
    const values = { ...confirmedFrom(tx, item, tx.clock.today()), reason }
    const row = await move(tx, id, 'confirm', values)
    await decided(tx, row)
    return { value: row, event: { cause: 'dishonesty', causeId: id } }
  })
}

/** It stops counting today: repaired on application, or revoked as wrong. */
export async function endDishonesty(
  tx: Ctx,
  id: string,
  how: 'repair' | 'revoke',
  reason: string,
): Promise<DishonestRecord> {
  const table = scoped(tx, DishonestRecord)
  const { participantId } = await table.get(id)
  return creditEvent(tx, participantId, async () => {
    const counted = (await table.lock(id)).status === 'confirmed'
    const ended = counted ? { endedOn: tx.clock.today() } : {}
    const row = await move(tx, id, how, { ...decision(tx, reason), ...ended })
    const cause = how === 'repair' ? 'repaired' : 'revoked'
    // What had run out before costs nothing any more: no line.
    return { value: row, event: counted ? { cause, causeId: id } : null }
  })
}

const decision = (tx: Ctx, reason: string) => ({
  reason,
  decidedAt: tx.clock.now(),
  decidedById: tx.actor?.accountId ?? null,
})

async function move(
  tx: Ctx,
  id: string,
  action: DishonestRecordAction,
  values: Partial<DishonestRecord>,
): Promise<DishonestRecord> {
  const table = scoped(tx, DishonestRecord)
  const status = next(DISHONEST_RECORD_MACHINE, (await table.lock(id)).status, action)
  if (status === null) throw new DomainError('STATE_CONFLICT')
  return table.update(id, { ...values, status }, { action })
}
