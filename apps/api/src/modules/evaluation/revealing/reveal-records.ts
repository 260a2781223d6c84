import { randomUUID } from 'node:crypto'
import { type Names, timeOn } from '@credit/contract'
import type { Tx } from '#core/context'
import { groupBy } from '#core/group-by'
import { translateAll } from '#core/language/language'
import { recordAudit } from '#database/record-audit'
import { unsealReports } from '../../acts/decide-dishonesty.js'
import type { RevealedFact } from '../../ledger/facts.sql.js'
import { postFacts } from '../../ledger/post-facts.js'
import { recompute } from '../../ledger/recompute.js'
import { type AnnouncedEvent, announce } from '../../messaging/announce.js'
import { afterAction, type LockedRecord, type MovedRecord, writeHeld, writeStates } from '../records/locked-records.js'
import { recordText } from '../records/record-text.js'
import { judgeGroups } from './sealing.js'

/** Key of a cell of the matrix in a section. */
export function cellOf({
  sectionId,
  stage,
  settingId,
}: Pick<LockedRecord, 'sectionId' | 'stage' | 'settingId'>): string {
  return `${sectionId} ${stage} ${settingId}`
}

/** Key of a cell's records about one party: revealed anonymously, they are one ledger entry. */
export function groupOf(record: Pick<LockedRecord, 'sectionId' | 'stage' | 'settingId' | 'evaluatedId'>): string {
  return `${cellOf(record)} ${record.evaluatedId}`
}

/** Records that the end of a window, of a section or of a party reveals or holds. */
export interface EndedSeals {
  revealed: readonly MovedRecord[]
  /** Anonymous records of groups that are too small. */
  held: readonly MovedRecord[]
}

/** Judges anonymous records that no longer wait for others, and reveals named ones. */
export function endSeals(named: readonly LockedRecord[], anonymous: readonly LockedRecord[]): EndedSeals {
  const { revealed, held } = judgeGroups(anonymous, groupOf)
  return {
    revealed: [...named, ...revealed].map((record) => afterAction(record, 'reveal')),
    held: held.map((record) => afterAction(record, 'hold')),
  }
}

/** Writes revealed and held records, and posts the revealed ones to the ledger. */
export async function writeEndedSeals(tx: Tx, { revealed, held }: EndedSeals): Promise<void> {
  await writeStates(tx, revealed)
  for (const [at, records] of groupBy(held, (record) => heldSince(tx, record).getTime())) {
    await writeHeld(tx, records, new Date(at))
  }
  for (const { id, areaId, status } of held) {
    const entry = { action: 'hold' as const, entity: 'evaluation_record', entityId: id, areaId }
    await recordAudit(tx, { ...entry, before: { status: 'submitted' }, after: { status } })
  }
  await unsealReportsOf(tx, held)
  await postToLedger(tx, revealed)
}

/**
 * Returns since when a record is held: the end of its window if that was today, so that a window ending at midnight
 * belongs to the previous month.
 */
function heldSince(tx: Tx, { windowEndsAt }: LockedRecord): Date {
  const now = tx.clock.now()
  const isToday = windowEndsAt <= now && windowEndsAt >= timeOn(tx.clock.today())
  return isToday ? windowEndsAt : now
}

async function unsealReportsOf(tx: Tx, records: readonly LockedRecord[]): Promise<void> {
  const reporting = records.filter(({ dishonesty }) => dishonesty.length > 0)
  if (reporting.length === 0) return
  await unsealReports(
    tx,
    reporting.map(({ id }) => id),
  )
}

/**
 * Posts revealed records to the ledger, in the transaction that reveals them: an entry for each, one
 * for the anonymous records of a cell about one party. The behaviours they report are unsealed.
 */
export async function postToLedger(tx: Tx, revealed: readonly LockedRecord[]): Promise<void> {
  if (revealed.length === 0) return
  await unsealReportsOf(tx, revealed)
  const named = revealed.filter((record) => !record.anonymous)
  const anonymous = revealed.filter((record) => record.anonymous)
  if (named.length > 0 && anonymous.length > 0) {
    // Locks all parties at once, in the order of their ids; the two calls below would not.
    await recompute(tx, [...new Set(revealed.map((record) => record.evaluatedId))])
  }
  await postFacts(
    tx,
    named.map((record) => factOf(tx, record, null)),
    'evaluation',
  )
  const keys = new Map<string, string>()
  for (const record of anonymous) {
    const group = groupOf(record)
    if (!keys.has(group)) keys.set(group, randomUUID())
  }
  const facts = anonymous.map((record) => factOf(tx, record, keys.get(groupOf(record)) ?? null))
  await postFacts(tx, facts, 'anonymousGroup')
  await announceRevealed(tx, revealed, (record) =>
    record.anonymous ? (keys.get(groupOf(record)) ?? record.id) : record.id,
  )
}

/** Posts the records of one pool, with one entry. */
export async function postPool(tx: Tx, poolId: string, pool: readonly LockedRecord[]) {
  const facts = pool.map((record) => ({ ...factOf(tx, record, poolId), pooled: true }))
  await postFacts(tx, facts, 'pool')
  await announcePool(tx, poolId, pool)
}

function factOf(tx: Tx, record: LockedRecord, groupKey: string | null): RevealedFact {
  const { id, evaluatedId, evaluatorId, stage, total, settingCode, anonymous } = record
  if (total === null) throw new Error(`record ${id} has no total`)
  const { bidSectionName, projectName } = record
  const revealedOn = tx.clock.today()
  return {
    recordId: id,
    evaluatedId,
    evaluatorId,
    stage,
    total,
    revealedOn,
    settingCode,
    anonymous,
    groupKey,
    bidSectionName,
    projectName,
  }
}

const LINK = '/creditrecord'

/**
 * Notifies evaluated parties of revealed evaluations. The anonymous records of a cell are announced as one, because
 * their number would tell who evaluated.
 */
function announceRevealed(
  tx: Tx,
  revealed: readonly LockedRecord[],
  keyOf: (record: LockedRecord) => string,
): Promise<void> {
  const events = new Map<string, AnnouncedEvent>()
  for (const record of revealed) {
    const key = keyOf(record)
    events.set(key, revealOf(record.evaluatedId, key, recordText(record)))
  }
  return announce(tx, [...events.values()])
}

/** Announces a pool, without disclosing its sections or number (E14). */
function announcePool(tx: Tx, poolId: string, pool: readonly Pick<LockedRecord, 'evaluatedId'>[]): Promise<void> {
  const parties = new Set(pool.map(({ evaluatedId }) => evaluatedId))
  const subject = translateAll('messages.pool')
  return announce(
    tx,
    [...parties].map((id) => revealOf(id, `${poolId}:${id}`, subject)),
  )
}

function revealOf(participantId: string, key: string, subject: Names): AnnouncedEvent {
  const to = { participantId }
  return { event: 'evaluationRevealed', key, to, params: { subject }, link: LINK }
}
