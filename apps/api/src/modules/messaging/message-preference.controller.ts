import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Get, Put } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../core/context.js'
import { Self } from '../../http/access/declare.js'
import { RequestCtx } from '../../http/request-ctx.js'
import { MessagePreference, MessagePreferenceInput } from './message-preference.dto.js'
import { MessagePreferences } from './message-preferences.js'

@ApiTags('sysMessage')
@Controller(`${ADMIN_BASE}/api/messagePreference`)
export class MessagePreferenceController {
  constructor(private readonly preferences: MessagePreferences) {}

  @Get()
  @Self()
  @ApiOperation({ summary: 'How the caller wants to be told of what concerns it' })
  @ApiOkResponse({ type: MessagePreference })
  get(@RequestCtx() ctx: Ctx): Promise<MessagePreference> {
    return this.preferences.get(ctx)
  }

  @Put()
  @Self()
  @ApiOperation({ summary: 'Change that; what is left out stays' })
  @ApiOkResponse({ type: MessagePreference })
  save(@RequestCtx() ctx: Ctx, @Body() input: MessagePreferenceInput): Promise<MessagePreference> {
    return this.preferences.save(ctx, input)
  }
}
