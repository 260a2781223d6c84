import type { Tx } from '@credit/api/core/context'
import { groupBy } from '@credit/api/core/group-by'
import type { RevealedFact } from '@credit/api/modules/ledger/facts.sql'
import { insertFacts } from '@credit/api/modules/ledger/facts.sql'
import { appendEntries, lockParticipants } from '@credit/api/modules/ledger/ledger-transaction'
import { rulesInForce } from '@credit/api/modules/ledger/rules/rule-versions'
import { setCredit } from '@credit/api/modules/participants/records/set-credit'
import { timeOn } from '@credit/contract'
import { backfillLedger, type LedgerBackfill, type NewLedger } from './ledger-backfill.js'

/**
 * Creates ledgers with a history: facts, entries and scores as if each evaluation had been posted on its
 * day under the rules in force now. Participants that already have a score are not modified.
 * @returns the number of entries written.
 */
export async function backfillLedgers(
  tx: Tx,
  ledgers: readonly NewLedger[],
  facts: readonly RevealedFact[],
): Promise<number> {
  const locked = await lockParticipants(
    tx,
    ledgers.map(({ id }) => id),
  )
  const unscored = new Set(locked.flatMap((row) => (row.score === null ? [row.id] : [])))
  const rules = await rulesInForce(tx)
  const today = tx.clock.today()
  const byParticipant = groupBy(facts, (fact) => fact.evaluatedId)
  const backfills: LedgerBackfill[] = ledgers
    .filter(({ id }) => unscored.has(id))
    .map((ledger) => backfillLedger(ledger, byParticipant.get(ledger.id) ?? [], rules, today))
  const entries = backfills.flatMap((backfill) => backfill.entries)
  await insertFacts.run(tx, { facts: facts.filter((fact) => unscored.has(fact.evaluatedId)) })
  const now = tx.clock.now()
  await appendEntries(
    tx,
    entries,
    entries.map(({ onDate }) => (onDate < today ? timeOn(onDate, 12) : now)),
  )
  await setCredit(
    tx,
    backfills.flatMap(({ credit }) => credit ?? []),
  )
  return entries.length
}
