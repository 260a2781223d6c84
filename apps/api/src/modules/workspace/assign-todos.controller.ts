import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import type { Ctx } from '#core/context'
import { Call } from '#http/call'
import { RequestCtx } from '#http/request-ctx'
import { AssignedTodos, AssigneeRow, TodoAssignment } from './assign-todos.dto.js'
import { handOverTodos, readAssignees } from './assign-todos.js'

@ApiTags('supervisor')
@Controller(`${ADMIN_BASE}/api/supervisor`)
export class AssignTodosController {
  @Call(
    { get: 'assignees', permission: 'dashboard:view', answer: [AssigneeRow] },
    "List supervisors who can be assigned the area's to-dos, with their decisions",
  )
  assignees(@RequestCtx() ctx: Ctx): Promise<AssigneeRow[]> {
    return readAssignees(ctx)
  }

  @Call(
    { put: 'assign', permission: 'dashboard:view', answer: AssignedTodos },
    'Take to-dos or assign them to a supervisor',
  )
  assign(@RequestCtx() ctx: Ctx, @Body() input: TodoAssignment): Promise<AssignedTodos> {
    return handOverTodos(ctx, input)
  }
}
