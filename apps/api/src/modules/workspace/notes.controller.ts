import { SIGN } from '@credit/contract'
import { Body, Query } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { timeText } from '#core/time-text'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { NoteEntity } from '#entities/workspace/note'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { changesRecords, findNoted } from './noted-records.js'
import { NoteInput, NoteRow, NotesAnswer, NotesQuery } from './notes.dto.js'
import { notesOf } from './workspace.sql.js'

const LIMIT = 200

/** Notes of supervisors about records; participants never see them. */
@AdminCalls('workspace/notes', 'workspace')
export class NotesController {
  @Call({ get: '', self: [SIGN.supervisor], answer: NotesAnswer }, 'List the notes about a record; 404 if hidden')
  async list(@RequestCtx() ctx: Ctx, @Query() { type, id }: NotesQuery): Promise<NotesAnswer> {
    const noted = await findNoted(ctx, type, id)
    const rows = await notesOf.rows(ctx, { recordId: noted.id, limit: LIMIT })
    const notes = rows.map((row) => ({ ...row, createTime: timeText(row.createTime) }))
    return { notes, writable: changesRecords(ctx.me) }
  }

  @Call(
    { post: '', self: [SIGN.supervisor], answer: NoteRow, idempotent: true },
    'Add a note to a record; notes are permanent',
  )
  add(@RequestCtx() ctx: Ctx, @Body() { type, id, text }: NoteInput): Promise<NoteRow> {
    return unitOfWork(ctx, async (tx) => {
      const { areaId } = await findNoted(tx, type, id)
      if (!changesRecords(tx.me)) throw new DomainError('FORBIDDEN')
      const { accountId, name: accountName } = tx.me
      const note = await scoped(tx, NoteEntity).insert({
        recordType: type,
        recordId: id,
        areaId,
        accountId,
        accountName,
        text,
        createTime: tx.clock.now(),
      })
      return { id: note.id, createTime: timeText(note.createTime), accountName, text }
    })
  }
}
