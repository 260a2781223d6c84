import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import type { Ctx } from '#core/context'
import { Call } from '#http/call'
import { RequestCtx } from '#http/request-ctx'
import { MaintenanceInput, MaintenanceState } from './maintenance.dto.js'
import { clearMaintenance, readMaintenance, setMaintenance } from './maintenance.js'

@ApiTags('home page')
@Controller(`${ADMIN_BASE}/api/maintenance`)
export class MaintenanceController {
  @Call({ get: '', permission: 'maintenance:update', answer: MaintenanceState }, 'Get the notice about maintenance')
  get(@RequestCtx() ctx: Ctx): Promise<MaintenanceState> {
    return readMaintenance(ctx)
  }

  @Call({ put: '', permission: 'maintenance:update', answer: MaintenanceState }, 'Set the notice about maintenance')
  set(@RequestCtx() ctx: Ctx, @Body() input: MaintenanceInput): Promise<MaintenanceState> {
    return setMaintenance(ctx, input)
  }

  @Call({ delete: '', permission: 'maintenance:update' }, 'Remove the notice about maintenance')
  clear(@RequestCtx() ctx: Ctx): Promise<void> {
    return clearMaintenance(ctx)
  }
}
