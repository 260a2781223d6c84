import { Body, Query } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { timeText } from '#core/time-text'
import { unitOfWork } from '#database/unit-of-work'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { LongBody } from '#http/route-settings'
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
import { ProjectEvaluations } from '../projects/projects/project-evaluations.js'
import { PROJECTS } from '../projects/projects/project-list.js'
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
@AdminCalls('', 'projects')
export class WorkflowController {
  constructor(
    private readonly evaluations: ProjectEvaluations,
    private readonly sections: SectionsService,
  ) {}

  @Call({ post: 'sysProject', permission: 'project:create', answer: ProjectRow, idempotent: true }, 'Create a project')
  @LongBody()
  create(@RequestCtx() ctx: Ctx, @Body() input: ProjectInput) {
    return unitOfWork(ctx, async (tx) => PROJECTS.with(this.evaluations).get(tx, await createProject(tx, input)))
  }

  @Call(
    { put: 'sysProject/:id', permission: 'project:update', answer: ProjectRow },
    'Update a project and its sections',
  )
  @LongBody()
  update(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: ProjectInput) {
    return unitOfWork(ctx, async (tx) => {
      await updateProject(tx, id, input, (current) => PROJECTS.with(this.evaluations).get(current, id))
      return PROJECTS.with(this.evaluations).get(tx, id)
    })
  }

  @Call(
    { put: 'sysProject/:id/pause', permission: 'project:stage', answer: ProjectRow },
    'Pause a project; nothing expires or can be submitted',
  )
  async pause(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { reason }: PauseInput) {
    await pauseProject(ctx, id, reason)
    return PROJECTS.with(this.evaluations).get(ctx, id)
  }

  @Call(
    { put: 'sysProject/:id/resume', permission: 'project:stage', answer: ProjectRow },
    'Resume a project; due times move by the paused days',
  )
  async resume(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    await resumeProject(ctx, id)
    return PROJECTS.with(this.evaluations).get(ctx, id)
  }

  @Call(
    { get: 'sysProject/:id/windows/preview', permission: 'project:stage', answer: WindowsExtended },
    'Count the evaluations that more working days would affect',
  )
  async previewWindows(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Query() query: WindowsQuery) {
    return shown(await previewExtension(ctx, id, query))
  }

  @Call(
    { put: 'sysProject/:id/windows', permission: 'project:stage', answer: WindowsExtended, idempotent: true },
    'Extend the time to evaluate in a project or section by working days',
  )
  async extendWindows(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: WindowsInput) {
    return shown(await extendProject(ctx, id, input))
  }

  @Call(
    { get: 'sysProject/:id/waiting', permission: 'project:stage', answer: [WaitingRow] },
    'List, by cell, the evaluations held back because one run would open too many',
  )
  waiting(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return listWaiting(ctx, id)
  }

  @Call(
    { post: 'sysProject/:id/waiting', permission: 'project:stage', answer: JobStarted, status: 202, idempotent: true },
    'Open evaluations that were held back, all or by cell',
  )
  openWaiting(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { settingIds }: WaitingInput) {
    return startOpeningWaiting(ctx, id, settingIds)
  }

  @Call(
    { put: 'sysProjectBidSection/buyer/:id', permission: 'project:stage', answer: SectionRow, idempotent: true },
    'Decide which of several bodies buys in a section; its evaluations open',
  )
  buyer(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: BuyerInput) {
    return unitOfWork(ctx, async (tx) => {
      await decideBuyer(tx, id, input)
      return this.sections.get(tx, id)
    })
  }

  @Call(
    {
      post: 'sysProjectBidSection/parties/:id/preview',
      permission: 'project:update',
      answer: PartiesPreview,
      status: 200,
    },
    'Count the evaluations that a change of parties would open or close',
  )
  previewParties(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: PartyChangesInput) {
    return previewSectionParties(ctx, id, input)
  }

  @Call(
    { put: 'sysProjectBidSection/parties/:id', permission: 'project:update', answer: SectionRow, idempotent: true },
    'Add or remove parties of a section by hand, with a reason',
  )
  parties(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: SectionPartiesInput) {
    return unitOfWork(ctx, async (tx) => {
      await changeSectionParties(tx, id, input)
      return this.sections.get(tx, id)
    })
  }

  @Call(
    { get: 'sysProjectBidSection/stage/:id/preview', permission: 'project:stage', answer: StagePreview },
    'Count the evaluations that a new stage would open, close or reveal',
  )
  preview(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Query() query: StagePreviewQuery) {
    return previewStage(ctx, id, query)
  }

  @Call(
    { get: 'sysProjectBidSection/opening/:id', permission: 'project:list', answer: OpeningExplanation },
    'Explain why an evaluation of a pair opened at a stage, or why not',
  )
  opening(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Query() query: OpeningQuery) {
    return explainOpening(ctx, id, query)
  }

  @Call(
    { put: 'sysProjectBidSection/stage/:id', permission: 'project:stage', answer: SectionRow, idempotent: true },
    'Move a section forward, abandon it, or correct its stage backwards',
  )
  stage(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: StageInput) {
    return unitOfWork(ctx, async (tx) => {
      await moveStage(tx, id, input)
      return this.sections.get(tx, id)
    })
  }
}

function shown({ records, latestDueAt }: ExtendedWindows): WindowsExtended {
  return { records, latestDueAt: latestDueAt ? timeText(latestDueAt) : null }
}
