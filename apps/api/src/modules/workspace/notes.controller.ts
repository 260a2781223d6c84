import { SIGN } from '@credit/contract'
import { Body, Query } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { timeText } from '#core/time-text'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { NoteEntity } from '#entities/workspace/note'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { endMention, isMentioned, openMentions, readColleagues } from './mentions.js'
import { changesRecords, findNoted } from './noted-records.js'
import { AddedNote, NoteInput, NotesAnswer, NotesQuery } from './notes.dto.js'
import { notesOf } from './workspace.sql.js'

const LIMIT = 200

const namesOf = (people: readonly { name: string }[]) => [...new Set(people.map(({ name }) => name))]

/** Notes of supervisors about records; participants never see them. */
@AdminCalls('workspace/notes', 'workspace')
export class NotesController {
  @Call({ get: '', self: [SIGN.supervisor], answer: NotesAnswer }, 'List the notes about a record; 404 if hidden')
  async list(@RequestCtx() ctx: Ctx, @Query() { type, id }: NotesQuery): Promise<NotesAnswer> {
    const noted = await findNoted(ctx, type, id)
    const rows = await notesOf.rows(ctx, { recordId: noted.id, limit: LIMIT })
    const notes = rows.map((row) => ({ ...row, createTime: timeText(row.createTime) }))
    const writable = changesRecords(ctx.me)
    const colleagues = writable ? await readColleagues(ctx, noted) : []
    return { notes, writable, colleagues: namesOf(colleagues), mentioned: await isMentioned(ctx, noted.id) }
  }

  @Call(
    { post: '', self: [SIGN.supervisor], answer: AddedNote, idempotent: true },
    'Add a note to a record; notes are permanent, and those whom it mentions get a to-do item',
  )
  add(@RequestCtx() ctx: Ctx, @Body() { type, id, text }: NoteInput): Promise<AddedNote> {
    return unitOfWork(ctx, async (tx) => {
      const noted = await findNoted(tx, type, id)
      if (!changesRecords(tx.me)) throw new DomainError('FORBIDDEN')
      const { accountId, name: accountName } = tx.me
      const note = await scoped(tx, NoteEntity).insert({
        recordType: type,
        recordId: id,
        areaId: noted.areaId,
        accountId,
        accountName,
        text,
        createTime: tx.clock.now(),
      })
      // An answer shows that the mention was read.
      await endMention(tx, noted.id)
      const mentioned = namesOf(await openMentions(tx, noted, text))
      return { id: note.id, createTime: timeText(note.createTime), accountName, text, mentioned }
    })
  }

  @Call(
    { delete: 'mentions/:id', self: [SIGN.supervisor] },
    "End the caller's to-do item for the notes on a record, which mention it",
  )
  endMention(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<void> {
    return unitOfWork(ctx, (tx) => endMention(tx, id))
  }
}
