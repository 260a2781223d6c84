import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readableText } from '@credit/contract'
import { Logger } from '@nestjs/common'
import { DEFAULT_LIMITS } from '#core/config/limits'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { allAreas, scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { type FilePurpose, StoredFileEntity } from '#entities/files/stored-file'
import type { FileStorage } from './file-storage.js'
import { newId } from './files.sql.js'
import { cleanPicture } from './pictures.js'

const log = new Logger('Storage')

/** Owner of the file; an applicant has no area yet. */
export interface Sender {
  accountId: string
  areaId: string | null
}

interface NewFile {
  name: string
  contentType: string
  purpose: FilePurpose
  bytes: Buffer | Readable
}

/** Stores a file that the service made itself: results of jobs, seeded pictures. */
export async function storeFile(ctx: Ctx, storage: FileStorage, file: NewFile): Promise<StoredFileEntity> {
  const source = Buffer.isBuffer(file.bytes) ? Readable.from([file.bytes]) : file.bytes
  return receive(storage, source, (path) => saveReceived(ctx, storage, path, file))
}

/** Writes a stream to a temporary file, which is removed when `use` has finished. */
export async function receive<T>(
  { incoming }: FileStorage,
  source: Readable,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(incoming, randomUUID())
  try {
    await storageErrors(async () => {
      await mkdir(incoming, { recursive: true })
      await pipeline(source, createWriteStream(path, { flags: 'wx' })).catch((error: unknown) => {
        throw senderError(error) ?? error
      })
    })
    return await use(path)
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}

/** Measures a received file, stores its content, then inserts its row; after an error neither remains. */
export async function saveReceived(
  ctx: Ctx,
  storage: FileStorage,
  path: string,
  { name, contentType, purpose }: Omit<NewFile, 'bytes'>,
  picturePoints = DEFAULT_LIMITS.picturePoints,
  sender: Sender | null = ctx.actor,
): Promise<StoredFileEntity> {
  const isPicture = contentType.startsWith('image/') && purpose !== 'result'
  const size = isPicture ? await storageErrors(() => cleanPicture(path, picturePoints)) : null
  const measured = await storageErrors(() => measure(path))
  const id = (await newId.first(ctx, {}))?.id ?? randomUUID()
  await storageErrors(() => storage.put(id, path))
  try {
    return await unitOfWork(ctx, (tx) =>
      scoped(tx, StoredFileEntity, allAreas('an upload belongs to its sender')).insert({
        id,
        name: displayName(name),
        contentType,
        purpose,
        ...measured,
        width: size?.width ?? null,
        height: size?.height ?? null,
        accountId: sender?.accountId ?? null,
        areaId: sender?.areaId ?? null,
        createTime: ctx.clock.now(),
      }),
    )
  } catch (error) {
    await storage.remove(id).catch(() => undefined)
    throw error
  }
}

/** The file name without folders (of Windows too), line breaks and invisible characters, cut to 200 characters. */
export function displayName(name: string): string {
  const plain = basename(readableText(name).replaceAll('\\', '/'))
    .replace(/\p{Cc}/gu, '')
    .trim()
  const cut = [...plain]
  return (cut.length > 200 ? cut.slice(-200).join('') : plain) || 'file'
}

async function measure(path: string): Promise<{ size: string; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done()
    },
  })
  await pipeline(createReadStream(path), count.resume())
  return { size: String(size), sha256: hash.digest('hex') }
}

/** Turns errors of disk or bucket into STORAGE_UNAVAILABLE; domain errors pass through. */
export async function storageErrors<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof DomainError) throw error
    log.warn((error as Error).message)
    throw new DomainError('STORAGE_UNAVAILABLE', { retryAfter: 10 })
  }
}

/** Errors caused by the sender (too large, malformed, aborted) as opposed to errors of the storage. */
function senderError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error
  const { statusCode, syscall } = error as { statusCode?: number; syscall?: string }
  if (statusCode === 413) return new DomainError('PAYLOAD_TOO_LARGE')
  return syscall === undefined || syscall === 'read' ? new DomainError('VALIDATION') : null
}
