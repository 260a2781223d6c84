import { ADMIN_BASE } from '@credit/contract'
import { Controller, Get } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import { Permission } from '../../platform/access/declare.js'
import type { Ctx } from '../../platform/database/context.js'
import { RequestCtx } from '../../platform/http/request-ctx.js'
import { RoleCompletion } from './completion.dto.js'
import { readAreaCompletion } from './completion.queries.js'

@ApiTags('dashboard')
@Controller(`${ADMIN_BASE}/api/mutualEvaluationRecord`)
export class CompletionController {
  @Get('completion')
  @Permission('dashboard:view')
  @ApiOperation({ summary: 'How far the evaluators of each role gave what the area asked of them' })
  @ApiOkResponse({ type: [RoleCompletion] })
  completion(@RequestCtx() ctx: Ctx): Promise<RoleCompletion[]> {
    return readAreaCompletion(ctx)
  }
}
