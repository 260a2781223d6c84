import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common'
import { ApiAcceptedResponse, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../core/context.js'
import { unitOfWork } from '../../database/unit-of-work.js'
import { Permission } from '../../http/access/declare.js'
import { Idempotent } from '../../http/idempotency.interceptor.js'
import { IdParam } from '../../http/params.js'
import { RequestCtx } from '../../http/request-ctx.js'
import { LongBody } from '../../http/route-settings.js'
import { listWaiting, startOpeningWaiting } from '../evaluation/opening/open-waiting.js'
import type { ExtendedWindows } from '../evaluation/records/move-deadlines.js'
import { JobStarted } from '../jobs/job.dto.js'
import {
  PauseInput,
  ProjectInput,
  ProjectRow,
  WindowsExtended,
  WindowsInput,
  WindowsQuery,
} from '../projects/projects/project.dto.js'
import { ProjectsService } from '../projects/projects/projects.service.js'
import {
  BuyerInput,
  PartiesPreview,
  PartyChangesInput,
  SectionPartiesInput,
  SectionRow,
  StageInput,
  StagePreview,
  StagePreviewQuery,
} from '../projects/sections/section.dto.js'
import { SectionsService } from '../projects/sections/sections.service.js'
import { changeSectionParties, previewSectionParties } from './change-parties.js'
import { decideBuyer } from './decide-buyer.js'
import { createProject, updateProject } from './edit-project.js'
import { explainOpening } from './explain-opening.js'
import { extendProject, previewExtension } from './extend-project.js'
import { moveStage } from './move-stage.js'
import { OpeningExplanation, OpeningQuery, WaitingInput, WaitingRow } from './opening.dto.js'
import { pauseProject, resumeProject } from './pause-project.js'
import { previewStage } from './preview-stage.js'

/** Changes of projects and sections that open, close or reschedule evaluations. */
@ApiTags('projects')
@Controller(`${ADMIN_BASE}/api`)
export class WorkflowController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly sections: SectionsService,
  ) {}

  @Post('sysProject')
  @LongBody()
  @Permission('project:create')
  @Idempotent()
  @ApiOperation({ summary: 'Create a project by hand' })
  @ApiCreatedResponse({ type: ProjectRow })
  create(@RequestCtx() ctx: Ctx, @Body() input: ProjectInput): Promise<ProjectRow> {
    return unitOfWork(ctx, async (tx) => this.projects.get(tx, await createProject(tx, input)))
  }

  @Put('sysProject/:id')
  @LongBody()
  @Permission('project:update')
  @ApiOperation({ summary: 'Update a project, its sections and their parties' })
  @ApiOkResponse({ type: ProjectRow })
  update(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: ProjectInput): Promise<ProjectRow> {
    return unitOfWork(ctx, async (tx) => {
      await updateProject(tx, id, input, (current) => this.projects.get(current, id))
      return this.projects.get(tx, id)
    })
  }

  @Put('sysProject/:id/pause')
  @Permission('project:stage')
  @ApiOperation({ summary: 'Pause a project: nothing of it expires or can be submitted' })
  @ApiOkResponse({ type: ProjectRow })
  async pause(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { reason }: PauseInput): Promise<ProjectRow> {
    await pauseProject(ctx, id, reason)
    return this.projects.get(ctx, id)
  }

  @Put('sysProject/:id/resume')
  @Permission('project:stage')
  @ApiOperation({ summary: 'Resume a project: due times move by the paused working days' })
  @ApiOkResponse({ type: ProjectRow })
  async resume(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<ProjectRow> {
    await resumeProject(ctx, id)
    return this.projects.get(ctx, id)
  }

  @Get('sysProject/:id/windows/preview')
  @Permission('project:stage')
  @ApiOperation({ summary: 'Count the evaluations that more working days would concern' })
  @ApiOkResponse({ type: WindowsExtended })
  async previewWindows(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Query() query: WindowsQuery,
  ): Promise<WindowsExtended> {
    return shown(await previewExtension(ctx, id, query))
  }

  @Put('sysProject/:id/windows')
  @Permission('project:stage')
  @Idempotent()
  @ApiOperation({ summary: 'Give the evaluators of a project or section more working days' })
  @ApiOkResponse({ type: WindowsExtended })
  async extendWindows(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() input: WindowsInput,
  ): Promise<WindowsExtended> {
    return shown(await extendProject(ctx, id, input))
  }

  @Get('sysProject/:id/waiting')
  @Permission('project:stage')
  @ApiOperation({
    summary: 'List by cell the evaluations that wait because one run would have opened too many',
  })
  @ApiOkResponse({ type: [WaitingRow] })
  waiting(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<WaitingRow[]> {
    return listWaiting(ctx, id)
  }

  @Post('sysProject/:id/waiting')
  @HttpCode(202)
  @Permission('project:stage')
  @Idempotent()
  @ApiOperation({ summary: 'Open the evaluations that wait, all or those of chosen cells' })
  @ApiAcceptedResponse({ type: JobStarted })
  openWaiting(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() { settingIds }: WaitingInput,
  ): Promise<JobStarted> {
    return startOpeningWaiting(ctx, id, settingIds)
  }

  @Put('sysProjectBidSection/buyer/:id')
  @Permission('project:stage')
  @Idempotent()
  @ApiOperation({ summary: 'Decide who of several bodies buys in a section: its evaluations open' })
  @ApiOkResponse({ type: SectionRow })
  buyer(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: BuyerInput): Promise<SectionRow> {
    return unitOfWork(ctx, async (tx) => {
      await decideBuyer(tx, id, input)
      return this.sections.get(tx, id)
    })
  }

  @Post('sysProjectBidSection/parties/:id/preview')
  @Permission('project:update')
  @HttpCode(200)
  @ApiOperation({ summary: 'Count the evaluations that a change of parties opens and closes' })
  @ApiOkResponse({ type: PartiesPreview })
  previewParties(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() input: PartyChangesInput,
  ): Promise<PartiesPreview> {
    return previewSectionParties(ctx, id, input)
  }

  @Put('sysProjectBidSection/parties/:id')
  @Permission('project:update')
  @Idempotent()
  @ApiOperation({ summary: 'Add and remove parties of a section by hand, with a reason' })
  @ApiOkResponse({ type: SectionRow })
  parties(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: SectionPartiesInput): Promise<SectionRow> {
    return unitOfWork(ctx, async (tx) => {
      await changeSectionParties(tx, id, input)
      return this.sections.get(tx, id)
    })
  }

  @Get('sysProjectBidSection/stage/:id/preview')
  @Permission('project:stage')
  @ApiOperation({
    summary: 'Count the evaluations that moving a section to a stage opens, closes and reveals',
  })
  @ApiOkResponse({ type: StagePreview })
  preview(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Query() query: StagePreviewQuery): Promise<StagePreview> {
    return previewStage(ctx, id, query)
  }

  @Get('sysProjectBidSection/opening/:id')
  @Permission('project:list')
  @ApiOperation({ summary: 'Explain why an evaluation of a pair opened at a stage, or why not' })
  @ApiOkResponse({ type: OpeningExplanation })
  opening(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Query() query: OpeningQuery): Promise<OpeningExplanation> {
    return explainOpening(ctx, id, query)
  }

  @Put('sysProjectBidSection/stage/:id')
  @Permission('project:stage')
  @Idempotent()
  @ApiOperation({ summary: 'Move a section forward, abandon it, or correct its stage backwards' })
  @ApiOkResponse({ type: SectionRow })
  stage(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: StageInput): Promise<SectionRow> {
    return unitOfWork(ctx, async (tx) => {
      await moveStage(tx, id, input)
      return this.sections.get(tx, id)
    })
  }
}

function shown({ records, latestDueAt }: ExtendedWindows): WindowsExtended {
  return { records, latestDueAt: latestDueAt?.toISOString() ?? null }
}
