import type { OpenStage } from '@credit/contract'
import type { PlainDate } from '@credit/scoring'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'
import { groupBy } from '../../platform/group-by.js'
import { Ledger } from './ledger.js'
import { insertFacts, markOf, type RevealedFact, tellGroup, tellOne } from './tell-facts.js'

export type { RevealedFact } from './tell-facts.js'

const FACTS = 'facts belong to participants'

/**
 * Takes in what is revealed, in the caller's transaction: facts, score lines, scores. `evaluation`
 * writes a line each; `anonymousGroup` one line for all of one `groupKey` and evaluated party.
 */
export async function recordFacts(
  tx: Ctx,
  facts: readonly RevealedFact[],
  cause: 'evaluation' | 'anonymousGroup' = 'evaluation',
): Promise<void> {
  if (facts.length === 0) return
  const ledger = await Ledger.open(
    tx,
    facts.map((fact) => fact.evaluatedId),
  )
  for (const [evaluatedId, own] of groupBy(facts, (fact) => fact.evaluatedId)) {
    const book = ledger.book(evaluatedId)
    if (!book) continue
    const late = own.find((fact) => fact.revealedOn > book.day)
    if (late) throw new RangeError(`record ${late.recordId} would be revealed after ${book.day}`)
    if (cause === 'evaluation') for (const fact of own) tellOne(book, fact)
    else
      for (const group of groupBy(own, (f) => f.groupKey ?? f.recordId).values())
        tellGroup(book, group)
  }
  await insertFacts(tx, facts)
  await ledger.close()
}

interface VoidedRow {
  recordId: string
  evaluatedId: string
  evaluatorId: string
  stage: OpenStage
  total: number
  revealedOn: PlainDate
  anonymous: boolean
}

/**
 * Takes evaluations out again (upheld objection, merge): they stop counting today, each with a line
 * `voided`. What was never revealed, or is voided already, changes nothing.
 */
export async function voidFacts(
  tx: Ctx,
  recordIds: readonly string[],
  reason: 'objection' | 'merge' | 'correction' = 'objection',
): Promise<void> {
  const concerned = await sql<{ id: string }>(
    tx,
    (s) => `SELECT DISTINCT evaluated_id AS id FROM credit_fact
      WHERE record_id = ANY(${s.param(recordIds)}::uuid[]) AND voided_on IS NULL
        AND ${s.unscoped(FACTS)}`,
  )
  if (concerned.length === 0) return
  const ledger = await Ledger.open(
    tx,
    concerned.map((row) => row.id),
  )
  const books = [...ledger.books.values()]
  const rows = await sql<VoidedRow>(
    tx,
    (s) => `UPDATE credit_fact SET voided_on = b.day
      FROM unnest(${s.param(books.map((book) => book.stored.id))}::uuid[],
        ${s.param(books.map((book) => book.day))}::date[]) b(id, day)
      WHERE record_id = ANY(${s.param(recordIds)}::uuid[]) AND voided_on IS NULL
        AND evaluated_id = b.id AND ${s.unscoped(FACTS)}
      RETURNING record_id AS "recordId", evaluated_id AS "evaluatedId", evaluator_id AS "evaluatorId",
        stage, total::float8 AS total, revealed_on::text AS "revealedOn", anonymous`,
  )
  for (const row of rows.sort((a, b) => (a.recordId < b.recordId ? -1 : 1))) {
    const book = ledger.book(row.evaluatedId)
    if (!book) continue
    book.remove(markOf(row))
    const who = row.anonymous ? {} : { evaluatorId: row.evaluatorId }
    book.tell('voided', row.recordId, { stage: row.stage, total: row.total, reason, ...who })
  }
  await ledger.close()
}
