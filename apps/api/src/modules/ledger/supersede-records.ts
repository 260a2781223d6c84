import { CREDIT_RECORD_MACHINE, statesBefore, transition } from '@credit/contract'
import { In } from 'typeorm'
import type { Tx } from '#core/context'
import { allAreas, scoped } from '#database/scoped'
import { CreditRecordEntity } from '#entities/ledger/credit-record'

const OF_HOLDER = allAreas('a credit record follows its holder, whatever area decides about it')

/** Marks the printed records of participants as superseded: a later decision contradicts their statements. */
export async function supersedeRecords(tx: Tx, participantIds: readonly string[]): Promise<void> {
  const records = scoped(tx, CreditRecordEntity, OF_HOLDER)
  const found = await records.lockAll({
    participantId: In([...participantIds]),
    status: In([...statesBefore(CREDIT_RECORD_MACHINE, 'supersede')]),
  })
  for (const { id, status } of found) {
    const next = transition(CREDIT_RECORD_MACHINE, status, 'supersede')
    await records.update(id, { status: next }, { action: 'supersede' })
  }
}
