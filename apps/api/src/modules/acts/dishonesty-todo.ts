import { addressOf, textIn } from '@credit/contract'
import type { Tx } from '#core/context'
import { scoped } from '#database/scoped'
import type { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { announce } from '../messaging/announce.js'
import { participantName } from '../participants/records/participant-names.js'
import { closeTodo, openTodo } from '../todo/todo.js'

/**
 * Adds a record to the to-do list of the area's supervisors: when it is reported, and again when
 * notice is given: it then waits for the party until the end of the notice period. Before, it waits for the reveal of the
 * evaluation that reported it. They are notified the first time.
 */
export async function openDishonestyTodo(tx: Tx, record: DishonestRecordEntity): Promise<void> {
  const { id, areaId, participantId, itemId, noticeEndsOn, sealed } = record
  const name = await participantName(tx, participantId)
  const { names: item } = await scoped(tx, DishonestyItemEntity).get(itemId)
  const link = addressOf('report', id)
  await openTodo(tx, {
    sourceType: 'dishonesty',
    sourceId: id,
    title: { 'zh-CN': `${name}：${item['zh-CN']}`, 'en-US': `${name}: ${textIn(item, 'en-US')}` },
    areaId,
    link,
    ...(noticeEndsOn ? { waitsFor: 'party', termFrom: noticeEndsOn } : sealed ? { waitsFor: 'reveal' } : {}),
  })
  await announce(tx, [
    {
      event: 'behaviourReported',
      key: id,
      to: { permission: 'integrity:list', areaId },
      params: { participantName: name, itemName: item },
      link,
    },
  ])
}

/** Removes a record from the to-do list once it is confirmed or dismissed. */
export function closeDishonestyTodo(tx: Tx, { id }: DishonestRecordEntity): Promise<void> {
  return closeTodo(tx, 'dishonesty', id)
}
