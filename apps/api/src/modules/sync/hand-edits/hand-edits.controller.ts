import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Get, Put } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { unitOfWork } from '../../../database/unit-of-work.js'
import { Permission } from '../../../http/access/declare.js'
import { Idempotent } from '../../../http/idempotency.interceptor.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { HandEdits, HandEditsInput } from './hand-edits.dto.js'
import { readHandEdits, returnHandEdits } from './hand-edits.js'

@ApiTags('projects')
@Controller(`${ADMIN_BASE}/api/sysProject`)
export class HandEditsController {
  @Get(':id/handEdits')
  @Permission('project:list')
  @ApiOperation({ summary: 'Show field by field what the sync may change in a project' })
  @ApiOkResponse({ type: HandEdits })
  read(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<HandEdits> {
    return readHandEdits(ctx, id)
  }

  @Put(':id/handEdits/return')
  @Permission('project:update')
  @Idempotent()
  @ApiOperation({ summary: 'Let the sync change what was edited by hand, and apply it at once' })
  @ApiOkResponse({ type: HandEdits })
  giveBack(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: HandEditsInput): Promise<HandEdits> {
    return unitOfWork(ctx, async (tx) => {
      await returnHandEdits(tx, id, input)
      return readHandEdits(tx, id)
    })
  }
}
