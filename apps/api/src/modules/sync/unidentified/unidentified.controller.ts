import { ADMIN_BASE, type Page } from '@credit/contract'
import { Controller, Get } from '@nestjs/common'
import { ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { Permission } from '../../../http/access/declare.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import type { ListQuery } from '../../../list/list-definition.js'
import { ApiList, ListParams } from '../../../list/list-params.js'
import { listUnidentified, UNIDENTIFIED_LIST } from './list-unidentified.js'
import { UnidentifiedRow } from './unidentified.dto.js'

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/unidentified`)
export class UnidentifiedController {
  @Get('list')
  @Permission('identity:list')
  @ApiOperation({
    summary: 'List participants without an official number, with possible duplicates',
  })
  @ApiList(UnidentifiedRow, UNIDENTIFIED_LIST)
  list(@RequestCtx() ctx: Ctx, @ListParams(UNIDENTIFIED_LIST) query: ListQuery): Promise<Page<UnidentifiedRow>> {
    return listUnidentified(ctx, query)
  }
}
