import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Get, Put } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../core/context.js'
import { Permission } from '../../http/access/declare.js'
import { RequestCtx } from '../../http/request-ctx.js'
import { AssignedTodos, AssigneeRow, TodoAssignment } from './assign-todos.dto.js'
import { handOverTodos, readAssignees } from './assign-todos.js'

@ApiTags('supervisor')
@Controller(`${ADMIN_BASE}/api/supervisor`)
export class AssignTodosController {
  @Get('assignees')
  @Permission('dashboard:view')
  @ApiOperation({
    summary: 'List the supervisors who can be given to-do items of the area, with what they decide',
  })
  @ApiOkResponse({ type: [AssigneeRow] })
  assignees(@RequestCtx() ctx: Ctx): Promise<AssigneeRow[]> {
    return readAssignees(ctx)
  }

  @Put('assign')
  @Permission('dashboard:view')
  @ApiOperation({ summary: 'Take to-do items, or hand them over to another supervisor' })
  @ApiOkResponse({ type: AssignedTodos })
  assign(@RequestCtx() ctx: Ctx, @Body() input: TodoAssignment): Promise<AssignedTodos> {
    return handOverTodos(ctx, input)
  }
}
