import { Module } from '@nestjs/common'
import { FilesModule } from '../files/files.module.js'
import { MoveHome } from '../participants/home/move-home.js'
import { MergeSteps } from '../participants/merge/merge-steps.js'
import { ParticipantsModule } from '../participants/participants.module.js'
import { CaseController } from './case.controller.js'
import { CASES_HOME } from './cases-home.js'
import { CASE_ROWS } from './merge-cases.js'
import { OwnCaseController } from './own-case.controller.js'
import { ReadCases } from './read-cases.js'

/** Complaints, objections and applications for credit repair. */
@Module({
  imports: [FilesModule, ParticipantsModule],
  controllers: [OwnCaseController, CaseController],
  providers: [ReadCases],
})
export class CasesModule {
  constructor(merges: MergeSteps, homes: MoveHome) {
    merges.register(CASE_ROWS)
    homes.register(CASES_HOME)
  }
}
