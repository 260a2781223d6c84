import type { Actor, SystemTx } from '@credit/api/core/context'
import { scoped } from '@credit/api/database/scoped'
import { AwardAlarmEntity } from '@credit/api/entities/projects/award-alarm'
import { settleAlarm } from '@credit/api/modules/workflow/alarms/settle-alarm'
import type { AlarmCause } from '@credit/contract'

/** Alarms that always stay open, so that a visitor finds one. */
const LEFT_OPEN = 1

const REASONS: Readonly<Record<AlarmCause, string>> = {
  serious: '已责令采购人纠正，依法重新确定参与方。',
  lowestBand: '已约谈采购人，要求说明选择理由并加强履约验收。',
}

/** Settles open alarms but for the newest. */
export async function settleAlarms(tx: SystemTx, supervisor: Actor): Promise<void> {
  const open = await scoped(tx, AwardAlarmEntity).pick(
    ['id', 'cause'],
    { status: 'open' },
    { order: { createTime: 'DESC', id: 'DESC' }, skip: LEFT_OPEN },
  )
  for (const { id, cause } of open.reverse()) await settleAlarm(tx.as(supervisor), id, REASONS[cause])
}
