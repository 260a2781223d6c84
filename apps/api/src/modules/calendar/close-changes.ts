import { IsNull, LessThanOrEqual } from 'typeorm'
import type { Tx } from '#core/context'
import { recordAudit } from '#database/record-audit'
import { scoped } from '#database/scoped'
import { CalendarChangeEntity } from '#entities/calendar/calendar-change'
import { updateChangeTodo } from './calendar-todo.js'

/**
 * Closes the changes of the calendar up to a time: due times of open records follow them, or stay.
 * @param moved the number of records moved; null if they were left
 */
export async function closeChanges(tx: Tx, until: Date, moved: number | null): Promise<void> {
  const settled = await scoped(tx, CalendarChangeEntity).updateAll(
    { settledAt: IsNull(), createTime: LessThanOrEqual(until) },
    { settledAt: tx.clock.now(), moved },
  )
  await updateChangeTodo(tx)
  if (settled === 0) return
  await recordAudit(tx, {
    action: moved === null ? 'keep-deadlines' : 'move-deadlines',
    entity: 'calendar_change',
    entityId: null,
    after: { changes: settled, records: moved },
  })
}
