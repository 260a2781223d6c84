import type { Ctx, Tx } from '#core/context'
import { DomainError, type FieldMessage } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { useFiles } from '../files/file-uses.js'
import type { DecisionInput } from '../ledger/decision.dto.js'
import { noticeEnd } from '../ledger/rules/notice-period.js'
import { confirmDishonesty, dismissDishonesty, endDishonesty, noticeDishonesty } from './decide-dishonesty.js'
import { recordDishonesty } from './record-dishonesty.js'
import type { ConfirmationInput, DishonestRecordInput } from './report-inputs.dto.js'

const TABLE = 'dishonest_record'

/** Records a behaviour that a supervisor found, with its evidence; returns its id. */
export function reportBehaviour(ctx: Ctx, input: DishonestRecordInput): Promise<string> {
  const { fileIds = [], decidedAt, ...report } = input
  assertWholeDecision(input)
  return unitOfWork(ctx, async (tx) => {
    const values = { ...report, decidedOn: decidedAt ?? null, source: 'supervisor' as const }
    const { id, areaId } = await recordDishonesty(tx, values)
    const { city, areaId: own } = tx.me
    // The record belongs to the area of the project, or to the participant's home area.
    if (!city && areaId !== own) throw new DomainError('FORBIDDEN')
    await useFiles(tx, { table: TABLE, id, field: 'fileIds' }, fileIds)
    return id
  })
}

/** Gives the party notice: it may state its view for the working days of the setting. */
export function giveNotice(ctx: Ctx, id: string, { text }: Partial<DecisionInput>): Promise<DishonestRecordEntity> {
  return unitOfWork(ctx, async (tx) => noticeDishonesty(tx, id, await noticeEnd(tx), text))
}

/** Confirms a report after the party was heard. */
export function confirmReport(ctx: Ctx, id: string, input: ConfirmationInput): Promise<DishonestRecordEntity> {
  assertWholeDecision(input)
  return unitOfWork(ctx, async (tx) => {
    const record = await scoped(tx, DishonestRecordEntity).lock(id)
    if (record.status === 'noticed' && !wasHeard(tx, record)) {
      throw new DomainError('PARTY_NOT_HEARD')
    }
    const { text, fileIds, decidedAt, ...document } = input
    const decidedOn = decidedAt === undefined ? {} : { decidedOn: decidedAt }
    const confirmed = await confirmDishonesty(tx, id, text, { ...document, ...decidedOn })
    await useDecisionFiles(tx, id, fileIds)
    return confirmed
  })
}

/** Dismisses a report that was not found to be true. */
export function dismissReport(ctx: Ctx, id: string, { text, fileIds }: DecisionInput): Promise<DishonestRecordEntity> {
  return unitOfWork(ctx, async (tx) => {
    const dismissed = await dismissDishonesty(tx, id, text)
    await useDecisionFiles(tx, id, fileIds)
    return dismissed
  })
}

/** Ends a record: revoked as wrong, or repaired once its time has come. */
export function endRecord(
  ctx: Ctx,
  id: string,
  action: 'repair' | 'revoke',
  { text, fileIds }: DecisionInput,
): Promise<DishonestRecordEntity> {
  return unitOfWork(ctx, async (tx) => {
    const record = await scoped(tx, DishonestRecordEntity).lock(id)
    if (action === 'repair') assertRepairable(tx, record)
    const ended = await endDishonesty(tx, id, action, text)
    await useDecisionFiles(tx, id, fileIds)
    return ended
  })
}

/** Ends a record that a supervisor found repaired, by the proof and the commitment that it attaches. */
export function repairRecord(ctx: Ctx, id: string, input: DecisionInput): Promise<DishonestRecordEntity> {
  return unitOfWork(ctx, async (tx) => {
    assertRepairable(tx, await scoped(tx, DishonestRecordEntity).lock(id))
    assertProven(input)
    return endRecord(tx, id, 'repair', input)
  })
}

function assertRepairable(tx: Tx, record: DishonestRecordEntity): void {
  const { status, repairableFrom } = record
  if (status === 'confirmed' && !isRepairable(tx, record)) {
    throw new DomainError('REPAIR_TOO_EARLY', { params: { day: repairableFrom ?? '' } })
  }
}

/** Requires the proof of a repair and, if the party applies for it, its commitment. */
export function assertProven({ fileIds = [], commitment }: { fileIds?: readonly string[]; commitment?: string }): void {
  const fields: Record<string, FieldMessage[]> = {
    ...(fileIds.length === 0 ? { fileIds: ['field.required'] } : {}),
    ...(commitment?.trim() === '' ? { commitment: ['field.required'] } : {}),
  }
  if (Object.keys(fields).length > 0) throw new DomainError('VALIDATION', { fields })
}

/** Whether the party has stated its view, or the days for it are over. */
export function wasHeard(
  ctx: Ctx,
  { statementAt, noticeEndsOn }: Pick<DishonestRecordEntity, 'statementAt' | 'noticeEndsOn'>,
): boolean {
  return statementAt !== null || (noticeEndsOn !== null && noticeEndsOn < ctx.clock.today())
}

/** Whether a record in force may be repaired by now. */
export function isRepairable(ctx: Ctx, { repairableFrom }: Pick<DishonestRecordEntity, 'repairableFrom'>): boolean {
  return repairableFrom === null || repairableFrom <= ctx.clock.today()
}

/** A decision of an authority is stated with its authority, number and day, or not at all. */
function assertWholeDecision(input: Partial<DishonestRecordInput & ConfirmationInput>): void {
  const parts = ['authority', 'decisionNumber', 'decidedAt'] as const
  const missing = parts.filter((part) => !input[part])
  if (missing.length === 0 || missing.length === parts.length) return
  const fields: Record<string, FieldMessage[]> = Object.fromEntries(missing.map((part) => [part, ['field.required']]))
  throw new DomainError('VALIDATION', { fields })
}

async function useDecisionFiles(tx: Tx, id: string, fileIds: readonly string[] = []) {
  if (fileIds.length === 0) return
  await useFiles(tx, { table: TABLE, id, field: 'decisionFileIds' }, fileIds)
}
