import { ADMIN_BASE, type Page } from '@credit/contract'
import { Body, Controller, Get, Put, Res } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../../../core/context.js'
import { unitOfWork } from '../../../database/unit-of-work.js'
import { Permission } from '../../../http/access/declare.js'
import { Idempotent } from '../../../http/idempotency.interceptor.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { CreateCall } from '../../../http/write-calls.js'
import type { ListQuery } from '../../../list/list-definition.js'
import { ApiList, ListParams } from '../../../list/list-params.js'
import { ExportCall } from '../../exchange/export/export-call.js'
import { ListExports } from '../../exchange/export/list-exports.js'
import {
  AdjustmentDecision,
  AdjustmentDetail,
  AdjustmentInput,
  AdjustmentRefusal,
  AdjustmentRow,
} from './adjustment.dto.js'
import { ADJUSTMENT_TABLE } from './adjustment.table.js'
import { ADJUSTMENT_LIST, ReadAdjustments } from './adjustment-list.js'
import { approveRequest, rejectRequest, requestAdjustment } from './request-adjustment.js'

@ApiTags('credit')
@Controller(`${ADMIN_BASE}/api/adjustment`)
export class AdjustmentController {
  constructor(
    private readonly adjustments: ReadAdjustments,
    private readonly exports: ListExports,
  ) {}

  @Get('list')
  @Permission('adjustment:list')
  @ApiOperation({ summary: 'List adjustments of scores' })
  @ApiList(AdjustmentRow, ADJUSTMENT_LIST)
  list(@RequestCtx() ctx: Ctx, @ListParams(ADJUSTMENT_LIST) query: ListQuery): Promise<Page<AdjustmentRow>> {
    return this.adjustments.list(ctx, query)
  }

  @ExportCall('adjustment:export', ADJUSTMENT_LIST)
  async export(
    @RequestCtx() ctx: Ctx,
    @ListParams(ADJUSTMENT_LIST) query: ListQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const rows = (tx: Ctx) => this.adjustments.exported(tx, query)
    await this.exports.send(ctx, reply, query, ADJUSTMENT_TABLE, rows)
  }

  @Get(':id')
  @Permission('adjustment:list')
  @ApiOperation({ summary: 'Get an adjustment with its files' })
  @ApiOkResponse({ type: AdjustmentDetail })
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<AdjustmentDetail> {
    return this.adjustments.get(ctx, id)
  }

  @CreateCall('adjustment:create', AdjustmentDetail, 'Request an adjustment of a score')
  create(@RequestCtx() ctx: Ctx, @Body() input: AdjustmentInput): Promise<AdjustmentDetail> {
    return unitOfWork(ctx, async (tx) => this.adjustments.get(tx, await requestAdjustment(tx, input)))
  }

  @Put(':id/approve')
  @Permission('adjustment:approve')
  @Idempotent()
  @ApiOperation({ summary: 'Approve as the second supervisor: in force from today' })
  @ApiOkResponse({ type: AdjustmentDetail })
  approve(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() { text = '' }: AdjustmentDecision,
  ): Promise<AdjustmentDetail> {
    return unitOfWork(ctx, async (tx) => {
      await approveRequest(tx, id, text)
      return this.adjustments.get(tx, id)
    })
  }

  @Put(':id/reject')
  @Permission('adjustment:approve')
  @Idempotent()
  @ApiOperation({ summary: 'Reject as the second supervisor' })
  @ApiOkResponse({ type: AdjustmentDetail })
  reject(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() { text }: AdjustmentRefusal,
  ): Promise<AdjustmentDetail> {
    return unitOfWork(ctx, async (tx) => {
      await rejectRequest(tx, id, text)
      return this.adjustments.get(tx, id)
    })
  }
}
