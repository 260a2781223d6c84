import { ADMIN_BASE, type Page } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common'
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { Permission } from '../../../http/access/declare.js'
import { Idempotent } from '../../../http/idempotency.interceptor.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { ApiPage } from '../../../list/page.js'
import { pageQuery } from '../../../list/page-query.dto.js'
import { CrudController } from '../../crud/crud.controller.js'
import { SeenVersion } from '../../crud/seen-version.dto.js'
import { IssuedSecret } from '../keys/api-key.dto.js'
import { listDeliveries } from './list-deliveries.js'
import { DeliveryRow, WebhookInput, WebhookRow } from './webhook.dto.js'
import { WEBHOOK_LIST, WebhookService } from './webhook.service.js'

class DeliveriesQuery extends pageQuery() {}

const contract = {
  resource: 'webhook',
  row: WebhookRow,
  input: WebhookInput,
  list: WEBHOOK_LIST,
} as const

@ApiTags('open')
@Controller(`${ADMIN_BASE}/api/webhook`)
export class WebhookController extends CrudController(contract, WebhookService) {
  // Ignores Idempotency-Key: the response, which contains the secret, would be stored for retries.
  @Put(':id/issue')
  @Permission('webhook:update')
  @ApiOperation({ summary: 'Issue the secret of a webhook, shown once, and start sending' })
  @ApiOkResponse({ type: IssuedSecret })
  issue(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<IssuedSecret> {
    return this.service.issue(ctx, id)
  }

  @Put(':id/enable')
  @Permission('webhook:update')
  @ApiOperation({ summary: 'Send to a disabled webhook again, also what has waited' })
  @ApiBody({ type: SeenVersion, required: false })
  @ApiOkResponse({ type: WebhookRow })
  enable(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() seen: SeenVersion): Promise<WebhookRow> {
    return this.service.enable(ctx, id, seen.version)
  }

  @Put(':id/disable')
  @Permission('webhook:update')
  @ApiOperation({ summary: 'Stop sending to a webhook; changes wait' })
  @ApiBody({ type: SeenVersion, required: false })
  @ApiOkResponse({ type: WebhookRow })
  disable(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() seen: SeenVersion): Promise<WebhookRow> {
    return this.service.disable(ctx, id, seen.version)
  }

  @Post(':id/test')
  @Permission('webhook:update')
  @ApiOperation({ summary: 'Send a webhook a change of the kind test' })
  @ApiOkResponse({ type: WebhookRow })
  test(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<WebhookRow> {
    return this.service.test(ctx, id)
  }

  @Post('deliveries/:id/retry')
  @Permission('webhook:update')
  @Idempotent()
  @HttpCode(200)
  @ApiOperation({ summary: 'Send a delivery that failed now and not at its next try' })
  @ApiOkResponse({ type: WebhookRow })
  retry(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<WebhookRow> {
    return this.service.retry(ctx, id)
  }

  @Get(':id/deliveries')
  @Permission('webhook:list')
  @ApiOperation({ summary: 'List the deliveries of a webhook, newest first' })
  @ApiPage(DeliveryRow)
  deliveries(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Query() query: DeliveriesQuery,
  ): Promise<Page<DeliveryRow>> {
    return listDeliveries(ctx, id, query)
  }
}
