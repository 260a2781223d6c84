import { meanOf, toHundredths, toPoints } from '@credit/scoring'
import { In, IsNull } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { groupBy } from '#core/group-by'
import { scoped } from '#database/scoped'
import { CreditFactEntity } from '#entities/ledger/credit-fact'
import { insertFacts, type RevealedFact, type VoidedFact, voidEvaluations } from './facts.sql.js'
import { LedgerTransaction } from './ledger-transaction.js'
import type { ParticipantLedger, WeightedScore } from './participant-ledger.js'

/**
 * Posts revealed evaluations in the caller's transaction: facts, ledger entries and scores.
 * `evaluation` appends an entry for each, the others one for all of a `groupKey` and party.
 */
export async function postFacts(
  tx: Tx,
  facts: readonly RevealedFact[],
  cause: 'evaluation' | 'anonymousGroup' | 'pool' = 'evaluation',
): Promise<void> {
  if (facts.length === 0) return
  const transaction = await LedgerTransaction.begin(
    tx,
    facts.map((fact) => fact.evaluatedId),
  )
  for (const [evaluatedId, own] of groupBy(facts, (fact) => fact.evaluatedId)) {
    const ledger = transaction.ledger(evaluatedId)
    if (!ledger) continue
    const late = own.find((fact) => fact.revealedOn > ledger.day)
    if (late) throw new RangeError(`record ${late.recordId} is revealed after ${ledger.day}`)
    if (cause === 'evaluation') for (const fact of own) appendEvaluationEntry(ledger, fact)
    else for (const group of groupsOf(own)) appendGroupEntry(ledger, group, cause)
  }
  await insertFacts.run(tx, { facts })
  await transaction.save()
}

/** Groups evaluations that are revealed together. */
export function groupsOf(facts: readonly RevealedFact[]): RevealedFact[][] {
  return [...groupBy(facts, (fact) => fact.groupKey ?? fact.recordId).values()]
}

/** Appends the entry of one evaluation; an anonymous one does not name its evaluator. */
export function appendEvaluationEntry(ledger: ParticipantLedger, fact: RevealedFact): void {
  const { recordId, stage, total, anonymous, evaluatorId, bidSectionName = '', projectName = '' } = fact
  const params = { stage, total, bidSectionName, projectName, ...(anonymous ? {} : { evaluatorId }) }
  ledger.appendEvaluation(weightedScoreOf(fact), recordId, params)
}

/**
 * Appends one entry for evaluations that are revealed together. The entry of a pool has only their mean, but neither
 * section nor stage nor number (rule E14).
 */
export function appendGroupEntry(
  ledger: ParticipantLedger,
  group: readonly RevealedFact[],
  cause: 'anonymousGroup' | 'pool' = 'anonymousGroup',
): void {
  const [first] = group
  if (!first) return
  for (const fact of group) ledger.add(weightedScoreOf(fact))
  const { stage, bidSectionName = '', projectName = '', groupKey = null } = first
  if (cause === 'pool') {
    const mean = toPoints(meanOf(group.map(({ total }) => toHundredths(total))))
    ledger.append('pool', groupKey, { mean })
    return
  }
  ledger.append('anonymousGroup', groupKey, { stage, bidSectionName, projectName, count: group.length })
}

/** Returns the anonymous group of an evaluation, as `evaluationGroups` does. */
export function groupKeyOf({ anonymous, groupKey }: Pick<RevealedFact, 'anonymous' | 'groupKey'>): string | null {
  return anonymous ? (groupKey ?? null) : null
}

export function weightedScoreOf(
  fact: Pick<RevealedFact, 'evaluatorId' | 'stage' | 'total' | 'revealedOn' | 'anonymous' | 'groupKey'>,
): WeightedScore {
  const { evaluatorId, stage, total, revealedOn } = fact
  return { evaluatorId, groupKey: groupKeyOf(fact), stage, revealedOn, total: toHundredths(total) }
}

/**
 * Voids evaluations (upheld objection, merge): they stop counting today, each with an entry `voided`.
 * Evaluations that were not revealed or are voided already change nothing. One that was released in a
 * pool withdraws the pool: all of it stops counting, with one entry that does not say which it was.
 */
export async function voidFacts(
  tx: Tx,
  recordIds: readonly string[],
  reason: 'objection' | 'merge' | 'correction' = 'objection',
): Promise<void> {
  const counted = await countedWith(tx, recordIds)
  if (counted.length === 0) return
  const transaction = await LedgerTransaction.begin(
    tx,
    counted.map((row) => row.evaluatedId),
  )
  const ledgers = transaction.ledgers.map(({ stored, day }) => ({ id: stored.id, day }))
  const voided = await voidEvaluations.rows(tx, {
    recordIds: counted.map((row) => row.recordId),
    ledgers,
  })
  const inOrder = voided.toSorted((a, b) => (a.recordId < b.recordId ? -1 : 1))
  for (const row of inOrder.filter(({ poolId }) => poolId === null)) {
    const ledger = transaction.ledger(row.evaluatedId)
    if (!ledger) continue
    ledger.remove(weightedScoreOf(row))
    const evaluator = row.anonymous ? {} : { evaluatorId: row.evaluatorId }
    const { stage, total } = row
    ledger.append('voided', row.recordId, { stage, total, reason, ...evaluator })
  }
  const pooled = inOrder.filter(({ poolId }) => poolId !== null)
  for (const pool of groupBy(pooled, ({ poolId }) => poolId).values()) {
    withdrawPool(transaction, pool)
  }
  await transaction.save()
}

function withdrawPool(transaction: LedgerTransaction, pool: readonly VoidedFact[]): void {
  const [first] = pool
  const ledger = first && transaction.ledger(first.evaluatedId)
  if (!ledger) return
  for (const fact of pool) ledger.remove(weightedScoreOf(fact))
  ledger.append('poolWithdrawn', first.poolId)
}

/** Returns the facts of records that count now, with all of the pools that they were released in. */
export async function countedWith(ctx: Ctx, recordIds: readonly string[]): Promise<CreditFactEntity[]> {
  const facts = scoped(ctx, CreditFactEntity)
  const own = await facts.find({ recordId: In(recordIds), voidedOn: IsNull() })
  const pools = own.flatMap(({ pooled, groupKey }) => (pooled && groupKey ? [groupKey] : []))
  if (pools.length === 0) return own
  const together = await facts.find({
    evaluatedId: In(own.map(({ evaluatedId }) => evaluatedId)),
    groupKey: In(pools),
    pooled: true,
    voidedOn: IsNull(),
  })
  return [...own.filter(({ pooled }) => !pooled), ...together]
}
