import type { Ctx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { asParty, scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { moveToArea, useFiles } from '../files/file-uses.js'
import { endWait } from '../todo/todo.js'
import { announceStatement } from './announce-report.js'
import type { StatementInput } from './report-inputs.dto.js'

/** The party states its view on a behaviour that it was notified of, once, while the notice lasts. */
export function stateView(ctx: Ctx, id: string, { text, fileIds = [] }: StatementInput): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const table = scoped(tx, DishonestRecordEntity, asParty)
    const record = await table.lock(id)
    if (!isKnownToParty(record)) throw notFound()
    const { status, statementAt, noticeEndsOn, areaId } = record
    if (status !== 'noticed' || statementAt !== null) throw new DomainError('STATE_CONFLICT')
    if (noticeEndsOn !== null && noticeEndsOn < tx.clock.today()) {
      throw new DomainError('NOTICE_ENDED', { params: { day: noticeEndsOn } })
    }
    const values = { statement: text, statementAt: tx.clock.now() }
    const stated = await table.update(id, values, { action: 'statement' })
    await useFiles(tx, { table: 'dishonest_record', id, field: 'statementFileIds' }, fileIds)
    await moveToArea(tx, fileIds, areaId)
    await endWait(tx, 'dishonesty', id)
    await announceStatement(tx, stated)
  })
}

/** A party learns of a report by its notice, and of a record that is or was in force. */
function isKnownToParty({
  noticeEndsOn,
  inForceFrom,
}: Pick<DishonestRecordEntity, 'noticeEndsOn' | 'inForceFrom'>): boolean {
  return noticeEndsOn !== null || inForceFrom !== null
}
