import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Get, Put } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import { Permission, Self } from '../../platform/access/declare.js'
import { IdParam } from '../../platform/crud/crud.controller.js'
import type { Ctx } from '../../platform/database/context.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError, notFound } from '../../platform/http/domain-error.js'
import { Idempotent } from '../../platform/http/idempotency.interceptor.js'
import { RequestCtx } from '../../platform/http/request-ctx.js'
import { moveStage } from '../stages/move-stage.js'
import { SectionRow, StageInput } from './section.dto.js'
import { sectionRows } from './section-rows.js'
import { findSections } from './sections.queries.js'

@ApiTags('projects')
@Controller(`${ADMIN_BASE}/api/sysProjectBidSection`)
export class SectionsController {
  @Get('list/:id')
  @Self()
  @ApiOperation({ summary: 'Sections of a project; participants see those they take part in' })
  @ApiOkResponse({ type: [SectionRow] })
  async list(@RequestCtx() ctx: Ctx, @IdParam() projectId: string): Promise<SectionRow[]> {
    needPermission(ctx)
    const found = await findSections(ctx, { projectId })
    if (found.length === 0) throw notFound()
    return sectionRows(ctx, found)
  }

  @Get('detail/:id')
  @Self()
  @ApiOperation({ summary: 'One section' })
  @ApiOkResponse({ type: SectionRow })
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<SectionRow> {
    needPermission(ctx)
    return rowOf(ctx, id)
  }

  @Put('stage/:id')
  @Permission('project:stage')
  @Idempotent()
  @ApiOperation({ summary: 'Move a section forward, abandon it, or correct its stage backwards' })
  @ApiOkResponse({ type: SectionRow })
  stage(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() input: StageInput,
  ): Promise<SectionRow> {
    return unitOfWork(ctx, async (tx) => {
      await moveStage(tx, id, input)
      return rowOf(tx, id)
    })
  }
}

/** Of supervisors the permission is asked, participants are held by taking part. */
function needPermission(ctx: Ctx): void {
  const { sign, permissions } = ctx.me
  if (sign === 0 && !permissions.has('project:list')) throw new DomainError('FORBIDDEN')
}

async function rowOf(ctx: Ctx, id: string): Promise<SectionRow> {
  const [row] = sectionRows(ctx, await findSections(ctx, { id }))
  if (!row) throw notFound()
  return row
}
