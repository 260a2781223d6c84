import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common'
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { Permission } from '../../../http/access/declare.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { MaintenanceInput, MaintenanceState } from './maintenance.dto.js'
import { clearMaintenance, readMaintenance, setMaintenance } from './maintenance.js'

@ApiTags('home page')
@Controller(`${ADMIN_BASE}/api/maintenance`)
export class MaintenanceController {
  @Get()
  @Permission('maintenance:update')
  @ApiOperation({ summary: 'Get the notice about maintenance' })
  @ApiOkResponse({ type: MaintenanceState })
  get(@RequestCtx() ctx: Ctx): Promise<MaintenanceState> {
    return readMaintenance(ctx)
  }

  @Put()
  @Permission('maintenance:update')
  @ApiOperation({ summary: 'Set what all pages say about maintenance, and when' })
  @ApiOkResponse({ type: MaintenanceState })
  set(@RequestCtx() ctx: Ctx, @Body() input: MaintenanceInput): Promise<MaintenanceState> {
    return setMaintenance(ctx, input)
  }

  @Delete()
  @HttpCode(204)
  @Permission('maintenance:update')
  @ApiOperation({ summary: 'Take the notice about maintenance away' })
  @ApiNoContentResponse()
  clear(@RequestCtx() ctx: Ctx): Promise<void> {
    return clearMaintenance(ctx)
  }
}
