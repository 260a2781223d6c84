import { type DishonestyTier, itemApplies, type Names, type Sign } from '@credit/contract'
import { type FindOptionsWhere, In } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError, type FieldMessage } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { recordDishonesty } from '../../acts/record-dishonesty.js'
import { useFiles } from '../../files/file-uses.js'
import type { SubmittedSheet } from './answer-sheets.js'

const TABLE = 'evaluation_record'

export interface ReportableItem {
  id: string
  sign: Sign
  names: Names
  tier: DishonestyTier
}

/** Returns the dishonest behaviours that can be reported now: of some ids, or of some roles. */
export function reportableItems(
  ctx: Ctx,
  wanted: { ids: readonly string[] } | { signs: readonly Sign[] },
): Promise<ReportableItem[]> {
  const where: FindOptionsWhere<DishonestyItemEntity> =
    'ids' in wanted ? { id: In(wanted.ids) } : { sign: In(wanted.signs) }
  return scoped(ctx, DishonestyItemEntity).pick(
    ['id', 'sign', 'names', 'tier'],
    { ...where, enabled: true },
    { order: { sign: 'DESC', code: 'ASC' } },
  )
}

/** Rejects behaviours that are not in the rules, or not for the role of the evaluated party. */
export async function checkReports(tx: Tx, sheets: readonly SubmittedSheet[]): Promise<void> {
  const ids = sheets.flatMap(({ sheet }) => sheet.dishonesty.map(({ itemId }) => itemId))
  if (ids.length === 0) return
  const items = await reportableItems(tx, { ids })
  const fields: Record<string, FieldMessage[]> = {}
  for (const { record, sheet, index } of sheets) {
    for (const [n, { itemId }] of sheet.dishonesty.entries()) {
      const item = items.find(({ id }) => id === itemId)
      if (!item || !itemApplies(item, record.evaluatedSign)) {
        fields[`records[${index}].dishonesty[${n}].itemId`] = ['field.unknownReference']
      }
    }
  }
  if (Object.keys(fields).length > 0) throw new DomainError('REFERENCE_UNKNOWN', { fields })
}

/**
 * Records the reported behaviours as `reported`, for supervisors only: the party is notified only
 * after the evaluation is revealed. Supervisors get reports of an anonymous evaluation at the end of its window.
 */
export async function reportBehaviours(tx: Tx, sheets: readonly SubmittedSheet[]): Promise<void> {
  for (const { record, sheet, index } of sheets) {
    if (record.draft?.dishonesty.length) await useDraftFiles(tx, record.id, [])
    for (const [n, { itemId, description, fileIds }] of sheet.dishonesty.entries()) {
      const { id } = await recordDishonesty(tx, {
        participantId: record.evaluatedId,
        itemId,
        description,
        source: 'evaluation',
        projectId: record.projectId,
        recordId: record.id,
        anonymous: record.anonymous,
      })
      const owner = { table: 'dishonest_record', id, field: 'fileIds' }
      const path = `records[${index}].dishonesty[${n}].fileIds`
      await atPath(path, () => useFiles(tx, owner, fileIds))
    }
  }
}

/** Marks the files of drafts as used, so that the daily clean-up keeps them. */
export async function keepDraftFiles(tx: Tx, sheets: readonly SubmittedSheet[]): Promise<void> {
  for (const { record, sheet, index } of sheets) {
    const ids = sheet.dishonesty.flatMap(({ fileIds }) => fileIds)
    const had = record.draft?.dishonesty.some(({ fileIds }) => fileIds.length > 0) ?? false
    if (ids.length === 0 && !had) continue
    await atPath(`records[${index}].dishonesty`, () => useDraftFiles(tx, record.id, ids))
  }
}

function useDraftFiles(tx: Tx, id: string, ids: readonly string[]): Promise<void> {
  return useFiles(tx, { table: TABLE, id, field: 'draft' }, ids)
}

/** Reports files that are rejected on the path of the field with their ids. */
async function atPath(path: string, use: () => Promise<void>): Promise<void> {
  try {
    await use()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new DomainError(error.code, { fields: { [path]: ['field.unknownReference'] } })
  }
}
