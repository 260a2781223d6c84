import { NOTED_TYPES, type NotedType } from '#entities/workspace/note'
import { Enum, LongText, Out, Ref } from '#http/fields'

export class NotesQuery {
  @Enum(NOTED_TYPES, { description: 'Kind of the record' }) type: NotedType
  @Ref() id: string
}

export class NoteInput extends NotesQuery {
  @LongText() text: string
}

class NoteRow {
  @Out('id') id: string
  @Out('time') createTime: string
  @Out({ description: 'Who wrote it' }) accountName: string
  @Out() text: string
}

export class AddedNote extends NoteRow {
  @Out({ type: [String], description: 'Names of the supervisors who are told of it' }) mentioned: string[]
}

export class NotesAnswer {
  @Out({ type: [NoteRow] }, 'The last first, at most 200') notes: NoteRow[]
  @Out({ description: 'The caller may add one' }) writable: boolean
  @Out({ type: [String], description: 'Names of the supervisors whom a note can mention, as `@name`' })
  colleagues: string[]
  @Out({ description: 'Notes mention the caller, who has not noted that they were read' }) mentioned: boolean
}
