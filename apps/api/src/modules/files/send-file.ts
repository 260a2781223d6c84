import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredFileEntity } from '#entities/files/stored-file'
import { disposition } from '#http/disposition'
import type { ByteRange, FileStorage } from './file-storage.js'
import { storageErrors } from './store-file.js'

interface SendOptions {
  /** `public`: anyone may cache it without end, as the content of an id never changes. */
  cache: 'public' | 'none'
  /** Content types that a browser may display; all others are downloads. */
  inline: RegExp | null
}

export const PICTURES = /^image\/(jpeg|png|gif)$/
export const SHOWABLE = /^(image\/(jpeg|png|gif)|video\/|audio\/|application\/pdf$)/

/** Streams a stored file, whole or the requested range, with headers that keep it from running as a page. */
export async function sendFile(
  storage: FileStorage,
  file: StoredFileEntity,
  request: FastifyRequest,
  reply: FastifyReply,
  { cache, inline }: SendOptions,
): Promise<FastifyReply> {
  const etag = `"${file.sha256.slice(0, 32)}"`
  const shown = inline?.test(file.contentType) ?? false
  void reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': cache === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'content-disposition': disposition(shown ? 'inline' : 'attachment', file.name),
    // The PDF viewers of browsers do not work in a sandbox; all other content is sandboxed.
    'content-security-policy':
      file.contentType === 'application/pdf'
        ? "default-src 'none'; frame-ancestors 'self'"
        : "default-src 'none'; frame-ancestors 'self'; sandbox",
  })
  if (cache === 'public' && request.headers['if-none-match'] === etag) return reply.status(304).send()
  const size = Number(file.size)
  const range = rangeOf(request.headers.range, size)
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${size}`).send()
  }
  const bytes = await storageErrors(() => storage.read(file.id, range))
  void reply.type(file.contentType)
  if (range) {
    const { start, end } = range
    void reply.status(206).headers({
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': end - start + 1,
    })
  } else {
    void reply.header('content-length', size)
  }
  return reply.send(bytes)
}

/** A single range (RFC 9110); several or malformed ranges are ignored and the whole file is sent. */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined | 'unsatisfiable' {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!parts || (!parts[1] && !parts[2])) return undefined
  const start = parts[1] ? Number(parts[1]) : Math.max(0, size - Number(parts[2]))
  const end = parts[1] && parts[2] ? Math.min(Number(parts[2]), size - 1) : size - 1
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
