import { SIGN } from '@credit/contract'
import { Query } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { readLastChange } from './last-change.js'
import { FoundRecords, LastChange, LastChangeQuery, RecordSearch } from './records.dto.js'
import { SearchRecords } from './search-records.js'

@AdminCalls('workspace', 'workspace')
export class RecordsController {
  constructor(private readonly records: SearchRecords) {}

  @Call(
    { get: 'search', self: [SIGN.supervisor], answer: [FoundRecords] },
    'Search the records of all lists that the caller may open',
  )
  search(@RequestCtx() ctx: Ctx, @Query() { keyword }: RecordSearch) {
    return this.records.run(ctx, keyword)
  }

  @Call(
    { get: 'lastChange', self: [SIGN.supervisor], answer: LastChange },
    'Get who last changed a record; 404 if hidden',
  )
  lastChange(@RequestCtx() ctx: Ctx, @Query() { table, id }: LastChangeQuery) {
    return readLastChange(ctx, table, id)
  }
}
