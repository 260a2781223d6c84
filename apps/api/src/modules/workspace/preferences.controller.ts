import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Get, Put } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../core/context.js'
import { Self } from '../../http/access/declare.js'
import { RequestCtx } from '../../http/request-ctx.js'
import { PreferencesDto } from './preferences.dto.js'
import { changePreferences, readPreferences } from './preferences.js'

@ApiTags('workspace')
@Controller(`${ADMIN_BASE}/api/workspace/preferences`)
export class PreferencesController {
  @Get()
  @Self()
  @ApiOperation({ summary: 'Get how the caller set up the workspace' })
  @ApiOkResponse({ type: PreferencesDto })
  get(@RequestCtx() ctx: Ctx): Promise<PreferencesDto> {
    return readPreferences(ctx)
  }

  @Put()
  @Self()
  @ApiOperation({ summary: 'Change some of it; lists are replaced one by one' })
  @ApiOkResponse({ type: PreferencesDto })
  change(@RequestCtx() ctx: Ctx, @Body() change: PreferencesDto): Promise<PreferencesDto> {
    return changePreferences(ctx, change)
  }
}
