import { EVALUATION_MACHINE, GIVEN_STATES, isOpen, type Moved, type RecordStatus, transition } from '@credit/contract'
import type { Tx } from '#core/context'
import { proveRows } from '#database/prove-rows'
import { scoped } from '#database/scoped'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { moveFacts, returnFacts } from '../../ledger/merge/move-facts.js'
import {
  type DecidedRow,
  isDecided,
  type Merge,
  type MergeStep,
  type MovedRow,
  rowsOf,
} from '../../participants/merge/merge-steps.js'
import { closeRecords } from '../closing/close-records.js'
import { voidRecords } from '../closing/void-records.js'
import { afterAction, lockRecords, writeStates } from '../records/locked-records.js'
import { ANY_AREA } from '../records/locked-records.sql.js'
import {
  type Collision,
  collidingRecords,
  presentRecords,
  type RecordSide,
  recordsToLock,
  restoreStates,
  sectionsOfRecords,
  updateSide,
} from './merge-records.sql.js'

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

/**
 * Moves back the records that a merge moved, and restores the ones it ended, except records released in a pool, which
 * stay voided. Returns the records that were decided since.
 */
async function returnRecordsOfMerge(tx: Tx, merge: Merge): Promise<readonly DecidedRow[]> {
  const rows = rowsOf(merge, TABLE)
  if (rows.length === 0) return []
  const present = new Map(
    (await presentRecords.rows(tx, { ids: rows.map(({ id }) => id) })).map((row) => [row.id, row]),
  )
  const decided = rows.filter(({ id, before, after }) => {
    const record = present.get(id)
    if (!record || isDecided(record.status, after)) return true
    const owner = before.side === 'evaluator' ? record.evaluatorId : record.evaluatedId
    return 'participantId' in after && owner !== after.participantId
  })
  if (decided.length > 0) return decided.map(({ id }) => ({ table: TABLE, id }))
  for (const side of ['evaluator', 'evaluated'] as const) {
    const own = rows.filter(({ before }) => before.side === side && 'participantId' in before)
    const idsOf = (ended: boolean) => own.filter(({ before }) => (before.ended === true) === ended).map(({ id }) => id)
    await changePlaces(tx, side as RecordSide, {
      leaving: idsOf(true),
      to: merge.target.id,
      moving: idsOf(false),
      target: merge.source.id,
    })
  }
  await restore(tx, merge, rows)
  return []
}

async function restore(tx: Tx, merge: Merge, rows: readonly MovedRow[]): Promise<void> {
  const restored = rows.filter(({ before, after }) => before.ended && before.status !== after.status && !before.pooled)
  if (restored.length > 0) {
    proveRows(tx, TABLE, restored)
    await restoreStates.run(tx, {
      rows: restored.map(({ id, before, after }) => ({
        id,
        status: restoredStatus(after.status as RecordStatus, before.status as RecordStatus),
        revealedAt: textOf(before.revealedAt),
        heldAt: textOf(before.heldAt),
      })),
    })
  }
  const counting = restored.filter(({ before }) => before.status === 'revealed')
  await returnFacts(
    tx,
    merge,
    counting.map(({ id }) => id),
  )
}

/** Returns the status to restore: an open record is requested again, a submitted one gets its previous status. */
function restoredStatus(status: RecordStatus, before: RecordStatus): Moved<RecordStatus> {
  if (isOpen(before)) return transition(EVALUATION_MACHINE, status, 'reopen')
  const given = transition(EVALUATION_MACHINE, status, 'restore')
  if (before === 'revealed') return transition(EVALUATION_MACHINE, given, 'reveal')
  return before === 'held' ? transition(EVALUATION_MACHINE, given, 'hold') : given
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

const TABLE = 'evaluation_record'

interface Places {
  leaving: readonly string[]
  /** The participant of the leaving records from now on. */
  to: string
  moving: readonly string[]
  target: string
}

/**
 * Moves records to a participant and others away from it. A pair is unique in a section and stage, so leaving records
 * temporarily become a pair of one body with itself, which no other record is.
 */
async function changePlaces(tx: Tx, side: RecordSide, { leaving, to, moving, target }: Places): Promise<void> {
  if (leaving.length > 0) await updateSide.run(tx, { side, ids: leaving, to: null })
  if (moving.length > 0) await updateSide.run(tx, { side, ids: moving, to: target })
  if (leaving.length > 0) await updateSide.run(tx, { side, ids: leaving, to })
  proveRows(
    tx,
    TABLE,
    [...leaving, ...moving].map((id) => ({ id })),
  )
}
