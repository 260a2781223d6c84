import { PARTICIPANT_PAGES } from '@credit/contract'
import type { SystemCtx } from '#core/context'
import { translateAll } from '#core/language/language'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { ParticipantEntity } from '#entities/participants/participant'
import { cityAreaId } from '../../areas/read-areas.js'
import { verifyScores } from '../../ledger/verify/verify-scores.js'
import { closeTodo, openTodo } from '../../todo/todo.js'
import { verifyRecords } from './verify-records.js'

export interface CreditReport {
  participants: number
  records: number
  /** `id` is the participant, record, item or rule version; `kind` the key of the message. */
  faults: { id: string; kind: string; detail: string }[]
}

/** Checks the whole way from answers to scores. Changes nothing. */
export async function verifyCredit(ctx: SystemCtx): Promise<CreditReport> {
  // While the answers of one are computed here, the database reads for the other.
  const [scores, records] = await Promise.all([verifyScores(ctx), verifyRecords(ctx)])
  return {
    participants: scores.participants,
    records: records.records,
    faults: [...scores.faults, ...records.faults],
  }
}

/** The one to-do item about faults. */
const TODO_ID = '00000000-0000-7000-8000-00000000c4ed'

/** Checks everything and keeps a to-do item of the city's supervisors open while there are faults. */
export async function reportFaults(ctx: SystemCtx): Promise<void> {
  const { faults } = await verifyCredit(ctx)
  await unitOfWork(ctx, async (tx) => {
    if (faults.length === 0) return closeTodo(tx, 'flag', TODO_ID)
    const party = await scoped(tx, ParticipantEntity).findOne({ id: faults[0]?.id ?? '' })
    await openTodo(tx, {
      sourceType: 'flag',
      permission: 'credit:recompute',
      sourceId: TODO_ID,
      title: translateAll('cli.score.todo', { count: faults.length }),
      areaId: await cityAreaId(tx),
      link: party ? `${PARTICIPANT_PAGES[party.sign]}?id=${party.id}` : '/',
    })
  })
}
