import { PERMISSIONS, type Permission, TODO_SOURCES, type TodoSource } from '@credit/contract'
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
  @Out('time | null') dueAt: string | null
  @Out({ description: 'Path of the page where it is decided' }) link: string
  @Out('id') areaId: string
  @Out('id | null', 'The supervisor who has it') assigneeId: string | null
  @Out({ enum: PERMISSIONS }, 'What a supervisor needs to decide it') permission: Permission
  @Out({ description: 'Empty = nobody has it' }) assigneeName: string
}
