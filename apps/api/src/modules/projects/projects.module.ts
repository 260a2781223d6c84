import { Module } from '@nestjs/common'
import { Schedule } from '#core/schedule'
import { spellNames } from '#database/spell-names'
import { MergeSteps } from '../participants/merge/merge-steps.js'
import { ParticipantsModule } from '../participants/participants.module.js'
import { LinkController } from './links/link.controller.js'
import { BIDDER_LINKS } from './links/merge-links.js'
import { searchLinks } from './links/search-links.js'
import { ProjectsController } from './projects/projects.controller.js'
import { spelledProjects, unspelledProjects } from './projects/projects.sql.js'
import { SECTION_PARTIES } from './sections/merge-parties.js'
import { SectionsController } from './sections/sections.controller.js'
import { SectionsService } from './sections/sections.service.js'

const EVERY_MINUTE = '* * * * *'

/** 04:25 in China, after the sync. */
const AT_NIGHT = '25 20 * * *'

/** Projects, bid sections, their parties and stages, links between bidders. */
@Module({
  imports: [ParticipantsModule],
  controllers: [ProjectsController, SectionsController, LinkController],
  providers: [SectionsService],
  exports: [SectionsService],
})
export class ProjectsModule {
  constructor(merges: MergeSteps, schedule: Schedule) {
    schedule.add('projects.sounds', EVERY_MINUTE, (ctx) => spellNames(ctx, unspelledProjects, spelledProjects))
    merges.register(SECTION_PARTIES, BIDDER_LINKS)
    schedule.add('projects.links', AT_NIGHT, searchLinks)
  }
}
