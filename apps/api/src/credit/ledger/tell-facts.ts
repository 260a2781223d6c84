import type { OpenStage } from '@credit/contract'
import { type PlainDate, toHundredths } from '@credit/scoring'
import type { Ctx } from '../../platform/database/context.js'
import { sqlCount } from '../../platform/database/sql.js'
import type { Book } from './book.js'

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

export const markOf = (
  fact: Pick<RevealedFact, 'evaluatorId' | 'stage' | 'total' | 'revealedOn'>,
) => ({
  evaluatorId: fact.evaluatorId,
  stage: fact.stage,
  total: toHundredths(fact.total),
  revealedOn: fact.revealedOn,
})

/** A line of its own for an evaluation. */
export function tellOne(book: Book, fact: RevealedFact): void {
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

/** One line for those that were revealed together. */
export function tellGroup(book: Book, group: RevealedFact[]): void {
  const [first] = group
  if (!first) return
  for (const fact of group) book.add(markOf(fact))
  const { stage, bidSectionName = '', groupKey = null } = first
  book.tell('anonymousGroup', groupKey, { stage, bidSectionName, count: group.length })
}

/** Writes facts, in bulk. */
export async function insertFacts(tx: Ctx, facts: readonly RevealedFact[]): Promise<void> {
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
