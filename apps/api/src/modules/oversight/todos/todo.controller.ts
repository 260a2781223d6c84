import { TODO_FETCH_SIZE } from '@credit/contract'
import { Header, Query } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, type DescribedAnswer, RequestCtx } from '#http/call'
import { Bool } from '#http/fields'
import { paged } from '#list/list-params'
import { pageText } from '#list/page'
import { pageQuery } from '#list/page-query.dto'
import { readTodos } from './read-todos.js'
import { TodoRow } from './todo.dto.js'

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
    const page = { limit: size, offset: (current - 1) * size }
    const found = await readTodos(ctx, { ...page, assigneeId: mine ? ctx.me.accountId : null })
    return pageText(found?.items ?? '[]', found?.total ?? 0, paging)
  }
}
