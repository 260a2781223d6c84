import { SIGN } from '@credit/contract'
import { Body } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { SavedViewInput, SavedViewRow, SavedViewsAnswer } from './saved-view.dto.js'
import { SavedViews } from './saved-views.js'

@AdminCalls('workspace/views', 'workspace')
export class SavedViewsController {
  constructor(private readonly views: SavedViews) {}

  @Call(
    { get: '', self: [SIGN.supervisor], answer: SavedViewsAnswer },
    'List own views and those shared with own roles',
  )
  list(@RequestCtx() ctx: Ctx) {
    return this.views.list(ctx)
  }

  @Call(
    { post: '', self: [SIGN.supervisor], answer: SavedViewRow, idempotent: true },
    'Save a list view for oneself or a role',
  )
  create(@RequestCtx() ctx: Ctx, @Body() input: SavedViewInput) {
    return this.views.create(ctx, input)
  }

  @Call({ put: ':id', self: [SIGN.supervisor], answer: SavedViewRow }, 'Change a view of the caller')
  update(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: SavedViewInput) {
    return this.views.update(ctx, id, input)
  }

  @Call({ delete: ':id', self: [SIGN.supervisor] }, 'Delete a view of the caller')
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.views.remove(ctx, id)
  }
}
