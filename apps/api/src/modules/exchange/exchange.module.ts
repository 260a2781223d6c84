import { Global, Module } from '@nestjs/common'
import { FilesModule } from '../files/files.module.js'
import { BulkLists } from './bulk/bulk-lists.js'
import { UndoController } from './bulk/undo.controller.js'
import { ListExports } from './export/list-exports.js'
import { ImportLists } from './import/import-lists.js'

/** Exports, imports and bulk actions of lists, for the modules that have lists. */
@Global()
@Module({
  imports: [FilesModule],
  controllers: [UndoController],
  providers: [BulkLists, ImportLists, ListExports],
  exports: [BulkLists, FilesModule, ImportLists, ListExports],
})
export class ExchangeModule {}
