import { ADMIN_BASE } from '@credit/contract'
import { Controller, Get } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { Permission } from '../../../http/access/declare.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { OutstandingRow } from './outstanding.dto.js'
import { outstandingOfProject } from './outstanding.sql.js'

@ApiTags('mutual evaluation')
@Controller(`${ADMIN_BASE}/api/mutualEvaluationRecord`)
export class OutstandingController {
  @Get('outstanding/:projectId')
  @Permission('project:list')
  @ApiOperation({ summary: 'Evaluations of a project that were asked for and not given' })
  @ApiOkResponse({ type: [OutstandingRow] })
  async outstanding(
    @RequestCtx() ctx: Ctx,
    @IdParam('projectId') projectId: string,
  ): Promise<OutstandingRow[]> {
    const rows = await outstandingOfProject.rows(ctx, { projectId })
    return rows.map(({ anonymous, sectionId, dueAt, ...row }) => ({
      ...row,
      bidSectionId: sectionId,
      dueAt: dueAt.toISOString(),
      // Who has not evaluated yet would tell who has.
      ...(anonymous ? { evaluatorId: null, evaluatorName: null } : {}),
    }))
  }
}
