import {
  ADMIN_BASE,
  type Names,
  type Page,
  TODO_FETCH_SIZE,
  type TodoSource,
} from '@credit/contract'
import { Controller, Get, Query } from '@nestjs/common'
import { ApiOperation, ApiTags } from '@nestjs/swagger'
import { Permission } from '../access/declare.js'
import type { ListQuery } from '../crud/list-query.js'
import type { Ctx } from '../database/context.js'
import { sql } from '../database/sql.js'
import { ApiPage, page, pageOf } from '../http/page.js'
import { RequestCtx } from '../http/request-ctx.js'
import { TodoRow } from './todo.dto.js'

interface Waiting {
  total: string
  rows: { sourceType: TodoSource; id: string; title: Names; area: Names; link: string }[]
}
type Times = { createTime: string; dueAt: string | null }

@ApiTags('supervisor')
@Controller(`${ADMIN_BASE}/api/supervisor`)
export class TodoController {
  @Get('examineList')
  @Permission('dashboard:view')
  @ApiOperation({ summary: 'All that waits for a decision, what is due first' })
  @ApiPage(TodoRow, TODO_FETCH_SIZE)
  async list(@RequestCtx() ctx: Ctx, @Query() query: ListQuery): Promise<Page<TodoRow>> {
    const paging = pageOf(query, TODO_FETCH_SIZE)
    const [answer] = await sql<Waiting>(ctx, (s) => {
      const area = s.area('t.area_id')
      return `SELECT (SELECT count(*) FROM todo t WHERE ${area}) AS total,
        coalesce((SELECT json_agg(row) FROM (
          SELECT t.source_type AS "sourceType", t.source_id AS id, t.title, a.names AS area,
            t.create_time AS "createTime", t.due_at AS "dueAt", t.link
          FROM todo t JOIN area a ON a.id = t.area_id WHERE ${area}
          ORDER BY t.due_at NULLS LAST, t.create_time, t.id
          LIMIT ${s.param(paging.size)} OFFSET ${s.param((paging.current - 1) * paging.size)}) row), '[]') AS rows`
    })
    const rows = (answer?.rows ?? []) as (Waiting['rows'][number] & Times)[]
    const records = rows.map(({ title, area, ...row }) => ({
      ...row,
      title: ctx.text(title),
      areaName: ctx.text(area),
    }))
    return page(records, Number(answer?.total ?? 0), paging)
  }
}
