import { Body } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { MailVerification } from './mail-verification.js'
import { MailLinkInput, MessagePreference, MessagePreferenceInput } from './message-preference.dto.js'
import { MessagePreferences } from './message-preferences.js'

@AdminCalls('messagePreference', 'sysMessage')
export class MessagePreferenceController {
  constructor(
    private readonly preferences: MessagePreferences,
    private readonly verification: MailVerification,
  ) {}

  @Call({ get: '', self: true, answer: MessagePreference }, "Get the caller's notification preferences")
  get(@RequestCtx() ctx: Ctx) {
    return this.preferences.get(ctx)
  }

  @Call({ put: '', self: true, answer: MessagePreference }, 'Change notifications; omitted fields are kept')
  save(@RequestCtx() ctx: Ctx, @Body() input: MessagePreferenceInput) {
    return this.preferences.save(ctx, input)
  }

  @Call({ post: 'email/link', self: true }, "Send another link that verifies the caller's mail address")
  sendLink(@RequestCtx() ctx: Ctx) {
    return this.verification.resend(ctx)
  }

  @Call({ put: 'email/verified', self: true }, "Verify the caller's mail address by the token of the link")
  verify(@RequestCtx() ctx: Ctx, @Body() { token }: MailLinkInput) {
    return this.verification.confirm(ctx, token)
  }
}
