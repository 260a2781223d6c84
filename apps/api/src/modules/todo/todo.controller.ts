import { ADMIN_BASE, TODO_FETCH_SIZE } from '@credit/contract'
import { Controller, Get, Header, Query } from '@nestjs/common'
import { ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../core/context.js'
import { Permission } from '../../http/access/declare.js'
import { Bool } from '../../http/fields.js'
import { RequestCtx } from '../../http/request-ctx.js'
import { ApiPage, pageText } from '../../list/page.js'
import { pageQuery } from '../../list/page-query.dto.js'
import { TodoRow } from './todo.dto.js'
import { listTodos } from './todo.sql.js'

class TodoQuery extends pageQuery(TODO_FETCH_SIZE) {
  @Bool({ optional: true, description: 'Only items assigned to the caller' })
  mine?: boolean
}

@ApiTags('supervisor')
@Controller(`${ADMIN_BASE}/api/supervisor`)
export class TodoController {
  @Get('examineList')
  @Permission('dashboard:view')
  @ApiOperation({ summary: 'Items that wait for a decision, by due time' })
  @ApiPage(TodoRow, TODO_FETCH_SIZE)
  @Header('content-type', 'application/json; charset=utf-8')
  async list(@RequestCtx() ctx: Ctx, @Query() paging: TodoQuery): Promise<string> {
    const { current, size, mine } = paging
    const assigneeId = mine ? ctx.me.accountId : null
    const found = await listTodos.first(ctx, {
      limit: size,
      offset: (current - 1) * size,
      assigneeId,
      locale: ctx.locale,
    })
    return pageText(found?.items ?? '[]', found?.total ?? 0, paging)
  }
}
