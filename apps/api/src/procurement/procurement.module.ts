import { Module } from '@nestjs/common'
import { ProjectDashboardController } from './dashboard/dashboard.controller.js'
import { ProjectsController } from './projects/projects.controller.js'
import { SectionsController } from './sections/sections.controller.js'
import { SyncController } from './sync/sync.controller.js'
import { SyncJobs } from './sync/sync-jobs.js'

/** Projects, bid sections, their stages, and the sync with the upstream platform. */
@Module({
  controllers: [ProjectDashboardController, ProjectsController, SectionsController, SyncController],
  providers: [SyncJobs],
})
export class ProcurementModule {}
