import type { OpenStage } from '@credit/contract'
import { type PlainDate, toHundredths } from '@credit/scoring'
import type { Ctx } from '../../platform/database/context.js'
import { sql, sqlCount } from '../../platform/database/sql.js'
import type { Book } from './book.js'
import { groupBy } from './group-by.js'
import { Ledger } from './ledger.js'

const FACTS = 'facts belong to participants'

/** One evaluation that is revealed now. */
export interface RevealedFact {
  /** The evaluation record. */
  recordId: string
  evaluatedId: string
  evaluatorId: string
  stage: OpenStage
  /** The record's total, in points. */
  total: number
  /** The day of the reveal, today as a rule. */
  revealedOn: PlainDate
  /** Cell of the matrix: A1 … D2. */
  settingCode: string
  anonymous: boolean
  /** Anonymous ones revealed together share it; any uuid. */
  groupKey?: string | null
  /** Where it was given, for the text of the line. */
  bidSectionName?: string
}

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

const markOf = (fact: Pick<RevealedFact, 'evaluatorId' | 'stage' | 'total' | 'revealedOn'>) => ({
  evaluatorId: fact.evaluatorId,
  stage: fact.stage,
  total: toHundredths(fact.total),
  revealedOn: fact.revealedOn,
})

function tellOne(book: Book, fact: RevealedFact): void {
  const { stage, total, anonymous, bidSectionName = '' } = fact
  book.add(markOf(fact))
  book.tell('evaluation', fact.recordId, {
    stage,
    total,
    bidSectionName,
    // Nobody's name stands in the ledger where the evaluation was anonymous.
    ...(anonymous ? {} : { evaluatorId: fact.evaluatorId }),
  })
}

function tellGroup(book: Book, group: RevealedFact[]): void {
  const [first] = group
  if (!first) return
  for (const fact of group) book.add(markOf(fact))
  const { stage, bidSectionName = '', groupKey = null } = first
  book.tell('anonymousGroup', groupKey, { stage, bidSectionName, count: group.length })
}

async function insertFacts(tx: Ctx, facts: readonly RevealedFact[]): Promise<void> {
  await sqlCount(
    tx,
    (
      s,
    ) => `INSERT INTO credit_fact (record_id, evaluated_id, evaluator_id, stage, total, revealed_on,
        setting_code, anonymous, group_key)
      SELECT f.* FROM unnest(
        ${s.param(facts.map((f) => f.recordId))}::uuid[],
        ${s.param(facts.map((f) => f.evaluatedId))}::uuid[],
        ${s.param(facts.map((f) => f.evaluatorId))}::uuid[],
        ${s.param(facts.map((f) => f.stage))}::smallint[],
        ${s.param(facts.map((f) => f.total))}::numeric[],
        ${s.param(facts.map((f) => f.revealedOn))}::date[],
        ${s.param(facts.map((f) => f.settingCode))}::text[],
        ${s.param(facts.map((f) => f.anonymous))}::boolean[],
        ${s.param(facts.map((f) => f.groupKey ?? null))}::uuid[]) f
      WHERE ${s.unscoped(FACTS)}`,
  )
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
