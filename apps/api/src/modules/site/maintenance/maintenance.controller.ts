import { Body } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { MaintenanceInput, MaintenanceState } from './maintenance.dto.js'
import { clearMaintenance, readMaintenance, setMaintenance } from './maintenance.js'

@AdminCalls('maintenance', 'home page')
export class MaintenanceController {
  @Call({ get: '', permission: 'maintenance:update', answer: MaintenanceState }, 'Get the notice about maintenance')
  get(@RequestCtx() ctx: Ctx) {
    return readMaintenance(ctx)
  }

  @Call({ put: '', permission: 'maintenance:update', answer: MaintenanceState }, 'Set the notice about maintenance')
  set(@RequestCtx() ctx: Ctx, @Body() input: MaintenanceInput) {
    return setMaintenance(ctx, input)
  }

  @Call({ delete: '', permission: 'maintenance:update' }, 'Remove the notice about maintenance')
  clear(@RequestCtx() ctx: Ctx) {
    return clearMaintenance(ctx)
  }
}
