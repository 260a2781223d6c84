import { extname } from 'node:path'
import { type Resource, TABLE_SUFFIXES } from '@credit/contract'
import type { FastifyRequest } from 'fastify'
import type { Ctx, Tx } from '#core/context'
import { DomainError, type FieldMessage, notFound } from '#core/domain-error'
import { unitOfWork } from '#database/unit-of-work'
import type { StoredFileEntity } from '#entities/files/stored-file'
import { anyFile } from '../../files/file-access.js'
import { useFiles } from '../../files/file-uses.js'
import { uploadFile } from '../../files/upload.js'
import { enqueue } from '../../jobs/enqueue.js'
import { visibleJob } from '../../jobs/jobs.queries.js'
import { tableFormatOf } from '../../tabular/table-format.js'
import { READ_FORMATS, type ReadFormat } from '../../tabular/write-table.js'
import { IMPORT_MODES, type ImportAgain, type ImportMode } from './import.dto.js'
import { type ImportList, importKind } from './import-list.js'
import type { ImportLists } from './import-lists.js'
import type { ImportPayload } from './open-file.js'

/** Stores a file and starts a job that checks or imports it; returns its id. */
export async function startImport(
  ctx: Ctx,
  { storage, config }: ImportLists,
  resource: Resource,
  request: FastifyRequest,
): Promise<{ jobId: string }> {
  let mode: string = IMPORT_MODES[0]
  const file = await uploadFile(ctx, storage, request, {
    sender: ctx.me,
    maxBytes: config.limits.importBytes,
    purposes: ['import'],
    contentTypeOf,
    onField: (name, value) => {
      if (name === 'mode') mode = value
    },
  })
  const payload = { ...payloadOf(file), mode: modeOf(mode) }
  return unitOfWork(ctx, (tx) => queue(tx, resource, payload))
}

/** Starts a job with the file of an earlier one, usually to apply a checked import. */
export async function importAgain(
  ctx: Ctx,
  list: ImportList,
  { ofJob, mode, mapping, sheet, headingRow }: ImportAgain,
): Promise<{ jobId: string }> {
  const { resource } = list
  const job = await visibleJob(ctx, ofJob)
  if (job.accountId !== ctx.me.accountId || job.kind !== importKind(resource)) throw notFound()
  await checkColumns(ctx, list, mapping)
  const { fileId, ...before } = job.payload as unknown as ImportPayload
  // Files are kept for a day.
  const file = await anyFile(ctx, fileId)
  if (!file) throw notFound()
  const layout = {
    sheet: sheet === undefined ? before.sheet : (sheet ?? undefined),
    // Rows of another sheet have other numbers.
    headingRow: headingRow ?? (sheet === undefined ? before.headingRow : undefined),
  }
  // Proposed columns are shown with the result of a check.
  const isConfirmed = job.result !== null && before.mode === 'check'
  const payload = { ...payloadOf(file), ...layout, mode, mapping, isConfirmed }
  return unitOfWork(ctx, (tx) => queue(tx, resource, payload))
}

/** @throws DomainError with the columns of a mapping that the list does not have */
async function checkColumns(ctx: Ctx, list: ImportList, mapping: ImportAgain['mapping'] = []): Promise<void> {
  const known = new Set((await list.columns(ctx)).map(({ name }) => name))
  const unknown = mapping.flatMap(({ column }, at) => (column === null || known.has(column) ? [] : [{ column, at }]))
  if (unknown.length === 0) return
  const fields: Record<string, FieldMessage[]> = {}
  for (const { column, at } of unknown) fields[`mapping[${at}].column`] = [['import.unknownColumn', { column }]]
  throw new DomainError('VALIDATION', { fields })
}

/** Queues an import. The file of one that writes is kept with its history; that of a check is deleted after a day. */
async function queue(tx: Tx, resource: Resource, payload: ImportPayload): Promise<{ jobId: string }> {
  // Names the job of a check, which writes nothing.
  const action = payload.mode === 'check' ? { action: payload.mode } : {}
  const jobId = await enqueue(tx, importKind(resource), { ...payload, ...action })
  if (payload.mode === 'apply') await useFiles(tx, { table: 'job', id: jobId, field: 'file' }, [payload.fileId])
  return { jobId }
}

function payloadOf({ id, name, contentType, sha256 }: StoredFileEntity): Omit<ImportPayload, 'mode'> {
  const formats = Object.keys(READ_FORMATS) as ReadFormat[]
  const format = formats.find((one) => READ_FORMATS[one] === contentType) ?? 'xlsx'
  return { fileId: id, fileName: name, sha256, format }
}

async function contentTypeOf(path: string, name: string): Promise<string> {
  const suffix = extname(name).slice(1).toLowerCase()
  if (!TABLE_SUFFIXES.some((one) => one === suffix)) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', { fields: { file: ['import.type'] } })
  }
  return READ_FORMATS[await tableFormatOf(path, suffix === 'csv')]
}

function modeOf(mode: string): ImportMode {
  const known = IMPORT_MODES.find((one) => one === mode)
  if (known) return known
  const values = IMPORT_MODES.join(', ')
  throw new DomainError('VALIDATION', { fields: { mode: [['field.enum', { values }]] } })
}
