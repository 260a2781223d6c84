import { randomUUID } from 'node:crypto'
import { isOpen } from '@credit/contract'
import { recompute } from '../../credit/ledger/recompute.js'
import { type RevealedFact, recordFacts } from '../../credit/ledger/record-facts.js'
import type { Ctx } from '../../platform/database/context.js'
import type { HeldRecord } from './record.queries.js'
import { unsealed } from './sealing.js'

/** Marks as revealed what the present states of held records unseal; answers those. */
export function unseal(records: readonly HeldRecord[]): HeldRecord[] {
  return markRevealed(unsealed(records))
}

/**
 * The same for anonymous ones: all of a cell in a section together, once its window has ended and
 * nobody can submit any more. `only` says which are looked at, `togetherIn` which wait for each other.
 */
export function unsealGroups(
  records: readonly HeldRecord[],
  only: (record: HeldRecord) => boolean,
  togetherIn: (record: HeldRecord) => string = cellOf,
): HeldRecord[] {
  const waiting = new Set(records.filter((r) => isOpen(r.status)).map(togetherIn))
  return markRevealed(
    records.filter(
      (r) => r.anonymous && r.status === 'submitted' && !waiting.has(togetherIn(r)) && only(r),
    ),
  )
}

function cellOf({ sectionId, stage, settingId }: HeldRecord): string {
  return `${sectionId} ${stage} ${settingId}`
}

/** What a cell's anonymous ones say about one party: one score line. */
export function groupOf(record: HeldRecord): string {
  return `${cellOf(record)} ${record.evaluatedId}`
}

function markRevealed(records: HeldRecord[]): HeldRecord[] {
  for (const record of records) record.status = 'revealed'
  return records
}

/**
 * Tells credit what is revealed, in the transaction that reveals it: a line each; one line for the
 * anonymous ones of a cell about one party.
 */
export async function tellCredit(tx: Ctx, revealed: readonly HeldRecord[]): Promise<void> {
  const named = revealed.filter((r) => !r.anonymous)
  const anonymous = revealed.filter((r) => r.anonymous)
  if (named.length > 0 && anonymous.length > 0) {
    // Locks all parties at once, in the order of their ids; the two steps below would not.
    await recompute(tx, [...new Set(revealed.map((r) => r.evaluatedId))])
  }
  await recordFacts(
    tx,
    named.map((record) => factOf(tx, record, null)),
    'evaluation',
  )
  const keys = new Map<string, string>()
  const facts = anonymous.map((record) => {
    const group = groupOf(record)
    const key = keys.get(group) ?? randomUUID()
    keys.set(group, key)
    return factOf(tx, record, key)
  })
  await recordFacts(tx, facts, 'anonymousGroup')
}

function factOf(tx: Ctx, record: HeldRecord, groupKey: string | null): RevealedFact {
  const { id, evaluatedId, evaluatorId, stage, total, settingCode, anonymous } = record
  if (total === null) throw new Error(`record ${id} has no total`)
  const { bidSectionName } = record
  const revealedOn = tx.clock.today()
  return {
    ...{ recordId: id, evaluatedId, evaluatorId, stage, total, revealedOn, settingCode, anonymous },
    ...{ groupKey, bidSectionName },
  }
}
