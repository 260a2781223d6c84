import { DISHONEST_RECORD_MACHINE, type DishonestRecordAction, next } from '@credit/contract'
import type { PlainDate } from '@credit/scoring'
import { DishonestRecord } from '../../entities/dishonest-record.js'
import { DishonestyItem } from '../../entities/dishonesty-item.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { creditEvent } from '../ledger/recompute.js'
import { confirmedFrom } from './confirmed-from.js'

/** Tells the party, which then has until `noticeEndsOn` to state its view. */
export function noticeDishonesty(
  tx: Ctx,
  id: string,
  noticeEndsOn: PlainDate,
): Promise<DishonestRecord> {
  return move(tx, id, 'notice', { noticeEndsOn })
}

/** Not found true. */
export function dismissDishonesty(tx: Ctx, id: string, reason: string): Promise<DishonestRecord> {
  return move(tx, id, 'dismiss', decision(tx, reason))
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
