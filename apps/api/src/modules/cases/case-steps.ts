import { CASE_MACHINE, type CaseAction, SIGN, transition } from '@credit/contract'
import type { Tx } from '#core/context'
import { asParty, scoped } from '#database/scoped'
import { CaseStepEntity } from '#entities/cases/case-step'
import { CreditCaseEntity } from '#entities/ledger/credit-case'
import { moveToArea, useFiles } from '../files/file-uses.js'

/** Text and files of a step. */
export interface Said {
  text: string
  fileIds?: string[]
}

/** Cases that the caller may act on: its own, or the cases of its area. */
export const casesOf = (tx: Tx) => scoped(tx, CreditCaseEntity, tx.me.sign === SIGN.supervisor ? undefined : asParty)

/** Appends a step; files of the party become visible to the supervisors. */
export async function addStep(
  tx: Tx,
  { id: caseId, areaId }: Pick<CreditCaseEntity, 'id' | 'areaId'>,
  action: CaseAction | 'file' | 'commit',
  { text, fileIds = [] }: Said,
): Promise<void> {
  const { accountId, sign } = tx.me
  const byParty = sign !== SIGN.supervisor
  const createTime = tx.clock.now()
  const step = { caseId, action, text, accountId, byParty, createTime }
  const { id } = await scoped(tx, CaseStepEntity).insert(step, 'file')
  await useFiles(tx, { table: 'case_step', id, field: 'fileIds' }, fileIds)
  if (byParty) await moveToArea(tx, fileIds, areaId)
}

/** Performs an action: updates the case with the new status and the values, and appends the step. */
export async function takeStep(
  tx: Tx,
  id: string,
  action: CaseAction,
  said: Said,
  values: Partial<CreditCaseEntity>,
): Promise<CreditCaseEntity> {
  const table = casesOf(tx)
  const status = transition(CASE_MACHINE, (await table.lock(id)).status, action)
  const row = await table.update(id, { ...values, status }, { action })
  await addStep(tx, row, action, said)
  return row
}
