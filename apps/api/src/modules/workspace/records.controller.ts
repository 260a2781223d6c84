import { ADMIN_BASE, SIGN } from '@credit/contract'
import { Controller, Query } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import type { Ctx } from '#core/context'
import { Call } from '#http/call'
import { RequestCtx } from '#http/request-ctx'
import { readLastChange } from './last-change.js'
import { FoundRecord, LastChange, LastChangeQuery, RecordSearch } from './records.dto.js'
import { searchRecords } from './search-records.js'

@ApiTags('workspace')
@Controller(`${ADMIN_BASE}/api/workspace`)
export class RecordsController {
  @Call(
    { get: 'search', self: [SIGN.supervisor], answer: [FoundRecord] },
    'Search participants, projects and regulations',
  )
  search(@RequestCtx() ctx: Ctx, @Query() { keyword }: RecordSearch): Promise<FoundRecord[]> {
    return searchRecords(ctx, keyword)
  }

  @Call(
    { get: 'lastChange', self: [SIGN.supervisor], answer: LastChange },
    'Get who last changed a record; 404 if hidden',
  )
  lastChange(@RequestCtx() ctx: Ctx, @Query() { table, id }: LastChangeQuery): Promise<LastChange> {
    return readLastChange(ctx, table, id)
  }
}
