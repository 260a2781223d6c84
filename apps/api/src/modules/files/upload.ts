import { UPLOAD_MAX_BYTES } from '@credit/contract'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import type { FilePurpose, StoredFileEntity } from '#entities/files/stored-file'
import { contentTypeOf } from './file-kinds.js'
import type { FileStorage } from './file-storage.js'
import { displayName, receive, type Sender, saveReceived } from './store-file.js'

/** Purposes that a caller may choose; all others are set by the service. */
const PURPOSES: readonly FilePurpose[] = ['attachment', 'picture', 'rich-text']
/** The one purpose of an applicant without a session. */
const APPLICANT_PURPOSES: readonly FilePurpose[] = ['registration']
const PICTURES_ONLY: readonly FilePurpose[] = ['picture', 'rich-text']
/** Allowance for the other parts of the form. */
const FORM_BYTES = 1_048_576

/** Sender, purposes and maximum size of an upload. */
export interface UploadRules {
  sender: Sender | null
  maxBytes: number
  purposes: readonly FilePurpose[]
  /** Checks the content and returns its type; by default only types of attachments. */
  contentTypeOf?(path: string, name: string): Promise<string>
  /** Takes the other fields of the form. */
  onField?(name: string, value: string): void
}

/** The rules of an account in a session. */
export const rulesOfAccount = (ctx: Ctx): UploadRules => ({
  sender: ctx.actor,
  maxBytes: UPLOAD_MAX_BYTES,
  purposes: PURPOSES,
})

/** The rules of an applicant by the token of a registration. */
export const rulesOfApplicant = (accountId: string, maxBytes: number): UploadRules => ({
  sender: { accountId, areaId: null },
  maxBytes,
  purposes: APPLICANT_PURPOSES,
})

/** Receives one upload: streams it to disk, detects its type by content, measures and stores it. */
export async function uploadFile(
  ctx: Ctx,
  storage: FileStorage,
  request: FastifyRequest,
  rules: UploadRules = rulesOfAccount(ctx),
): Promise<StoredFileEntity> {
  if (!request.isMultipart()) throw new DomainError('UNSUPPORTED_MEDIA_TYPE')
  if (Number(request.headers['content-length'] ?? 0) > rules.maxBytes + FORM_BYTES) {
    throw new DomainError('PAYLOAD_TOO_LARGE')
  }
  const { limits } = request.server
  request.raw.setTimeout(limits.uploadSilenceSeconds * 1000, () => request.raw.destroy())
  try {
    return await receiveParts(ctx, storage, request, rules)
  } catch (error) {
    drain(request, rules.maxBytes)
    throw error
  }
}

/** Reads the rest of a rejected upload: the next request on its connection would wait for it. */
function drain({ raw }: FastifyRequest, maxBytes: number): void {
  let bytes = 0
  raw.unpipe()
  raw.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > maxBytes + FORM_BYTES) raw.destroy()
  })
  // Taking it off the form parser has paused it.
  raw.resume()
}

async function receiveParts(
  ctx: Ctx,
  storage: FileStorage,
  request: FastifyRequest,
  rules: UploadRules,
): Promise<StoredFileEntity> {
  const { limits } = request.server
  const parts = readParts(request.parts({ limits: { fileSize: rules.maxBytes } }))
  let purpose: string = rules.purposes[0] ?? ''
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value
    if (part.type === 'file') return receivePart(ctx, storage, part, parts, { ...rules, purpose, ...limits })
    if (part.fieldname === 'purpose') purpose = String(part.value)
    rules.onField?.(part.fieldname, String(part.value))
  }
  throw missing()
}

interface PartRules extends Pick<UploadRules, 'sender' | 'purposes' | 'contentTypeOf' | 'onField'> {
  /** Value of the field, if it comes before the file. */
  purpose: string
  picturePoints: number
}

function receivePart(
  ctx: Ctx,
  storage: FileStorage,
  part: MultipartFile,
  parts: AsyncIterator<Multipart>,
  { purpose: purposeBefore, purposes, picturePoints, sender, ...rules }: PartRules,
): Promise<StoredFileEntity> {
  if (part.fieldname !== 'file') throw missing()
  return receive(storage, part.file, async (path) => {
    if (part.file.truncated) throw new DomainError('PAYLOAD_TOO_LARGE')
    if (part.file.bytesRead === 0) throw invalid('file', 'file.empty')
    const purpose = await readPurpose(parts, purposeBefore, rules.onField)
    // Browsers escape a quotation mark in a name this way, and no other character.
    const name = displayName((part.filename || 'file').replaceAll('%22', '"'))
    const contentType = await (rules.contentTypeOf ?? contentTypeOf)(path, name)
    const file = { name, contentType, purpose: checkPurpose(purposes, purpose, contentType) }
    return saveReceived(ctx, storage, path, file, picturePoints, sender)
  })
}

/** Turns errors of the form parser into errors of the request. */
async function* readParts(parts: AsyncIterable<Multipart>): AsyncGenerator<Multipart> {
  try {
    yield* parts
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 413) {
      throw new DomainError('PAYLOAD_TOO_LARGE')
    }
    throw new DomainError('VALIDATION')
  }
}

/** Reads the fields after the file; a second file is rejected. */
async function readPurpose(
  parts: AsyncIterator<Multipart>,
  before: string,
  onField: UploadRules['onField'],
): Promise<string> {
  let purpose = before
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    if (next.value.type === 'file') throw invalid('file', 'file.one')
    if (next.value.fieldname === 'purpose') purpose = String(next.value.value)
    onField?.(next.value.fieldname, String(next.value.value))
  }
  return purpose
}

function checkPurpose(purposes: readonly FilePurpose[], purpose: string, contentType: string): FilePurpose {
  const known = purposes.find((one) => one === purpose)
  if (!known) {
    const values = purposes.join(', ')
    throw new DomainError('VALIDATION', { fields: { purpose: [['field.enum', { values }]] } })
  }
  if (PICTURES_ONLY.includes(known) && !contentType.startsWith('image/')) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', { fields: { file: ['file.notPicture'] } })
  }
  return known
}

const invalid = (field: string, message: string) => new DomainError('VALIDATION', { fields: { [field]: [message] } })
const missing = () => invalid('file', 'field.required')
