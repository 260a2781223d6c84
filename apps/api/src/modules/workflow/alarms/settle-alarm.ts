import { ALARM_MACHINE, transition } from '@credit/contract'
import type { Ctx } from '#core/context'
import { requireReason } from '#core/require-reason'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AwardAlarmEntity } from '#entities/projects/award-alarm'
import { closeTodo } from '../../todo/todo.js'
import type { AwardAlarmRow } from './alarm.dto.js'
import { AWARD_ALARMS } from './read-alarms.js'

/** Settles an alarm of the caller's area with what was done about it. Changes no award, evaluation or score. */
export function settleAlarm(ctx: Ctx, id: string, reason: string): Promise<AwardAlarmRow> {
  const stated = requireReason(reason)
  return unitOfWork(ctx, async (tx) => {
    const alarms = scoped(tx, AwardAlarmEntity)
    const { status } = await alarms.lock(id)
    const settled = { settledById: tx.me.accountId, settledAt: tx.clock.now() }
    await alarms.update(
      id,
      { status: transition(ALARM_MACHINE, status, 'settle'), reason: stated, ...settled },
      { action: 'settle' },
    )
    await closeTodo(tx, 'award', id)
    return AWARD_ALARMS.get(tx, id)
  })
}
