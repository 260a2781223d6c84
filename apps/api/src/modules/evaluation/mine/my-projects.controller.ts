import { PARTICIPANT_SIGNS } from '@credit/contract'
import { Query } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { paged } from '#list/list-params'
import { MyProjectRow, MyProjectsQueryDto } from './my-projects.dto.js'
import { myProjects } from './my-projects.js'

@AdminCalls('sysProject', 'mutual evaluation')
export class MyProjectsController {
  @Call(
    { get: 'myList', self: PARTICIPANT_SIGNS, answer: paged(MyProjectRow) },
    "List the caller's projects, those due next first",
  )
  list(@RequestCtx() ctx: Ctx, @Query() query: MyProjectsQueryDto) {
    return myProjects(ctx, query)
  }
}
