import { Module } from '@nestjs/common'
import { AssignTodosController } from './assign-todos.controller.js'
import { DutiesController } from './duties/duties.controller.js'
import { FollowedChanges } from './follows/announce-changes.js'
import { FollowsController } from './follows/follows.controller.js'
import { Follows } from './follows/follows.js'
import { NotesController } from './notes.controller.js'
import { PreferencesController } from './preferences.controller.js'
import { RecordsController } from './records.controller.js'
import { SavedViewsController } from './saved-views.controller.js'
import { SavedViews } from './saved-views.js'
import { SearchRecords } from './search-records.js'
import { TranslationsController } from './translations/translations.controller.js'

/**
 * Features of the workspace around the pages: preferences, saved views of lists, the command palette, notes about
 * records, followed records, assignees of to-dos, what needs a participant, and texts without English.
 */
@Module({
  controllers: [
    PreferencesController,
    SavedViewsController,
    RecordsController,
    NotesController,
    FollowsController,
    AssignTodosController,
    DutiesController,
    TranslationsController,
  ],
  providers: [FollowedChanges, Follows, SavedViews, SearchRecords],
})
export class WorkspaceModule {}
