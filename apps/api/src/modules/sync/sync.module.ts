import { Module } from '@nestjs/common'
import { MergeSteps } from '../participants/merge/merge-steps.js'
import { SETTLED_DOUBTS } from './doubts/settle-doubts.js'
import { HandEditsController } from './hand-edits/hand-edits.controller.js'
import { SyncQualityController } from './quality/quality.controller.js'
import { SyncController } from './runs/sync.controller.js'
import { SyncJobs } from './runs/sync-jobs.js'
import { UnidentifiedController } from './unidentified/unidentified.controller.js'
import { ProjectImport, ProjectImportController } from './workbook/project-import.js'

/** The sync with the upstream procurement platform, and projects from workbooks. */
@Module({
  controllers: [
    SyncQualityController,
    SyncController,
    UnidentifiedController,
    HandEditsController,
    ProjectImportController,
  ],
  providers: [SyncJobs, ProjectImport],
})
export class SyncModule {
  constructor(merges: MergeSteps) {
    merges.register(SETTLED_DOUBTS)
  }
}
