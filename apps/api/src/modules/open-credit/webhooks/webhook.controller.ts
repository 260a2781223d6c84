import { Body, Query } from '@nestjs/common'
import { ApiBody } from '@nestjs/swagger'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { paged } from '#list/list-params'
import { pageQuery } from '#list/page-query.dto'
import { CrudController } from '../../crud/crud.controller.js'
import { SeenVersion } from '../../crud/seen-version.dto.js'
import { IssuedSecret } from '../keys/api-key.dto.js'
import { listDeliveries } from './list-deliveries.js'
import { DeliveryRow, NewWebhook, WebhookInput, WebhookRow } from './webhook.dto.js'
import { WEBHOOKS, WebhookService } from './webhook.service.js'

class DeliveriesQuery extends pageQuery() {}

const contract = {
  resource: 'webhook',
  input: WebhookInput,
  rows: WEBHOOKS,
  created: NewWebhook,
} as const

@AdminCalls('webhook', 'open')
export class WebhookController extends CrudController(contract, WebhookService) {
  // Ignores Idempotency-Key: the response, which contains the secret, would be stored for retries.
  @Call(
    { put: ':id/issue', permission: 'webhook:update', answer: IssuedSecret },
    "Issue a webhook's secret, shown once, and start",
  )
  issue(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.service.issue(ctx, id)
  }

  @Call(
    { put: ':id/enable', permission: 'webhook:update', answer: WebhookRow },
    'Enable a webhook; pending changes follow',
  )
  @ApiBody({ type: SeenVersion, required: false })
  enable(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() seen: SeenVersion) {
    return this.service.enable(ctx, id, seen.version)
  }

  @Call({ put: ':id/disable', permission: 'webhook:update', answer: WebhookRow }, 'Disable a webhook; changes wait')
  @ApiBody({ type: SeenVersion, required: false })
  disable(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() seen: SeenVersion) {
    return this.service.disable(ctx, id, seen.version)
  }

  @Call({ post: ':id/test', permission: 'webhook:update', answer: WebhookRow }, 'Send a change of kind test')
  test(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.service.test(ctx, id)
  }

  @Call(
    { post: 'deliveries/:id/retry', permission: 'webhook:update', answer: WebhookRow, status: 200, idempotent: true },
    'Retry a failed delivery now',
  )
  retry(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.service.retry(ctx, id)
  }

  @Call(
    { get: ':id/deliveries', permission: 'webhook:list', answer: paged(DeliveryRow) },
    'List deliveries, newest first',
  )
  deliveries(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Query() query: DeliveriesQuery) {
    return listDeliveries(ctx, id, query)
  }
}
