import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../../core/context.js'
import { unsealReports } from '../../credit/integrity/decide-dishonesty.js'
import { postFacts, type RevealedFact } from '../../credit/ledger/post-facts.js'
import { recompute } from '../../credit/ledger/recompute.js'
import type { LockedRecord } from '../records/locked-records.js'

/** Key of a cell of the matrix in a section. */
export function cellOf({ sectionId, stage, settingId }: LockedRecord): string {
  return `${sectionId} ${stage} ${settingId}`
}

/** Key of a cell's records about one party: revealed anonymously, they are one ledger entry. */
export function groupOf(record: LockedRecord): string {
  return `${cellOf(record)} ${record.evaluatedId}`
}

/**
 * Posts revealed records to the ledger, in the transaction that reveals them: an entry for each, one
 * for the anonymous records of a cell about one party. The behaviours they report are unsealed.
 */
export async function postToLedger(tx: Ctx, revealed: readonly LockedRecord[]): Promise<void> {
  if (revealed.length === 0) return
  const reporting = revealed.filter(({ dishonesty }) => dishonesty.length > 0)
  if (reporting.length > 0) {
    await unsealReports(
      tx,
      reporting.map(({ id }) => id),
    )
  }
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
}

function factOf(tx: Ctx, record: LockedRecord, groupKey: string | null): RevealedFact {
  const { id, evaluatedId, evaluatorId, stage, total, settingCode, anonymous } = record
  if (total === null) throw new Error(`record ${id} has no total`)
  const { bidSectionName } = record
  const revealedOn = tx.clock.today()
  return {
    ...{ recordId: id, evaluatedId, evaluatorId, stage, total, revealedOn, settingCode, anonymous },
    ...{ groupKey, bidSectionName },
  }
}
