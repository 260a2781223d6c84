import { type Permission, RESOURCES, SIGN } from '@credit/contract'
import { In } from 'typeorm'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { timeText } from '#core/time-text'
import { scoped } from '#database/scoped'
import { sql } from '#database/sql-tag'
import { StoredFileEntity } from '#entities/files/stored-file'
import { JobEntity } from '#entities/jobs/job'
import { defineRows, given } from '#list/rows'
import type { JobRegistry } from '../../jobs/job-registry.js'
import { undosOf, undoUntil } from '../../jobs/jobs.queries.js'
import type { ImportResult } from '../import/import.dto.js'
import { importKind } from '../import/import-list.js'
import type { ImportPayload } from '../import/open-file.js'
import { fileOfImport, keptUntil } from './import-files.js'
import { ImportHistoryRow } from './import-history.dto.js'

/** The imports of the area that were applied, for supervisors who may import the same. */
export const IMPORT_HISTORY = defineRows(ImportHistoryRow, {
  entity: JobEntity,
  extraColumns: ['accountId', 'actor', 'payload', 'result', 'done', 'failed'],
  given: given<JobRegistry>(),
  searchable: ['kind'],
  searchedBeyond: (contains) => contains.code(sql`t.payload->>'fileName'`),
  sortable: ['createTime', 'kind', 'status'],
  filterable: ['kind', 'status', 'createTime'],
  defaultSort: 'createTime,desc',
  total: 'counted',
  isEmptyFor: ({ me }) => me.sign !== SIGN.supervisor,
  where: ({ me }) => {
    const kinds = RESOURCES.filter((one) => me.permissions.has(`${one}:import` as Permission)).map(importKind)
    return sql`t.kind = ANY(${kinds}::text[]) AND t.payload->>'mode' = 'apply'`
  },
  lookUp: lookedUp,
  fields: {
    startedBy: ({ actor }) => actor?.name ?? '',
    own: ({ accountId }, { me }) => accountId === me.accountId,
    fileName: ({ payload }) => payloadOf(payload).fileName,
    digest: ({ payload }) => payloadOf(payload).sha256 ?? '',
    new: ({ result }) => countsOf(result).new,
    changed: ({ result }) => countsOf(result).changed,
    same: ({ result }) => countsOf(result).same,
    wrong: ({ result }) => countsOf(result).wrong,
    fileUntil: ({ createTime, isKept }, { clock }) => {
      const until = keptUntil(createTime)
      return isKept && until > clock.now() ? timeText(until) : null
    },
    undoUntil: (job, ctx, registry) => undoUntil(ctx, job, registry),
  },
})

/** Returns for each import the job that takes it back, and whether its file is kept. */
async function lookedUp(
  ctx: Ctx,
  jobs: readonly { id: string; payload: Record<string, unknown> }[],
): Promise<{ undoneBy: string | null; isKept: boolean }[]> {
  const undos = await undosOf(ctx, jobs)
  const ids = jobs.map(({ payload }) => payloadOf(payload).fileId)
  const files = await scoped(ctx, StoredFileEntity).pick(['id'], { id: In(ids) })
  const kept = new Set<string>(files.map(({ id }) => id))
  return undos.map((undo, at) => ({ ...undo, isKept: kept.has(ids[at] ?? '') }))
}

/** Returns the file of an import that the caller may see, or 404. */
export async function importedFile(ctx: Ctx, id: string, registry: JobRegistry): Promise<StoredFileEntity> {
  const job = await IMPORT_HISTORY.with(registry).listed(ctx, {}).one(id)
  if (!job) throw notFound()
  return fileOfImport(ctx, job.createTime, payloadOf(job.payload).fileId)
}

/** Imports of earlier versions have no digest. */
type StoredPayload = Omit<ImportPayload, 'sha256'> & Partial<Pick<ImportPayload, 'sha256'>>

const payloadOf = (payload: Record<string, unknown>) => payload as unknown as StoredPayload

const NOTHING = { new: 0, changed: 0, same: 0, wrong: 0 }
const countsOf = (result: Record<string, unknown> | null) => ({
  ...NOTHING,
  ...(result as Partial<ImportResult> | null),
})
