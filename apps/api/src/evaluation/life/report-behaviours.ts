import { recordDishonesty } from '../../credit/integrity/record-dishonesty.js'
import type { ReportedBehaviour } from '../../entities/evaluation-record.js'
import type { Ctx } from '../../platform/database/context.js'
import { useFiles } from '../../platform/files/file-uses.js'
import { DomainError, type FieldMessage } from '../../platform/http/domain-error.js'
import { itemsThatMayBeReported } from './dishonesty-items.queries.js'
import type { Given } from './given.js'

const TABLE = 'evaluation_record'

/** Refuses behaviours that the rules do not know, or not for the role of who is evaluated. */
export async function checkReports(tx: Ctx, given: readonly Given[]): Promise<void> {
  const ids = given.flatMap(({ said }) => said.dishonesty.map(({ itemId }) => itemId))
  if (ids.length === 0) return
  const items = await itemsThatMayBeReported(tx, { ids })
  const fields: Record<string, FieldMessage[]> = {}
  for (const { record, said, index } of given) {
    for (const [n, { itemId }] of said.dishonesty.entries()) {
      const item = items.find(({ id }) => id === itemId)
      if (!item || (item.sign !== 0 && item.sign !== record.evaluatedSign)) {
        fields[`records[${index}].dishonesty[${n}].itemId`] = ['field.unknownReference']
      }
    }
  }
  if (Object.keys(fields).length > 0) throw new DomainError('REFERENCE_UNKNOWN', { fields })
}

/**
 * Enters what was reported. It stands as `reported`, for supervisors alone; the party is told, and
 * the behaviour noticed, only after the evaluation is revealed.
 */
export async function reportBehaviours(tx: Ctx, given: readonly Given[]): Promise<void> {
  for (const { record, said, index } of given) {
    if (record.draft?.dishonesty.length) await useDraftFiles(tx, record.id, [])
    for (const [n, { itemId, description, fileIds }] of said.dishonesty.entries()) {
      const { id } = await recordDishonesty(tx, {
        ...{ participantId: record.evaluatedId, itemId, description, source: 'evaluation' },
        ...{ projectId: record.projectId, recordId: record.id },
      })
      const owner = { table: 'dishonest_record', id, field: 'fileIds' }
      await named(`records[${index}].dishonesty[${n}].fileIds`, () => useFiles(tx, owner, fileIds))
    }
  }
}

/** Keeps the files of drafts from the daily sweep. */
export async function keepDraftFiles(tx: Ctx, given: readonly Given[]): Promise<void> {
  for (const { record, said, index } of given) {
    const ids = said.dishonesty.flatMap(({ fileIds }) => fileIds)
    if (ids.length === 0 && !hasFiles(record.draft?.dishonesty)) continue
    await named(`records[${index}].dishonesty`, () => useDraftFiles(tx, record.id, ids))
  }
}

function useDraftFiles(tx: Ctx, id: string, ids: readonly string[]): Promise<void> {
  return useFiles(tx, { table: TABLE, id, field: 'draft' }, ids)
}

function hasFiles(reports: readonly ReportedBehaviour[] = []): boolean {
  return reports.some(({ fileIds }) => fileIds.length > 0)
}

/** Files are refused on the path of the field that named them. */
async function named(path: string, use: () => Promise<void>): Promise<void> {
  try {
    await use()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new DomainError(error.code, { fields: { [path]: ['field.unknownReference'] } })
  }
}
