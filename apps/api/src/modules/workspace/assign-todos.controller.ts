import { Body } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { AssignedTodos, AssigneeRow, TodoAssignment } from './assign-todos.dto.js'
import { handOverTodos, readAssignees } from './assign-todos.js'

@AdminCalls('supervisor', 'supervisor')
export class AssignTodosController {
  @Call(
    { get: 'assignees', permission: 'dashboard:view', answer: [AssigneeRow] },
    "List supervisors who can be assigned the area's to-dos, with their decisions",
  )
  assignees(@RequestCtx() ctx: Ctx) {
    return readAssignees(ctx)
  }

  @Call(
    { put: 'assign', permission: 'dashboard:view', answer: AssignedTodos },
    'Take to-dos or assign them to a supervisor',
  )
  assign(@RequestCtx() ctx: Ctx, @Body() input: TodoAssignment) {
    return handOverTodos(ctx, input)
  }
}
