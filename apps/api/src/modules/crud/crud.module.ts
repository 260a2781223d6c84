import { Global, Module } from '@nestjs/common'
import { FilesModule } from '../files/files.module.js'
import { BulkLists } from './bulk/bulk-lists.js'
import { ListExports } from './export/list-exports.js'

/** Exports and bulk actions of lists, for the modules that have lists. */
@Global()
@Module({
  imports: [FilesModule],
  providers: [BulkLists, ListExports],
  exports: [BulkLists, ListExports],
})
export class CrudModule {}
