import { Global, Module } from '@nestjs/common'
import { Schedule } from '#core/schedule'
import { FilesModule } from '../files/files.module.js'
import { BulkLists } from './bulk/bulk-lists.js'
import { ListExports } from './export/list-exports.js'
import { endFileUses } from './history/import-files.js'
import { ImportsController } from './history/imports.controller.js'
import { ImportLists } from './import/import-lists.js'
import { UndoController } from './undo.controller.js'

/** Exports, imports and bulk actions of lists, for the modules that have lists. */
@Global()
@Module({
  imports: [FilesModule],
  controllers: [ImportsController, UndoController],
  providers: [BulkLists, ImportLists, ListExports],
  exports: [BulkLists, FilesModule, ImportLists, ListExports],
})
export class ExchangeModule {
  constructor(schedule: Schedule) {
    // Before the files that nothing uses are deleted.
    schedule.add('imports.sweep', '50 18 * * *', endFileUses)
  }
}
