import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FilePurpose, StoredFile } from '../../entities/stored-file.js'
import type { Ctx } from '../database/context.js'
import { scoped } from '../database/scoped.js'
import { sql } from '../database/sql.js'
import { unitOfWork } from '../database/unit-of-work.js'
import { DomainError } from '../http/domain-error.js'
import type { FileStorage } from './file-storage.js'
import { cleanPicture } from './pictures.js'
import { storageOf } from './storage.js'

export interface NewFile {
  name: string
  contentType: string
  purpose: FilePurpose
  bytes: Buffer | Readable
}

/** Stores a file that we made or know: results of jobs, seeded pictures. */
export async function storeFile(ctx: Ctx, file: NewFile): Promise<StoredFile> {
  const source = Buffer.isBuffer(file.bytes) ? Readable.from([file.bytes]) : file.bytes
  return receive(ctx, source, async (path) => finishFile(ctx, path, file))
}

/** Receives a stream into a file of its own, which is gone when `use` is through. */
export async function receive<T>(
  ctx: Ctx,
  source: Readable,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const { incoming } = await storage(ctx)
  const path = join(incoming, randomUUID())
  try {
    await storageFaults(async () => {
      await mkdir(incoming, { recursive: true })
      await pipeline(source, createWriteStream(path, { flags: 'wx' })).catch((error: unknown) => {
        throw senderFault(error) ?? error
      })
    })
    return await use(path)
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}

/** Measures a received file, keeps its bytes, then writes its row: a fault leaves neither. */
export async function finishFile(
  ctx: Ctx,
  path: string,
  { name, contentType, purpose }: Omit<NewFile, 'bytes'>,
): Promise<StoredFile> {
  const isPicture = contentType.startsWith('image/') && purpose !== 'result'
  const size = isPicture ? await storageFaults(() => cleanPicture(path)) : null
  const measured = await storageFaults(() => measure(path))
  const kept = await storage(ctx)
  const id = await newId(ctx)
  await storageFaults(() => kept.keep(id, path))
  try {
    return await unitOfWork(ctx, (tx) =>
      scoped(tx, StoredFile).insert({
        id,
        name: shownName(name),
        contentType,
        purpose,
        ...measured,
        width: size?.width ?? null,
        height: size?.height ?? null,
        accountId: ctx.actor?.accountId ?? null,
        areaId: ctx.actor?.areaId ?? null,
        createTime: ctx.clock.now(),
      }),
    )
  } catch (error) {
    await kept.remove(id).catch(() => undefined)
    throw error
  }
}

/** Names of both systems' paths, control characters and endless names are cut to what is shown. */
export function shownName(name: string): string {
  const plain = basename(name.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\p{Surrogate}]/gu, '')
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

/** The database makes the ids, so that they sort by time everywhere alike. */
async function newId(ctx: Ctx): Promise<string> {
  const [row] = await sql<{ id: string }>(
    ctx,
    (s) => `SELECT uuidv7() AS id WHERE ${s.unscoped('an id')}`,
  )
  return row?.id ?? randomUUID()
}

function storage(ctx: Ctx): Promise<FileStorage> {
  return storageFaults(() => storageOf(ctx))
}

/** What goes wrong with disk or bucket is one clear answer; refusals of ours pass. */
export async function storageFaults<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw new DomainError('STORAGE_UNAVAILABLE', { retryAfter: 10 })
  }
}

/** A file that is sent too long, broken or not to its end is the sender's fault, not the storage's. */
function senderFault(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error
  const { statusCode, syscall } = error as { statusCode?: number; syscall?: string }
  if (statusCode === 413) return new DomainError('PAYLOAD_TOO_LARGE')
  return syscall === undefined || syscall === 'read' ? new DomainError('VALIDATION') : null
}
