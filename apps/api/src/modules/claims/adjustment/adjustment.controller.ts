import { Body, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { ExportCall } from '../../exchange/export/export-call.js'
import { ListExports } from '../../exchange/export/list-exports.js'
import { AdjustmentDecision, AdjustmentDetail, AdjustmentInput, AdjustmentRefusal } from './adjustment.dto.js'
import { ADJUSTMENT_TABLE } from './adjustment.table.js'
import { ADJUSTMENTS, ReadAdjustments } from './adjustment-list.js'
import { approveRequest, rejectRequest, requestAdjustment } from './request-adjustment.js'

@AdminCalls('adjustment', 'credit')
export class AdjustmentController {
  constructor(
    private readonly adjustments: ReadAdjustments,
    private readonly exports: ListExports,
  ) {}

  @Call({ get: 'list', permission: 'adjustment:list', answer: ADJUSTMENTS }, 'List adjustments of scores')
  list(@RequestCtx() ctx: Ctx, @ListParams(ADJUSTMENTS) query: ListQuery) {
    return ADJUSTMENTS.page(ctx, query)
  }

  @ExportCall('adjustment:export', ADJUSTMENTS)
  export(@RequestCtx() ctx: Ctx, @ListParams(ADJUSTMENTS) query: ListQuery, @Res() reply: FastifyReply) {
    return this.exports.send(ctx, reply, query, ADJUSTMENT_TABLE, (tx) => ADJUSTMENTS.exported(tx, query))
  }

  @Call({ get: ':id', permission: 'adjustment:list', answer: AdjustmentDetail }, 'Get an adjustment with its files')
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.adjustments.get(ctx, id)
  }

  @Call(
    { post: '', permission: 'adjustment:create', answer: AdjustmentDetail, idempotent: true },
    'Request an adjustment',
  )
  create(@RequestCtx() ctx: Ctx, @Body() input: AdjustmentInput) {
    return unitOfWork(ctx, async (tx) => this.adjustments.get(tx, await requestAdjustment(tx, input)))
  }

  @Call(
    { put: ':id/approve', permission: 'adjustment:approve', answer: AdjustmentDetail, idempotent: true },
    'Approve an adjustment as the second supervisor; it takes effect today',
  )
  approve(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { text = '' }: AdjustmentDecision) {
    return unitOfWork(ctx, async (tx) => {
      await approveRequest(tx, id, text)
      return this.adjustments.get(tx, id)
    })
  }

  @Call(
    { put: ':id/reject', permission: 'adjustment:approve', answer: AdjustmentDetail, idempotent: true },
    'Reject an adjustment',
  )
  reject(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { text }: AdjustmentRefusal) {
    return unitOfWork(ctx, async (tx) => {
      await rejectRequest(tx, id, text)
      return this.adjustments.get(tx, id)
    })
  }
}
