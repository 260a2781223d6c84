import { ADMIN_BASE, type Page } from '@credit/contract'
import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common'
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger'
import { Permission } from '../../platform/access/declare.js'
import { IdParam } from '../../platform/crud/crud.controller.js'
import type { ListQuery } from '../../platform/crud/list-query.js'
import type { Ctx } from '../../platform/database/context.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { notFound } from '../../platform/http/domain-error.js'
import { Idempotent } from '../../platform/http/idempotency.interceptor.js'
import { ApiPage, page } from '../../platform/http/page.js'
import { RequestCtx } from '../../platform/http/request-ctx.js'
import { pauseProject, resumeProject } from '../stages/pause-project.js'
import { PauseInput, ProjectInput, ProjectRow } from './project.dto.js'
import { projectRows } from './project-rows.js'
import { listProjects, readProject } from './projects.queries.js'
import { createProject, updateProject } from './save-project.js'

/** The supervisors' view of projects. */
@ApiTags('projects')
@Controller(`${ADMIN_BASE}/api/sysProject`)
export class ProjectsController {
  @Get('list')
  @Permission('project:list')
  @ApiOperation({ summary: 'Projects of the own area' })
  @ApiQuery({
    name: 'status',
    required: false,
    description: '0 to 4, none, or the last stage parted: payment, done; several by comma',
  })
  @ApiQuery({ name: 'participantId', required: false, schema: { type: 'string', format: 'uuid' } })
  @ApiPage(ProjectRow)
  async list(@RequestCtx() ctx: Ctx, @Query() query: ListQuery): Promise<Page<ProjectRow>> {
    const found = await listProjects(ctx, query)
    return page(await projectRows(ctx, found.rows), found.total, found.page)
  }

  @Post()
  @Permission('project:create')
  @Idempotent()
  @ApiOperation({ summary: 'Make a project by hand' })
  @ApiCreatedResponse({ type: ProjectRow })
  create(@RequestCtx() ctx: Ctx, @Body() input: ProjectInput): Promise<ProjectRow> {
    return unitOfWork(ctx, async (tx) => rowOf(tx, await createProject(tx, input)))
  }

  @Get(':id')
  @Permission('project:list')
  @ApiOperation({ summary: 'One project' })
  @ApiOkResponse({ type: ProjectRow })
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<ProjectRow> {
    return rowOf(ctx, id)
  }

  @Put(':id')
  @Permission('project:update')
  @ApiOperation({ summary: 'Change a project, its sections and their parties' })
  @ApiOkResponse({ type: ProjectRow })
  update(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() input: ProjectInput,
  ): Promise<ProjectRow> {
    return unitOfWork(ctx, async (tx) => {
      await updateProject(tx, id, input, (own) => rowOf(own, id))
      return rowOf(tx, id)
    })
  }

  @Put(':id/pause')
  @Permission('project:stage')
  @ApiOperation({ summary: 'Pause: nothing of it expires or can be submitted' })
  @ApiOkResponse({ type: ProjectRow })
  async pause(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() { reason }: PauseInput,
  ): Promise<ProjectRow> {
    await pauseProject(ctx, id, reason)
    return rowOf(ctx, id)
  }

  @Put(':id/resume')
  @Permission('project:stage')
  @ApiOperation({ summary: 'Resume: what is due moves by the paused working days' })
  @ApiOkResponse({ type: ProjectRow })
  async resume(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<ProjectRow> {
    await resumeProject(ctx, id)
    return rowOf(ctx, id)
  }
}

async function rowOf(ctx: Ctx, id: string): Promise<ProjectRow> {
  const project = await readProject(ctx, id)
  const [row] = project ? await projectRows(ctx, [project]) : []
  if (!row) throw notFound()
  return row
}
