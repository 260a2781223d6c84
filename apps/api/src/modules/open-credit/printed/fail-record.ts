import { CREDIT_RECORD_MACHINE, JOB_MACHINE, statesBefore, transition } from '@credit/contract'
import { In } from 'typeorm'
import type { Ctx, Tx } from '../../../core/context.js'
import { allAreas } from '../../../database/policy.js'
import { scoped } from '../../../database/scoped.js'
import { unitOfWork } from '../../../database/unit-of-work.js'
import { JobEntity } from '../../../entities/jobs/job.js'
import { CreditRecordEntity } from '../../../entities/ledger/credit-record.js'

/** The job that prints a record; its key is the id of the record. */
export const PRINT_JOB = 'credit.print'
const ANY = allAreas('prints of participants of any area')

/** Marks the record of a job that has ended without printing it: it counts for no limit. */
export async function failJobRecord(tx: Tx, jobId: string): Promise<void> {
  const { key } = await scoped(tx, JobEntity, ANY).get(jobId)
  if (key !== null) await failRecord(tx, key)
}

/** Marks the records that no open job will print: it was cancelled, or ended without a word. */
export async function failAbandoned(ctx: Ctx): Promise<number> {
  const preparing = await scoped(ctx, CreditRecordEntity, ANY).pick(['id'], { status: 'preparing' })
  let failed = 0
  for (const { id } of preparing) {
    const open = { kind: PRINT_JOB, key: id, status: In([...statesBefore(JOB_MACHINE, 'cancel')]) }
    failed += await unitOfWork(ctx, async (tx) =>
      (await scoped(tx, JobEntity, ANY).exists(open)) ? 0 : failRecord(tx, id),
    )
  }
  return failed
}

async function failRecord(tx: Tx, id: string): Promise<number> {
  const records = scoped(tx, CreditRecordEntity, ANY)
  const { status } = await records.lock(id)
  if (status !== CREDIT_RECORD_MACHINE.initial) return 0
  const failed = transition(CREDIT_RECORD_MACHINE, status, 'fail')
  await records.update(id, { status: failed }, { action: 'fail' })
  return 1
}
