import { Module } from '@nestjs/common'
import { MergeSteps } from '../participants/merge/merge-steps.js'
import { ParticipantsModule } from '../participants/participants.module.js'
import { ProjectsModule } from '../projects/projects.module.js'
import { AlarmController } from './alarms/alarm.controller.js'
import { AWARD_ALARMS_STEP } from './alarms/merge-alarms.js'
import { LeaveController } from './leave.controller.js'
import { ProjectBulkController } from './project-bulk.js'
import { WorkflowController } from './workflow.controller.js'

/** Edits of projects and transitions of their stages, with their effects on evaluations. */
@Module({
  imports: [ParticipantsModule, ProjectsModule],
  controllers: [WorkflowController, AlarmController, LeaveController, ProjectBulkController],
})
export class WorkflowModule {
  constructor(merges: MergeSteps) {
    merges.register(AWARD_ALARMS_STEP)
  }
}
