import {
  addMonths,
  DISHONEST_RECORD_MACHINE,
  type DishonestRecordAction,
  type PlainDate,
  transition,
} from '@credit/contract'
import { In } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { allAreas, scoped } from '#database/scoped'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { ParticipantEntity } from '#entities/participants/participant'
import { recordListings } from '../ledger/changes/record-changes.js'
import { ownerOf, postEvent } from '../ledger/recompute.js'
import { supersedeRecords } from '../ledger/supersede-records.js'
import { endWait } from '../todo/todo.js'
import { announceDecision, announceNotice } from './announce-report.js'
import { closeDishonestyTodo, openDishonestyTodo } from './dishonesty-todo.js'
import { assertDecided, gradeOf } from './grade-of-act.js'
import { assertNotRecorded } from './recorded-acts.js'

/**
 * Gives notice to the party, which may state its view until `noticeEndsOn`. A record reported inside an evaluation
 * waits until the evaluation is revealed: its notice would disclose sealed content. The examiner rewords anonymous
 * reports, because the original wording could identify the reporter.
 */
export async function noticeDishonesty(
  tx: Tx,
  id: string,
  noticeEndsOn: PlainDate,
  description?: string,
): Promise<DishonestRecordEntity> {
  const { sealed, anonymous, description: reportedText } = await scoped(tx, DishonestRecordEntity).lock(id)
  if (sealed) throw new DomainError('EVALUATION_SEALED')
  const words = description?.trim()
  if (anonymous && !words) {
    throw new DomainError('VALIDATION', { fields: { description: ['field.required'] } })
  }
  const stated = words && words !== reportedText ? { description: words, reportedText } : {}
  const noticed = await apply(tx, id, 'notice', { noticeEndsOn, ...stated })
  await openDishonestyTodo(tx, noticed)
  await announceNotice(tx, noticed)
  return noticed
}

/** Dismisses a record that was not found to be true. */
export async function dismissDishonesty(tx: Tx, id: string, reason: string): Promise<DishonestRecordEntity> {
  const dismissed = await apply(tx, id, 'dismiss', decision(tx, reason))
  await closeDishonestyTodo(tx, dismissed)
  await announceDecision(tx, dismissed)
  return dismissed
}

/** Fields of an authority's decision, as stated in its document. */
type DecisionDocument = Partial<
  Pick<DishonestRecordEntity, 'authority' | 'decisionNumber' | 'decidedOn' | 'penalty' | 'basis'>
>

/** Confirms a record: it is in force from today, listed from the day of the authority's decision. */
export async function confirmDishonesty(
  tx: Tx,
  id: string,
  reason: string,
  document: DecisionDocument = {},
): Promise<DishonestRecordEntity> {
  return postEvent(tx, ownerOf(tx, DishonestRecordEntity, id), async (participantId) => {
    const before = await scoped(tx, DishonestRecordEntity).lock(id)
    const { itemId } = before
    const { authority, decisionNumber, decidedOn } = { ...before, ...document }
    if (decidedOn) assertDecided(tx, decidedOn)
    await assertNotRecorded(tx, { ...before, decisionNumber: decisionNumber ?? null })
    const item = await scoped(tx, DishonestyItemEntity).get(itemId)
    const code = await codeOf(tx, participantId)
    const grade = await gradeOf(tx, item, { authority, decisionNumber, decidedOn, code })
    const confirmation = confirmationOf(tx, item, grade, tx.clock.today(), decidedOn)
    const row = await apply(tx, id, 'confirm', { ...document, ...confirmation, reason })
    await closeDishonestyTodo(tx, row)
    await announceDecision(tx, row)
    if (row.tier === 'serious') await supersedeRecords(tx, [participantId])
    await recordListings(tx, [id])
    return { value: row, event: { cause: 'dishonesty', causeId: id } }
  })
}

/** Ends a record today: repaired on application, or revoked as wrong. */
export async function endDishonesty(
  tx: Tx,
  id: string,
  action: 'repair' | 'revoke',
  reason: string,
): Promise<DishonestRecordEntity> {
  const table = scoped(tx, DishonestRecordEntity)
  return postEvent(tx, ownerOf(tx, DishonestRecordEntity, id), async (participantId) => {
    const wasInForce = (await table.lock(id)).status === 'confirmed'
    const ended = wasInForce ? { endedOn: tx.clock.today() } : {}
    const row = await apply(tx, id, action, { ...decision(tx, reason), ...ended })
    await announceDecision(tx, row)
    await supersedeRecords(tx, [participantId])
    await recordListings(tx, [id])
    const cause = action === 'repair' ? 'repaired' : 'revoked'
    // An expired record has no effect on the score: no entry.
    return { value: row, event: wasInForce ? { cause, causeId: id } : null }
  })
}

/**
 * Unseals the records that some evaluations reported, once these are revealed, or held at the end of their window.
 * Supervisors receive anonymous reports only now.
 */
export async function unsealReports(tx: Tx, evaluationIds: readonly string[]): Promise<void> {
  const table = scoped(tx, DishonestRecordEntity, allAreas('reported by parties of the section'))
  const where = { recordId: In(evaluationIds), sealed: true }
  const reports = await table.find(where, { order: { id: 'ASC' } })
  await table.updateAll(where, { sealed: false })
  for (const report of reports) {
    if (report.status !== 'reported') continue
    if (report.anonymous) await openDishonestyTodo(tx, { ...report, sealed: false })
    else await endWait(tx, 'dishonesty', report.id)
  }
}

/**
 * Returns the values of a record in force from a day by its grade and rule item: validity, publicity (not
 * for minor behaviour) and the first day of a repair, not before the shortest publicity is over. Publicity
 * runs from the day of the decision document.
 */
export function confirmationOf(
  tx: Tx,
  item: DishonestyItemEntity,
  grade: Pick<DishonestRecordEntity, 'tier' | 'points'>,
  from: PlainDate,
  decidedOn: PlainDate | null = null,
): Partial<DishonestRecordEntity> {
  const isPublished = grade.tier !== 'minor'
  const repaired = addMonths(from, item.repairAfterMonths)
  const published = addMonths(decidedOn ?? from, item.publicityMinMonths)
  return {
    ...grade,
    inForceFrom: from,
    validUntil: addMonths(from, item.validityMonths),
    publishDate: isPublished ? tx.clock.today() : null,
    publishEndDate: isPublished ? addMonths(decidedOn ?? from, item.publicityMaxMonths) : null,
    repairableFrom: isPublished && published > repaired ? published : repaired,
    decidedAt: tx.clock.now(),
    decidedById: tx.actor?.accountId ?? null,
  }
}

/** Returns the code of a participant; null if it is known by its name alone. */
export async function codeOf(ctx: Ctx, participantId: string): Promise<string | null> {
  const anyArea = allAreas('an act belongs to the area of its project')
  return (await scoped(ctx, ParticipantEntity, anyArea).get(participantId)).code
}

const decision = (tx: Tx, reason: string) => ({
  reason,
  decidedAt: tx.clock.now(),
  decidedById: tx.actor?.accountId ?? null,
})

async function apply(
  tx: Tx,
  id: string,
  action: DishonestRecordAction,
  values: Partial<DishonestRecordEntity>,
): Promise<DishonestRecordEntity> {
  const table = scoped(tx, DishonestRecordEntity)
  const status = transition(DISHONEST_RECORD_MACHINE, (await table.lock(id)).status, action)
  return table.update(id, { ...values, status }, { action })
}
