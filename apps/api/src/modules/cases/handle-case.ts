import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { unitOfWork } from '#database/unit-of-work'
import type { CreditCaseEntity } from '#entities/ledger/credit-case'
import { endOfTerm } from '../ledger/rules/notice-period.js'
import { awaitParty, awaitSupervisors, leaveTodo, notifyParty } from './case-notices.js'
import { casesOf, type Said, takeStep } from './case-steps.js'

const decidedBy = (tx: Tx) => ({ decidedAt: tx.clock.now(), decidedById: tx.me.accountId })

/** Accepts a case: it is decided within the term that begins now. */
export function acceptCase(ctx: Ctx, id: string, said: Said): Promise<CreditCaseEntity> {
  return unitOfWork(ctx, async (tx) => {
    const dueOn = await endOfTerm(tx, 'objectionDecide')
    const row = await takeStep(tx, id, 'accept', said, { dueOn })
    await awaitSupervisors(tx, row)
    await notifyParty(tx, row)
    return row
  })
}

/** Refuses to take a case up; the party may ask the city for a review. */
export function rejectCase(ctx: Ctx, id: string, said: Said): Promise<CreditCaseEntity> {
  return unitOfWork(ctx, async (tx) => {
    const reviewUntil = await endOfTerm(tx, 'objectionDays')
    const values = { dueOn: null, reviewUntil, ...decidedBy(tx) }
    const row = await takeStep(tx, id, 'refuse', said, values)
    await leaveTodo(tx, row)
    await notifyParty(tx, row)
    return row
  })
}

/** Asks the party for more; the case can be decided without an answer, too. */
export function askParty(ctx: Ctx, id: string, said: Said): Promise<CreditCaseEntity> {
  return unitOfWork(ctx, async (tx) => {
    const row = await takeStep(tx, id, 'ask', said, { dueOn: await endOfTerm(tx, 'noticeDays') })
    await awaitParty(tx, row)
    await notifyParty(tx, row)
    return row
  })
}

/** The party answers; the term of the decision begins again. */
export function answerCase(ctx: Ctx, id: string, said: Said): Promise<CreditCaseEntity> {
  return unitOfWork(ctx, async (tx) => {
    const dueOn = await endOfTerm(tx, 'objectionDecide')
    const row = await takeStep(tx, id, 'answer', said, { dueOn })
    await awaitSupervisors(tx, row)
    return row
  })
}

/** The party takes its case back. */
export function withdrawCase(ctx: Ctx, id: string, said: Said): Promise<CreditCaseEntity> {
  return unitOfWork(ctx, async (tx) => {
    const row = await takeStep(tx, id, 'withdraw', said, { dueOn: null })
    await leaveTodo(tx, row)
    return row
  })
}

/** The party asks the city to review the decision, once and in time. */
export function requestReview(ctx: Ctx, id: string, said: Said): Promise<CreditCaseEntity> {
  return unitOfWork(ctx, async (tx) => {
    const { reviewUntil } = await casesOf(tx).lock(id)
    if (reviewUntil !== null && reviewUntil < tx.clock.today()) {
      throw new DomainError('OBJECTION_TOO_LATE', { params: { day: reviewUntil } })
    }
    const dueOn = await endOfTerm(tx, 'objectionDecide')
    const row = await takeStep(tx, id, 'review', said, { dueOn, reviewUntil: null })
    await awaitSupervisors(tx, row)
    return row
  })
}
