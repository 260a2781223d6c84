import { type CaseEffect, DISHONEST_RECORD_MACHINE, statesBefore } from '@credit/contract'
import { In, IsNull } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AdjustmentEntity } from '#entities/ledger/adjustment'
import { BonusClaimEntity } from '#entities/ledger/bonus-claim'
import { CreditCaseEntity } from '#entities/ledger/credit-case'
import { CreditFactEntity } from '#entities/ledger/credit-fact'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { ScoreLineEntity } from '#entities/ledger/score-line'
import { endRecord } from '../acts/examine-report.js'
import { recordDishonesty } from '../acts/record-dishonesty.js'
import { revokeAdjustment } from '../claims/adjustment/approve-adjustment.js'
import { revokeClaim } from '../claims/bonus/examine-claim.js'
import { endOfTerm } from '../ledger/rules/notice-period.js'
import { correctRow } from '../ratings/correct-row.js'
import type { CaseDecision } from './case.dto.js'
import { leaveTodo, notifyParty } from './case-notices.js'
import { takeStep } from './case-steps.js'
import type { EvaluationsOfCases } from './evaluations-of-cases.js'

/**
 * Decides a case, including its effects on the score, in one unit of work. A review is decided by a different
 * supervisor of the city, and is final.
 */
export function decideCase(
  ctx: Ctx,
  evaluations: EvaluationsOfCases,
  id: string,
  { upheld, itemId, ...said }: CaseDecision,
): Promise<CreditCaseEntity> {
  return unitOfWork(ctx, async (tx) => {
    const before = await scoped(tx, CreditCaseEntity).lock(id)
    const isReview = before.status === 'reviewing'
    const { city, accountId } = tx.me
    if (isReview && (!city || before.decidedById === accountId)) {
      throw new DomainError('REVIEW_BY_ANOTHER')
    }
    const decided = { dueOn: null, decidedAt: tx.clock.now(), decidedById: accountId }
    const reviewUntil = upheld || isReview ? null : await endOfTerm(tx, 'objectionDays')
    const action = upheld ? 'uphold' : isReview ? 'confirm' : 'dismiss'
    const row = await takeStep(tx, id, action, said, { ...decided, reviewUntil })
    await leaveTodo(tx, row)
    await notifyParty(tx, row)
    if (!upheld) return row
    const effect = await apply(tx, evaluations, row, said.text, itemId)
    return effect === 'none' ? row : scoped(tx, CreditCaseEntity).update(id, { effect })
  })
}

/** Applies the changes of an upheld case. */
async function apply(
  tx: Tx,
  evaluations: EvaluationsOfCases,
  { id: caseId, kind, subjectType, subjectId, participantId }: CreditCaseEntity,
  text: string,
  itemId: string | undefined,
): Promise<CaseEffect> {
  if (subjectId === null) return 'none'
  if (subjectType === 'ratingRow') return correctRow(tx, subjectId, { caseId, reason: text })
  if (subjectType === 'behaviour') {
    const action = kind === 'repair' ? 'repair' : 'revoke'
    // If a supervisor ended it meanwhile, the party is right and there is nothing left to change.
    const { status } = await scoped(tx, DishonestRecordEntity).lock(subjectId)
    if (!statesBefore(DISHONEST_RECORD_MACHINE, action).includes(status)) return 'none'
    await endRecord(tx, subjectId, action, { text })
    return action === 'repair' ? 'repaired' : 'revoked'
  }
  if (subjectType === 'scoreLine' && (await revokeCause(tx, subjectId, text))) return 'revoked'
  if (subjectType === 'evaluation' || subjectType === 'scoreLine') {
    const recordIds = await evaluationsOf(tx, { subjectType, subjectId, participantId })
    if (recordIds.length === 0) return 'none'
    await evaluations.void(tx, recordIds)
    return 'voided'
  }
  if (subjectType !== 'participant' || itemId === undefined) return 'none'
  const report = { participantId: subjectId, itemId, description: text, source: 'case' as const }
  await recordDishonesty(tx, report)
  return 'reported'
}

/**
 * Revokes the claim or adjustment that a line put in force, if it still is. Items that ended meanwhile, and lines with
 * other causes, are corrected by an adjustment.
 */
async function revokeCause(tx: Tx, lineId: string, text: string): Promise<boolean> {
  const line = await scoped(tx, ScoreLineEntity).get(lineId)
  if (line.causeId === null) return false
  const id = line.causeId
  if (line.cause === 'bonus') {
    if ((await scoped(tx, BonusClaimEntity).lock(id)).status !== 'approved') return false
    await revokeClaim(tx, id, text)
    return true
  }
  if (line.cause !== 'adjustment') return false
  if ((await scoped(tx, AdjustmentEntity).lock(id)).status !== 'approved') return false
  await revokeAdjustment(tx, id, text)
  return true
}

/** Returns the evaluations that a case is about: a single one, or all that a score line counted together. */
export async function evaluationsOf(
  ctx: Ctx,
  { subjectType, subjectId, participantId }: Pick<CreditCaseEntity, 'subjectType' | 'subjectId' | 'participantId'>,
): Promise<string[]> {
  if (subjectId === null) return []
  if (subjectType === 'evaluation') return [subjectId]
  if (subjectType !== 'scoreLine') return []
  const line = await scoped(ctx, ScoreLineEntity).findOne({
    id: subjectId,
    cause: In(['anonymousGroup', 'pool']),
  })
  if (!line?.causeId) return []
  const facts = await scoped(ctx, CreditFactEntity).pick(['recordId'], {
    evaluatedId: participantId,
    groupKey: line.causeId,
    voidedOn: IsNull(),
  })
  return facts.map(({ recordId }) => recordId)
}
