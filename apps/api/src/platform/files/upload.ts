import { UPLOAD_MAX_BYTES } from '@credit/contract'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FilePurpose, StoredFile } from '../../entities/stored-file.js'
import type { Ctx } from '../database/context.js'
import { DomainError } from '../http/domain-error.js'
import { contentTypeOf } from './file-kinds.js'
import { finishFile, receive } from './store-file.js'

/** What people may upload for by themselves; the others are made by the house. */
const PURPOSES: readonly FilePurpose[] = ['attachment', 'picture', 'rich-text']
/** A sender that says nothing for so long is gone. */
const SILENCE_MS = 60_000
/** Room for the parts around the file. */
const ENVELOPE = 1_048_576

/** Receives one upload: streamed to disk, measured, recognised by its content, then kept. */
export async function uploadFile(ctx: Ctx, request: FastifyRequest): Promise<StoredFile> {
  if (!request.isMultipart()) throw new DomainError('UNSUPPORTED_MEDIA_TYPE')
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD_MAX_BYTES + ENVELOPE) {
    throw new DomainError('PAYLOAD_TOO_LARGE')
  }
  request.raw.setTimeout(SILENCE_MS, () => request.raw.destroy())
  const parts = readable(request.parts())
  let purpose = 'attachment'
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value
    if (part.type === 'file') return receivePart(ctx, part, parts, purpose)
    if (part.fieldname === 'purpose') purpose = String(part.value)
  }
  throw missing()
}

function receivePart(
  ctx: Ctx,
  part: MultipartFile,
  parts: AsyncIterator<Multipart>,
  before: string,
): Promise<StoredFile> {
  if (part.fieldname !== 'file') throw missing()
  return receive(ctx, part.file, async (path) => {
    if (part.file.truncated) throw new DomainError('PAYLOAD_TOO_LARGE')
    if (part.file.bytesRead === 0) throw fault('file', 'file.empty')
    const purpose = await purposeAfter(parts, before)
    // Browsers write a quotation mark of a name so, and nothing else of this kind.
    const name = (part.filename || 'file').replaceAll('%22', '"')
    const contentType = await contentTypeOf(path, name)
    return finishFile(ctx, path, { name, contentType, purpose: checked(purpose, contentType) })
  })
}

/** Parts that cannot be read are the sender's fault. */
async function* readable(parts: AsyncIterable<Multipart>): AsyncGenerator<Multipart> {
  try {
    yield* parts
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 413) {
      throw new DomainError('PAYLOAD_TOO_LARGE')
    }
    throw new DomainError('VALIDATION')
  }
}

/** Fields may follow the file; a second file is refused. */
async function purposeAfter(parts: AsyncIterator<Multipart>, before: string): Promise<string> {
  let purpose = before
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    if (next.value.type === 'file') throw fault('file', 'file.one')
    if (next.value.fieldname === 'purpose') purpose = String(next.value.value)
  }
  return purpose
}

function checked(purpose: string, contentType: string): FilePurpose {
  const known = PURPOSES.find((one) => one === purpose)
  if (!known) {
    const values = PURPOSES.join(', ')
    throw new DomainError('VALIDATION', { fields: { purpose: [['field.enum', { values }]] } })
  }
  if (known !== 'attachment' && !contentType.startsWith('image/')) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', { fields: { file: ['file.notPicture'] } })
  }
  return known
}

const fault = (field: string, message: string) =>
  new DomainError('VALIDATION', { fields: { [field]: [message] } })
const missing = () => fault('file', 'field.required')
