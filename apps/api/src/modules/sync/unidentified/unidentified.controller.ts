import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { UNIDENTIFIED } from './list-unidentified.js'

@AdminCalls('unidentified', 'participants')
export class UnidentifiedController {
  @Call(
    { get: 'list', permission: 'identity:list', answer: UNIDENTIFIED },
    'List participants without an official number and their possible duplicates',
  )
  list(@RequestCtx() ctx: Ctx, @ListParams(UNIDENTIFIED) query: ListQuery) {
    return UNIDENTIFIED.page(ctx, query)
  }
}
