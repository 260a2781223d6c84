import { offeredPermissions, TODO_FETCH_SIZE } from '@credit/contract'
import { Header, Query } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, type DescribedAnswer, RequestCtx } from '#http/call'
import { Bool } from '#http/fields'
import { paged } from '#list/list-params'
import { pageText } from '#list/page'
import { pageQuery } from '#list/page-query.dto'
import { TodoRow } from './todo.dto.js'
import { listTodos } from './todo.sql.js'

class TodoQuery extends pageQuery(TODO_FETCH_SIZE) {
  @Bool({ optional: true, description: 'Only items assigned to the caller' })
  mine?: boolean
}

/** The text of the page is made by the database. */
const TODO_PAGE: DescribedAnswer<string> = { describe: paged(TodoRow, null, TODO_FETCH_SIZE).describe }

@AdminCalls('supervisor', 'supervisor')
export class TodoController {
  @Call({ get: 'examineList', permission: 'dashboard:view', answer: TODO_PAGE }, 'List items to decide, by due time')
  @Header('content-type', 'application/json; charset=utf-8')
  async list(@RequestCtx() ctx: Ctx, @Query() paging: TodoQuery) {
    const { current, size, mine } = paging
    const assigneeId = mine ? ctx.me.accountId : null
    const found = await listTodos.first(ctx, {
      limit: size,
      offset: (current - 1) * size,
      assigneeId,
      permissions: offeredPermissions(ctx.me.permissions),
      locale: ctx.locale,
    })
    return pageText(found?.items ?? '[]', found?.total ?? 0, paging)
  }
}
