import { Global, Module } from '@nestjs/common'
import { FilesModule } from '../files/files.module.js'
import { JobEvents } from './job-events.js'
import { JobRegistry } from './job-registry.js'
import { JobWorker } from './job-worker.js'
import { JobsController } from './jobs.controller.js'
import { JobsMaintenance } from './jobs-maintenance.js'

/** Background jobs and scheduled tasks; other modules register their handlers with JobRegistry. */
@Global()
@Module({
  imports: [FilesModule],
  controllers: [JobsController],
  providers: [JobEvents, JobRegistry, JobsMaintenance, JobWorker],
  exports: [JobRegistry],
})
export class JobsModule {}
