import { addressOf } from '@credit/contract'
import type { Tx } from '#core/context'
import { translateAll } from '#core/language/language'
import { dayNames } from '#core/language/names'
import { scoped } from '#database/scoped'
import type { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { announce } from '../messaging/announce.js'
import { participantName } from '../participants/records/participant-names.js'

/** Notifies the party that notice was given, and until when it may state its view. */
export async function announceNotice(tx: Tx, record: DishonestRecordEntity): Promise<void> {
  const { id, participantId, noticeEndsOn } = record
  if (noticeEndsOn === null) return
  await announce(tx, [
    {
      event: 'behaviourNoticed',
      key: id,
      to: { participantId },
      params: { itemName: await itemNames(tx, record), dueDate: dayNames(noticeEndsOn) },
      link: linkOf(id),
    },
  ])
}

/** Notifies the party of the decision, unless it was never notified of the report. */
export async function announceDecision(tx: Tx, record: DishonestRecordEntity): Promise<void> {
  const { id, participantId, status, noticeEndsOn, inForceFrom } = record
  if (noticeEndsOn === null && inForceFrom === null) return
  await announce(tx, [
    {
      event: 'behaviourDecided',
      key: `${id}:${status}`,
      to: { participantId },
      params: {
        itemName: await itemNames(tx, record),
        decision: translateAll(`integrity.decision.${status}`),
      },
      link: linkOf(id),
    },
  ])
}

/** Notifies the supervisors of the area that the party stated its view. */
export async function announceStatement(tx: Tx, record: DishonestRecordEntity): Promise<void> {
  const { id, areaId, participantId } = record
  const name = await participantName(tx, participantId)
  await announce(tx, [
    {
      event: 'behaviourAnswered',
      key: id,
      to: { permission: 'integrity:list', areaId },
      params: { participantName: name, itemName: await itemNames(tx, record) },
      link: addressOf('report', id),
    },
  ])
}

const linkOf = (id: string) => addressOf('ownReport', id)

async function itemNames(tx: Tx, { itemId }: DishonestRecordEntity) {
  return (await scoped(tx, DishonestyItemEntity).get(itemId)).names
}
