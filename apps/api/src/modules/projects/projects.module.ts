import { Module } from '@nestjs/common'
import { Schedule } from '#core/schedule'
import { MergeSteps } from '../participants/merge/merge-steps.js'
import { ParticipantsModule } from '../participants/participants.module.js'
import { ProjectsController } from './projects/projects.controller.js'
import { spellProjects } from './projects/spell-projects.js'
import { SECTION_PARTIES } from './sections/merge-parties.js'
import { SectionsController } from './sections/sections.controller.js'
import { SectionsService } from './sections/sections.service.js'

const EVERY_MINUTE = '* * * * *'

/** Projects, bid sections, their parties and stages. */
@Module({
  imports: [ParticipantsModule],
  controllers: [ProjectsController, SectionsController],
  providers: [SectionsService],
  exports: [SectionsService],
})
export class ProjectsModule {
  constructor(merges: MergeSteps, schedule: Schedule) {
    schedule.add('projects.sounds', EVERY_MINUTE, spellProjects)
    merges.register(SECTION_PARTIES)
  }
}
