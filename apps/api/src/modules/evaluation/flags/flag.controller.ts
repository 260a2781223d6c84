import { Body } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { decideFlag } from './decide-flag.js'
import { FlagDetail, FlagReason } from './flag.dto.js'
import { FLAGS, readFlag } from './read-flags.js'

/** Calls for supervisors to judge flagged evaluations. */
@AdminCalls('evaluationFlag', 'flagged evaluations')
export class FlagController {
  @Call({ get: 'list', permission: 'flag:list', answer: FLAGS }, "List the area's flagged evaluations")
  list(@RequestCtx() ctx: Ctx, @ListParams(FLAGS) query: ListQuery) {
    return FLAGS.page(ctx, query)
  }

  @Call({ get: ':id', permission: 'flag:list', answer: FlagDetail }, 'Get a flag with its evidence and decisions')
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return readFlag(ctx, id)
  }

  @Call(
    { put: ':id/confirm', permission: 'flag:update', answer: FlagDetail, idempotent: true },
    'Confirm a flag as a concern; changes no evaluation or score',
  )
  confirm(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { reason }: FlagReason) {
    return decideFlag(ctx, id, 'confirm', reason)
  }

  @Call(
    { put: ':id/dismiss', permission: 'flag:update', answer: FlagDetail, idempotent: true },
    'Dismiss a flag; the same evidence is not flagged again',
  )
  dismiss(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { reason }: FlagReason) {
    return decideFlag(ctx, id, 'dismiss', reason)
  }

  @Call({ put: ':id/reopen', permission: 'flag:update', answer: FlagDetail, idempotent: true }, 'Reopen a decided flag')
  reopen(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { reason }: FlagReason) {
    return decideFlag(ctx, id, 'reopen', reason)
  }
}
