import { type Names, PARTICIPANT_PAGES, type ParticipantSign } from '@credit/contract'
import type { DishonestRecord } from '../../entities/dishonest-record.js'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'
import { closeTodo, openTodo } from '../../platform/todo/todo.js'
import { endOfDay } from '../../site/calendar/working-days.js'

/**
 * Puts a behaviour on the list of the area's supervisors, in the transaction that makes it wait:
 * once it is reported, and again once it is noticed, due when the party could state its view.
 */
export async function awaitDecision(tx: Ctx, record: DishonestRecord): Promise<void> {
  const { id, areaId, noticeEndsOn } = record
  const { name, sign, item } = await titleOf(tx, record)
  await openTodo(tx, {
    sourceType: 'dishonesty',
    sourceId: id,
    title: { 'zh-CN': `${name}：${item['zh-CN']}`, 'en-US': `${name}: ${item['en-US']}` },
    areaId,
    link: `${PARTICIPANT_PAGES[sign]}?id=${record.participantId}`,
    dueAt: noticeEndsOn ? endOfDay(noticeEndsOn) : null,
  })
}

/** Confirmed or dismissed: nothing waits any more. */
export function decided(tx: Ctx, { id }: DishonestRecord): Promise<void> {
  return closeTodo(tx, 'dishonesty', id)
}

async function titleOf(
  tx: Ctx,
  { participantId, itemId }: DishonestRecord,
): Promise<{ name: string; sign: ParticipantSign; item: Names }> {
  const [row] = await sql<{ name: string; sign: ParticipantSign; item: Names }>(
    tx,
    (s) => `SELECT p.name, p.sign, i.names AS item FROM participant p, dishonesty_item i
      WHERE p.id = ${s.param(participantId)}::uuid AND i.id = ${s.param(itemId)}::uuid
        AND ${s.unscoped('of a record that its area holds')}`,
  )
  if (!row) throw new Error(`the dishonest record of ${participantId} names nothing`)
  return row
}
