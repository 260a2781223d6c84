import {
  PERMISSIONS,
  type Permission,
  TODO_SOURCES,
  TODO_WAITS,
  type TodoSource,
  type TodoWait,
} from '@credit/contract'
import { Out } from '#http/fields'

/** An item that waits for a supervisor's decision. */
export class TodoRow {
  @Out('id', 'Of the item itself') todoId: string
  @Out({ enum: TODO_SOURCES }) sourceType: TodoSource
  @Out('id', 'Of the record that waits') id: string
  @Out({ description: 'What waits, where several things about one record can; else empty' }) kind: string
  @Out() title: string
  @Out() areaName: string
  @Out('time') createTime: string
  @Out('integer', 'Working days since it was opened') age: number
  @Out('time | null', 'End of its term, by the present settings and calendar') dueAt: string | null

  @Out({ description: 'Its term passed three working days ago, so that it concerns the city' }) escalated: boolean

  @Out({ enum: TODO_WAITS, nullable: true }, 'Whom it waits for; null = it can be decided')
  waitsFor: TodoWait | null

  @Out('day | null', 'Last day on which it waits for others; null = not known') waitsUntil: string | null
  @Out({ description: 'Path of the page where it is decided' }) link: string
  @Out('id') areaId: string
  @Out('id | null', 'The supervisor who has it') assigneeId: string | null
  @Out({ enum: PERMISSIONS }, 'What a supervisor needs to decide it') permission: Permission
  @Out({ description: 'Empty = nobody has it' }) assigneeName: string
}
