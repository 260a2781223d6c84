import { ADMIN_BASE, PARTICIPANT_SIGNS, type Page } from '@credit/contract'
import { Controller, Query } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import type { Ctx } from '#core/context'
import { Call } from '#http/call'
import { RequestCtx } from '#http/request-ctx'
import { paged } from '#list/list-params'
import { MyProjectRow, MyProjectsQueryDto } from './my-projects.dto.js'
import { myProjects } from './my-projects.js'

@ApiTags('mutual evaluation')
@Controller(`${ADMIN_BASE}/api/sysProject`)
export class MyProjectsController {
  @Call(
    { get: 'myList', self: PARTICIPANT_SIGNS, answer: paged(MyProjectRow) },
    "List the caller's projects, those due next first",
  )
  list(@RequestCtx() ctx: Ctx, @Query() query: MyProjectsQueryDto): Promise<Page<MyProjectRow>> {
    return myProjects(ctx, query)
  }
}
