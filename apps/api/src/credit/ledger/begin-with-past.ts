import { setCredit } from '../../participants/set-credit.js'
import type { Ctx } from '../../platform/database/context.js'
import { groupBy } from '../../platform/group-by.js'
import { rulesInForce } from '../rules/rules.queries.js'
import { lockParticipants } from './ledger.queries.js'
import { insertLines } from './ledger.writes.js'
import { type Newcomer, type Past, pastOf } from './past.js'
import { insertFacts, type RevealedFact } from './tell-facts.js'

/**
 * Begins ledgers that have a past: facts, lines and scores as if each evaluation had been told on
 * its day by the rules in force now. For those without a score yet; others are left as they are.
 * Answers how many lines were written.
 */
export async function beginWithPast(
  tx: Ctx,
  newcomers: readonly Newcomer[],
  facts: readonly RevealedFact[],
): Promise<number> {
  const locked = await lockParticipants(
    tx,
    newcomers.map(({ id }) => id),
  )
  const unscored = new Set(locked.flatMap((row) => (row.score === null ? [row.id] : [])))
  const rules = await rulesInForce(tx)
  const today = tx.clock.today()
  const own = groupBy(facts, (fact) => fact.evaluatedId)
  const pasts: Past[] = newcomers
    .filter(({ id }) => unscored.has(id))
    .map((one) => pastOf(one, own.get(one.id) ?? [], rules, today))
  const lines = pasts.flatMap((past) => past.lines)
  await insertFacts(
    tx,
    facts.filter((fact) => unscored.has(fact.evaluatedId)),
  )
  const now = tx.clock.now()
  await insertLines(
    tx,
    lines,
    lines.map(({ onDate }) => (onDate < today ? noonOf(onDate) : now)),
  )
  await setCredit(
    tx,
    pasts.flatMap((past) => past.credit ?? []),
  )
  return lines.length
}

function noonOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}
