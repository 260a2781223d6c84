import { Module } from '@nestjs/common'
import { PreferencesController } from './preferences.controller.js'
import { RecordsController } from './records.controller.js'
import { SavedViewsController } from './saved-views.controller.js'
import { SavedViews } from './saved-views.js'

/** What the workspace around the pages needs: preferences, saved views of lists, the command palette. */
@Module({
  controllers: [PreferencesController, SavedViewsController, RecordsController],
  providers: [SavedViews],
})
export class WorkspaceModule {}
