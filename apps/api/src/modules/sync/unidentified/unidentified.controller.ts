import { ADMIN_BASE, type Page } from '@credit/contract'
import { Controller } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import type { Ctx } from '#core/context'
import { Call } from '#http/call'
import { RequestCtx } from '#http/request-ctx'
import type { ListQuery } from '#list/list-definition'
import { ListParams, paged } from '#list/list-params'
import { listUnidentified, UNIDENTIFIED_LIST } from './list-unidentified.js'
import { UnidentifiedRow } from './unidentified.dto.js'

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/unidentified`)
export class UnidentifiedController {
  @Call(
    { get: 'list', permission: 'identity:list', answer: paged(UnidentifiedRow, UNIDENTIFIED_LIST) },
    'List participants without an official number and their possible duplicates',
  )
  list(@RequestCtx() ctx: Ctx, @ListParams(UNIDENTIFIED_LIST) query: ListQuery): Promise<Page<UnidentifiedRow>> {
    return listUnidentified(ctx, query)
  }
}
