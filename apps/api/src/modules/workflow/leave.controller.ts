import { ADMIN_BASE, SIGN } from '@credit/contract'
import { Controller, Inject, Put } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../core/context.js'
import { unitOfWork } from '../../database/unit-of-work.js'
import { Self } from '../../http/access/declare.js'
import { Idempotent } from '../../http/idempotency.interceptor.js'
import { IdParam } from '../../http/params.js'
import { RequestCtx } from '../../http/request-ctx.js'
import { ExpertRow } from '../participants/records/participant.dto.js'
import { ParticipantsService } from '../participants/records/participants.service.js'
import { endLeave, startLeave } from './expert-leave.js'

/** Leave of experts, set by themselves or by supervisors of their area. */
@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/expert`)
export class LeaveController {
  constructor(@Inject(ParticipantsService) private readonly participants: ParticipantsService) {}

  @Put(':id/leave')
  @Self(SIGN.supervisor, SIGN.expert)
  @Idempotent()
  @ApiOperation({ summary: 'Put an expert on leave; its open evaluations are excused' })
  @ApiOkResponse({ type: ExpertRow })
  leave(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<object> {
    return unitOfWork(ctx, async (tx) => {
      await startLeave(tx, id)
      return this.participants.get(tx, SIGN.expert, id)
    })
  }

  @Put(':id/return')
  @Self(SIGN.supervisor, SIGN.expert)
  @Idempotent()
  @ApiOperation({ summary: 'End the leave of an expert; evaluations not due yet open again' })
  @ApiOkResponse({ type: ExpertRow })
  return(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<object> {
    return unitOfWork(ctx, async (tx) => {
      await endLeave(tx, id)
      return this.participants.get(tx, SIGN.expert, id)
    })
  }
}
