import { ADMIN_BASE, SIGN } from '@credit/contract'
import { Controller, Get, Query } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../core/context.js'
import { Self } from '../../http/access/declare.js'
import { RequestCtx } from '../../http/request-ctx.js'
import { readLastChange } from './last-change.js'
import { FoundRecord, LastChange, LastChangeQuery, RecordSearch } from './records.dto.js'
import { searchRecords } from './search-records.js'

@ApiTags('workspace')
@Controller(`${ADMIN_BASE}/api/workspace`)
export class RecordsController {
  @Get('search')
  @Self(SIGN.supervisor)
  @ApiOperation({ summary: 'Find participants, projects and regulations that the caller may list' })
  @ApiOkResponse({ type: [FoundRecord] })
  search(@RequestCtx() ctx: Ctx, @Query() { keyword }: RecordSearch): Promise<FoundRecord[]> {
    return searchRecords(ctx, keyword)
  }

  @Get('lastChange')
  @Self(SIGN.supervisor)
  @ApiOperation({ summary: 'Get who changed a record last; 404 where the caller may not see it' })
  @ApiOkResponse({ type: LastChange })
  lastChange(@RequestCtx() ctx: Ctx, @Query() { table, id }: LastChangeQuery): Promise<LastChange> {
    return readLastChange(ctx, table, id)
  }
}
