import { GIVEN_STATES, isOpen, type RecordStatus } from '@credit/contract'
import type { Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { moveFacts } from '../../ledger/merge/move-facts.js'
import { type Merge, type MergeStep, rowsOf } from '../../participants/merge/merge-steps.js'
import { closeRecords } from '../closing/close-records.js'
import { voidRecords } from '../closing/void-records.js'
import { afterAction, lockRecords, writeStates } from '../records/locked-records.js'
import { ANY_AREA } from '../records/locked-records.sql.js'
import { changePlaces, TABLE } from './change-places.js'
import {
  type Collision,
  collidingRecords,
  type RecordSide,
  recordsToLock,
  sectionsOfRecords,
} from './merge-records.sql.js'
import { returnRecordsOfMerge } from './return-records.js'

/** Progress of a record; an open record is preferred to one that ended without an answer. */
const RANKS: Readonly<Record<RecordStatus, number>> = {
  voided: 0,
  closed: 1,
  excused: 2,
  expired: 3,
  pending: 4,
  deferred: 5,
  submitted: 6,
  dropped: 7,
  held: 8,
  revealed: 9,
}

/** Which of two records about one thing is kept: the furthest, then the earlier (rule P9). */
function keptSide({ source, target }: Pick<Collision, 'source' | 'target'>): 'source' | 'target' {
  const difference = RANKS[source.status] - RANKS[target.status]
  if (difference !== 0) return difference > 0 ? 'source' : 'target'
  // A record released in a pool stays: voiding it would withdraw the others.
  if (source.pooled !== target.pooled) return source.pooled ? 'source' : 'target'
  const timeOf = ({ submittedAt, openedAt }: Collision['source']) => new Date(submittedAt ?? openedAt).getTime()
  return timeOf(source) < timeOf(target) ? 'source' : 'target'
}

/** Evaluations that participants gave and received; of two about one thing one is kept. */
export const EVALUATION_RECORDS: MergeStep = {
  references: {
    'evaluation_record.evaluator_id': 'moved',
    'evaluation_record.evaluated_id': 'moved',
  },

  async lock(tx, { source, target }) {
    const records = await recordsToLock.rows(tx, { ids: [source.id, target.id] })
    const locked = await lockRecords(
      tx,
      records.map(({ id }) => id),
    )
    return locked.map(({ evaluatedId }) => evaluatedId)
  },

  async resolve(tx, merge) {
    const ended = await endedOf(tx, merge)
    const locked = await lockRecords(
      tx,
      ended.map(({ id }) => id),
    )
    const open = locked.filter(({ status }) => isOpen(status))
    await writeStates(
      tx,
      open.map((record) => afterAction(record, 'close')),
      'merged',
    )
    const given = locked.filter(({ status }) => isGiven(status)).map(({ id }) => id)
    if (given.length > 0) await voidRecords(tx, given, 'merge')
    const closed = new Set(open.map(({ id }) => id))
    const voided = new Set(given)
    for (const { id, side, state, changesSides } of ended) {
      const status = closed.has(id) ? 'closed' : voided.has(id) ? 'voided' : state.status
      const [before, after] = [merge.target.id, merge.source.id]
      const { pooled, revealedAt, heldAt } = state
      merge.rows.push({
        table: TABLE,
        id,
        before: {
          status: state.status,
          side,
          pooled,
          revealedAt,
          heldAt,
          ended: true,
          ...(changesSides ? { participantId: before } : {}),
        },
        after: { status, ...(changesSides ? { participantId: after } : {}) },
      })
    }
  },

  async move(tx, merge) {
    const ended = rowsOf(merge, TABLE)
    const [from, to] = [merge.source.id, merge.target.id]
    const records = scoped(tx, EvaluationRecordEntity, ANY_AREA)
    const endedIds = new Set(ended.map(({ id }) => id))
    for (const side of ['evaluator', 'evaluated'] as const) {
      const leaving = ended
        .filter(({ before }) => before.side === side && 'participantId' in before)
        .map(({ id }) => id)
      const stands = side === 'evaluator' ? { evaluatorId: from } : { evaluatedId: from }
      const own = await records.pick(['id', 'status'], stands, { order: { id: 'ASC' } })
      const moving = own.filter(({ id }) => !endedIds.has(id))
      await changePlaces(tx, side, {
        leaving,
        to: from,
        moving: moving.map(({ id }) => id),
        target: to,
      })
      for (const { id, status } of moving) {
        const row = { status, side }
        merge.rows.push({
          table: TABLE,
          id,
          before: { ...row, participantId: from },
          after: { ...row, participantId: to },
        })
      }
    }
    await moveFacts(
      tx,
      merge,
      ended.map(({ id, before }) => ({
        id,
        side: before.side as RecordSide,
        changesSides: 'participantId' in before,
        restorable: before.status === 'revealed' && before.pooled === false,
      })),
    )
  },

  moveBack: returnRecordsOfMerge,

  // The reason for sealing a record may have ended, or the record may have another opposite now.
  async close(tx, merge) {
    const ids = rowsOf(merge, TABLE).map(({ id }) => id)
    if (ids.length === 0) return
    const sections = await sectionsOfRecords.rows(tx, { ids })
    await closeRecords(
      tx,
      sections.map(({ id }) => ({ kind: 'sealEnded', sectionId: id })),
    )
  },
}

const isGiven = (status: RecordStatus) => (GIVEN_STATES as readonly string[]).includes(status)

interface EndedRecord {
  id: string
  side: RecordSide
  state: Collision['source']
  /** True if it belonged to the kept participant: it changes places with the kept record. */
  changesSides: boolean
}

async function endedOf(tx: Tx, { source, target }: Merge): Promise<EndedRecord[]> {
  const collisions = await collidingRecords.rows(tx, { sourceId: source.id, targetId: target.id })
  return collisions.map((collision) => {
    const { side } = collision
    return keptSide(collision) === 'target'
      ? { id: collision.sourceRecordId, side, state: collision.source, changesSides: false }
      : { id: collision.targetRecordId, side, state: collision.target, changesSides: true }
  })
}
