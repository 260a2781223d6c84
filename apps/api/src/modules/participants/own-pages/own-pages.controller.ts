import { Body } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { OwnPages, OwnPagesInput } from './own-pages.dto.js'
import { OwnPagesViews } from './own-pages.js'

@AdminCalls('supervisor', 'supervisor')
export class OwnPagesController {
  constructor(private readonly views: OwnPagesViews) {}

  @Call(
    { post: 'ownPages', permission: 'personal-data:view', answer: OwnPages },
    "Open a participant's own pages read-only for half an hour; each use is logged",
  )
  start(@RequestCtx() ctx: Ctx, @Body() { participantId }: OwnPagesInput) {
    return this.views.start(ctx, participantId)
  }
}
