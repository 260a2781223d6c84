import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common'
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../core/context.js'
import { Self } from '../../http/access/declare.js'
import { RequestCtx } from '../../http/request-ctx.js'
import { MailVerification } from './mail-verification.js'
import { MailLinkInput, MessagePreference, MessagePreferenceInput } from './message-preference.dto.js'
import { MessagePreferences } from './message-preferences.js'

@ApiTags('sysMessage')
@Controller(`${ADMIN_BASE}/api/messagePreference`)
export class MessagePreferenceController {
  constructor(
    private readonly preferences: MessagePreferences,
    private readonly verification: MailVerification,
  ) {}

  @Get()
  @Self()
  @ApiOperation({ summary: 'Get how the caller is notified of events' })
  @ApiOkResponse({ type: MessagePreference })
  get(@RequestCtx() ctx: Ctx): Promise<MessagePreference> {
    return this.preferences.get(ctx)
  }

  @Put()
  @Self()
  @ApiOperation({ summary: 'Change how the caller is notified; fields left out are kept' })
  @ApiOkResponse({ type: MessagePreference })
  save(@RequestCtx() ctx: Ctx, @Body() input: MessagePreferenceInput): Promise<MessagePreference> {
    return this.preferences.save(ctx, input)
  }

  @Post('email/link')
  @HttpCode(204)
  @Self()
  @ApiOperation({ summary: "Send another link that verifies the caller's mail address" })
  @ApiNoContentResponse()
  sendLink(@RequestCtx() ctx: Ctx): Promise<void> {
    return this.verification.resend(ctx)
  }

  @Put('email/verified')
  @HttpCode(204)
  @Self()
  @ApiOperation({ summary: "Verify the caller's mail address by the token of the link" })
  @ApiNoContentResponse()
  verify(@RequestCtx() ctx: Ctx, @Body() { token }: MailLinkInput): Promise<void> {
    return this.verification.confirm(ctx, token)
  }
}
