import { NOTED_TYPES, type NotedType } from '#entities/workspace/note'
import { Enum, LongText, Out, Ref } from '#http/fields'

export class NotesQuery {
  @Enum(NOTED_TYPES, { description: 'Kind of the record' }) type: NotedType
  @Ref() id: string
}

export class NoteInput extends NotesQuery {
  @LongText() text: string
}

export class NoteRow {
  @Out('id') id: string
  @Out('time') createTime: string
  @Out({ description: 'Who wrote it' }) accountName: string
  @Out() text: string
}

export class NotesAnswer {
  @Out({ type: [NoteRow] }, 'The last first, at most 200') notes: NoteRow[]
  @Out({ description: 'The caller may add one' }) writable: boolean
}
