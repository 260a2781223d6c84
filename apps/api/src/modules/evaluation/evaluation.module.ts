import { Global, Inject, Module } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import { Schedule } from '#core/schedule'
import { OpenDeadlines } from '../calendar/open-deadlines.js'
import { EvaluationsOfCases } from '../cases/evaluations-of-cases.js'
import { JobRegistry } from '../jobs/job-registry.js'
import { AnonymousCells } from '../ledger/rules/anonymous-cells.js'
import { MergeSteps } from '../participants/merge/merge-steps.js'
import { ParticipantsModule } from '../participants/participants.module.js'
import { ProjectEvaluations } from '../projects/projects/project-evaluations.js'
import { EvaluationsInCases } from './closing/evaluations-in-cases.js'
import { expireRecords } from './closing/expire-records.js'
import { CompletionController, ParticipantCreditController } from './completion/completion.controller.js'
import { FlagController } from './flags/flag.controller.js'
import { EVALUATION_FLAGS } from './flags/merge-flags.js'
import { searchFlags } from './flags/search-flags.js'
import { EVALUATION_RECORDS } from './merging/merge-records.js'
import { MyProjectsController } from './mine/my-projects.controller.js'
import { EvaluationRecordController } from './mine/records.controller.js'
import { ParticipantEvaluationsController } from './of-participant/participant-evaluations.controller.js'
import { OPEN_CELL_JOB, openCell } from './opening/open-cell.js'
import { OPEN_WAITING_JOB, openWaiting } from './opening/open-waiting.js'
import { OutstandingController } from './outstanding/outstanding.controller.js'
import { releaseOrDropHeld } from './pooling/release-pools.js'
import { figurePositions } from './position/figure-positions.js'
import { POSITIONS } from './position/merge-positions.js'
import { PositionController } from './position/position.controller.js'
import { EvaluationsOfProjects } from './project-evaluations.js'
import { DeadlinesOfRecords, MOVE_DEADLINES_JOB, moveDeadlines } from './records/apply-calendar.js'
import { remindEvaluators } from './reminding/remind-evaluators.js'
import { ReplyController } from './replying/reply.controller.js'
import { CellsInMatrix } from './settings/cells-in-matrix.js'
import { EvaluationSettingController } from './settings/setting.controller.js'
import { EvaluationSettingService } from './settings/setting.service.js'
import { reportFaults } from './verify/verify-credit.js'

/** A record expires at most a minute after its due time. */
const EVERY_MINUTE = '* * * * *'

const EVERY_TEN_MINUTES = '*/10 * * * *'

/** Hourly, to find the first day of the month in any time zone; all other runs find nothing to do. */
const EVERY_HOUR = '20 * * * *'

/** Hourly for the same reason, once the pools of the month are released. */
const LATER_IN_THE_HOUR = '50 * * * *'

/** 03:40 in China, after the nightly run of the scores. */
const AT_NIGHT = '40 19 * * *'

/** 04:10 in China. */
const LATER_AT_NIGHT = '10 20 * * *'

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
    PositionController,
  ],
  providers: [
    EvaluationSettingService,
    { provide: AnonymousCells, useClass: CellsInMatrix },
    { provide: ProjectEvaluations, useClass: EvaluationsOfProjects },
    { provide: EvaluationsOfCases, useClass: EvaluationsInCases },
    { provide: OpenDeadlines, useClass: DeadlinesOfRecords },
  ],
  exports: [AnonymousCells, EvaluationsOfCases, OpenDeadlines, ProjectEvaluations],
})
export class EvaluationModule {
  constructor(merges: MergeSteps, registry: JobRegistry, schedule: Schedule, @Inject(CONFIG) config: Config) {
    merges.register(EVALUATION_RECORDS, EVALUATION_FLAGS, POSITIONS)
    registry.onJob(OPEN_CELL_JOB, openCell)
    registry.onJob(OPEN_WAITING_JOB, openWaiting)
    registry.onJob(MOVE_DEADLINES_JOB, moveDeadlines)
    schedule.add('evaluation.verify', AT_NIGHT, (ctx) => reportFaults(ctx))
    schedule.add('evaluation.flags', LATER_AT_NIGHT, (ctx) => searchFlags(ctx))
    schedule.add('evaluation.pools', EVERY_HOUR, (ctx) => releaseOrDropHeld(ctx))
    schedule.add('evaluation.positions', LATER_IN_THE_HOUR, (ctx) => figurePositions(ctx))
    schedule.add('evaluation.reminders', EVERY_TEN_MINUTES, (ctx) => remindEvaluators(ctx, config))
    schedule.add('evaluation.windows', EVERY_MINUTE, (ctx) => expireRecords(ctx))
  }
}
