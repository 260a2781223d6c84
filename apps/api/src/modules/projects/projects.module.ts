import { Module } from '@nestjs/common'
import { MergeSteps } from '../participants/merge/merge-steps.js'
import { ParticipantsModule } from '../participants/participants.module.js'
import { ProjectsController } from './projects/projects.controller.js'
import { SECTION_PARTIES } from './sections/merge-parties.js'
import { SectionsController } from './sections/sections.controller.js'
import { SectionsService } from './sections/sections.service.js'

/** Projects, bid sections, their parties and stages. */
@Module({
  imports: [ParticipantsModule],
  controllers: [ProjectsController, SectionsController],
  providers: [SectionsService],
  exports: [SectionsService],
})
export class ProjectsModule {
  constructor(merges: MergeSteps) {
    merges.register(SECTION_PARTIES)
  }
}
