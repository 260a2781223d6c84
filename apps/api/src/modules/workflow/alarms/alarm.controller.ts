import { Body } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { AlarmReason, AwardAlarmRow } from './alarm.dto.js'
import { AWARD_ALARMS } from './read-alarms.js'
import { settleAlarm } from './settle-alarm.js'

/** Calls for supervisors to handle award alarms. */
@AdminCalls('awardAlarm', 'projects')
export class AlarmController {
  @Call({ get: 'list', permission: 'award-alarm:list', answer: AWARD_ALARMS }, "List the area's award alarms")
  list(@RequestCtx() ctx: Ctx, @ListParams(AWARD_ALARMS) query: ListQuery) {
    return AWARD_ALARMS.page(ctx, query)
  }

  @Call({ get: ':id', permission: 'award-alarm:list', answer: AwardAlarmRow }, 'Get an award alarm')
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return AWARD_ALARMS.get(ctx, id)
  }

  @Call(
    { put: ':id/settle', permission: 'award-alarm:update', answer: AwardAlarmRow, idempotent: true },
    'Settle an award alarm; changes no award, evaluation or score',
  )
  settle(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { reason }: AlarmReason) {
    return settleAlarm(ctx, id, reason)
  }
}
