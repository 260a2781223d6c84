import { Module } from '@nestjs/common'
import { ParticipantsModule } from '../participants/participants.module.js'
import { ProjectsModule } from '../projects/projects.module.js'
import { LeaveController } from './leave.controller.js'
import { ProjectBulkController } from './project-bulk.js'
import { WorkflowController } from './workflow.controller.js'

/** Edits of projects and transitions of their stages, with their effects on evaluations. */
@Module({
  imports: [ParticipantsModule, ProjectsModule],
  controllers: [WorkflowController, LeaveController, ProjectBulkController],
})
export class WorkflowModule {}
