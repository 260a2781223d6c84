import { Body } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { PreferencesDto } from './preferences.dto.js'
import { changePreferences, readPreferences } from './preferences.js'

@AdminCalls('workspace/preferences', 'workspace')
export class PreferencesController {
  @Call({ get: '', self: true, answer: PreferencesDto }, "Get the caller's workspace preferences")
  get(@RequestCtx() ctx: Ctx) {
    return readPreferences(ctx)
  }

  @Call({ put: '', self: true, answer: PreferencesDto }, 'Change preferences; lists are replaced one by one')
  change(@RequestCtx() ctx: Ctx, @Body() change: PreferencesDto) {
    return changePreferences(ctx, change)
  }
}
