import { Body, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { ExportCall } from '../../exchange/export/export-call.js'
import { ListExports } from '../../exchange/export/list-exports.js'
import { decideLink } from './decide-link.js'
import { BidderLinkDetail, LinkReason } from './link.dto.js'
import { LINK_TABLE } from './link.table.js'
import { LINKS, readLink } from './read-links.js'

/** Calls for supervisors to judge links between bidders. */
@AdminCalls('bidderLink', 'projects')
export class LinkController {
  constructor(private readonly exports: ListExports) {}

  @Call({ get: 'list', permission: 'bidder-link:list', answer: LINKS }, "List the area's links between bidders")
  list(@RequestCtx() ctx: Ctx, @ListParams(LINKS) query: ListQuery) {
    return LINKS.page(ctx, query)
  }

  @ExportCall('bidder-link:export', LINKS)
  export(@RequestCtx() ctx: Ctx, @ListParams(LINKS) query: ListQuery, @Res() reply: FastifyReply) {
    return this.exports.send(ctx, reply, query, LINK_TABLE, (tx) => LINKS.exported(tx, query))
  }

  @Call(
    { get: ':id', permission: 'bidder-link:list', answer: BidderLinkDetail },
    'Get a link with its evidence, lots and decisions; personal data shown in full is logged',
  )
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return readLink(ctx, id)
  }

  @Call(
    { put: ':id/confirm', permission: 'bidder-link:update', answer: BidderLinkDetail, idempotent: true },
    'Keep a link under watch; changes no award, evaluation or score',
  )
  confirm(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { reason }: LinkReason) {
    return decideLink(ctx, id, 'confirm', reason)
  }

  @Call(
    { put: ':id/dismiss', permission: 'bidder-link:update', answer: BidderLinkDetail, idempotent: true },
    'Dismiss a link; it is found again only with another kind of data',
  )
  dismiss(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { reason }: LinkReason) {
    return decideLink(ctx, id, 'dismiss', reason)
  }

  @Call(
    { put: ':id/reopen', permission: 'bidder-link:update', answer: BidderLinkDetail, idempotent: true },
    'Reopen a decided link',
  )
  reopen(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { reason }: LinkReason) {
    return decideLink(ctx, id, 'reopen', reason)
  }
}
