import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, HttpCode, Put } from '@nestjs/common'
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { unitOfWork } from '../../../database/unit-of-work.js'
import { Permission, Self } from '../../../http/access/declare.js'
import { Idempotent } from '../../../http/idempotency.interceptor.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { ReplyInput, ReplyRemoval } from './reply.dto.js'
import { removeReply, replyToEvaluation } from './reply-to-evaluation.js'

@ApiTags('mutual evaluation')
@Controller(`${ADMIN_BASE}/api/mutualEvaluationRecord/reply`)
export class ReplyController {
  @Put(':id')
  @Self(1, 2, 3, 4)
  @Idempotent()
  @HttpCode(204)
  @ApiOperation({ summary: 'Reply to an evaluation that the caller received, once' })
  @ApiNoContentResponse()
  reply(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { text }: ReplyInput): Promise<void> {
    return unitOfWork(ctx, (tx) => replyToEvaluation(tx, id, text))
  }

  @Put(':id/remove')
  @Permission('case:approve')
  @Idempotent()
  @HttpCode(204)
  @ApiOperation({ summary: 'Remove the reply to an evaluation, with a reason' })
  @ApiNoContentResponse()
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { reason }: ReplyRemoval): Promise<void> {
    return unitOfWork(ctx, (tx) => removeReply(tx, id, reason))
  }
}
