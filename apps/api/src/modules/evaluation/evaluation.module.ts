import { Global, Module } from '@nestjs/common'
import { OpenDeadlines } from '../calendar/open-deadlines.js'
import { EvaluationsOfCases } from '../cases/evaluations-of-cases.js'
import { MergeSteps } from '../participants/merge/merge-steps.js'
import { ParticipantsModule } from '../participants/participants.module.js'
import { ProjectEvaluations } from '../projects/projects/project-evaluations.js'
import { EvaluationsInCases } from './closing/evaluations-in-cases.js'
import { CompletionController, ParticipantCreditController } from './completion/completion.controller.js'
import { EvaluationJobs } from './evaluation-jobs.js'
import { FlagController } from './flags/flag.controller.js'
import { EVALUATION_FLAGS } from './flags/merge-flags.js'
import { EVALUATION_RECORDS } from './merging/merge-records.js'
import { MyProjectsController } from './mine/my-projects.controller.js'
import { EvaluationRecordController } from './mine/records.controller.js'
import { ParticipantEvaluationsController } from './of-participant/participant-evaluations.controller.js'
import { OutstandingController } from './outstanding/outstanding.controller.js'
import { EvaluationsOfProjects } from './project-evaluations.js'
import { DeadlinesOfRecords } from './records/apply-calendar.js'
import { ReplyController } from './replying/reply.controller.js'
import { EvaluationSettingController } from './settings/setting.controller.js'
import { EvaluationSettingService } from './settings/setting.service.js'

/** The matrix of mutual evaluation, and the records that open by it. Global for the ports of projects, credit and calendar. */
@Global()
@Module({
  imports: [ParticipantsModule],
  controllers: [
    EvaluationSettingController,
    MyProjectsController,
    EvaluationRecordController,
    OutstandingController,
    ParticipantEvaluationsController,
    ReplyController,
    FlagController,
    CompletionController,
    ParticipantCreditController,
  ],
  providers: [
    EvaluationSettingService,
    EvaluationJobs,
    { provide: ProjectEvaluations, useClass: EvaluationsOfProjects },
    { provide: EvaluationsOfCases, useClass: EvaluationsInCases },
    { provide: OpenDeadlines, useClass: DeadlinesOfRecords },
  ],
  exports: [EvaluationsOfCases, OpenDeadlines, ProjectEvaluations],
})
export class EvaluationModule {
  constructor(merges: MergeSteps) {
    merges.register(EVALUATION_RECORDS, EVALUATION_FLAGS)
  }
}
