import { isOpen, OPEN_STATES } from '@credit/contract'
import { In } from 'typeorm'
import type { Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import {
  afterAction,
  lockRecords,
  lockWithOpposites,
  withChanges,
  writeReopened,
  writeStates,
} from '../records/locked-records.js'
import { ANY_AREA } from '../records/locked-records.sql.js'
import { postToLedger } from '../revealing/reveal-records.js'
import { unsealed } from '../revealing/sealing.js'
import { returnableRecords } from './closing.sql.js'

/**
 * Excuses an evaluator on leave from its open records, which count in no completion, and reveals the records that this
 * unseals. Returns their number.
 */
export async function excuseRecords(tx: Tx, evaluatorId: string): Promise<number> {
  const records = scoped(tx, EvaluationRecordEntity, ANY_AREA)
  const open = await records.pick(['id'], { evaluatorId, status: In([...OPEN_STATES]) })
  if (open.length === 0) return 0
  const locked = await lockWithOpposites(
    tx,
    open.map(({ id }) => id),
  )
  const excused = locked
    .filter((record) => record.evaluatorId === evaluatorId && isOpen(record.status))
    .map((record) => afterAction(record, 'excuse'))
  const revealed = unsealed(withChanges(locked, excused)).map((record) => afterAction(record, 'reveal'))
  await writeStates(tx, excused, 'onLeave')
  await writeStates(tx, revealed)
  await postToLedger(tx, revealed)
  return excused.length
}

/**
 * Returns records to an evaluator after its leave, if they are not overdue and their opposites were not revealed;
 * returns their number.
 */
export async function returnRecords(tx: Tx, evaluatorId: string): Promise<number> {
  const excused = await returnableRecords.rows(tx, { evaluatorId, now: tx.clock.now() })
  const locked = await lockRecords(
    tx,
    excused.map(({ id }) => id),
  )
  const returned = locked.filter(({ status }) => status === 'excused').map((record) => afterAction(record, 'return'))
  await writeReopened(tx, returned)
  return returned.length
}
