import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredFile } from '../../entities/stored-file.js'
import type { Ctx } from '../database/context.js'
import type { ByteRange } from './file-storage.js'
import { storageOf } from './storage.js'
import { storageFaults } from './store-file.js'

export interface SendOptions {
  /** `public` may be kept for ever by anyone, as the content of an id never changes. */
  cache: 'public' | 'none'
  /** Kinds that a browser may show in its place; all others are downloads. */
  inline: RegExp | null
}

export const PICTURES = /^image\/(jpeg|png|gif)$/
export const SHOWABLE = /^(image\/(jpeg|png|gif)|video\/|audio\/|application\/pdf$)/

/** Sends a stored file as a stream, whole or the asked part; never as something a page could run. */
export async function sendFile(
  ctx: Ctx,
  file: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
  { cache, inline }: SendOptions,
): Promise<FastifyReply> {
  const etag = `"${file.sha256.slice(0, 32)}"`
  const shown = inline?.test(file.contentType) ?? false
  void reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control':
      cache === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'content-disposition': disposition(shown ? 'inline' : 'attachment', file.name),
    // A PDF viewer does not run in a sandbox; everything else needs none of a page's rights.
    'content-security-policy':
      file.contentType === 'application/pdf'
        ? "default-src 'none'; frame-ancestors 'self'"
        : "default-src 'none'; frame-ancestors 'self'; sandbox",
  })
  if (cache === 'public' && request.headers['if-none-match'] === etag)
    return reply.status(304).send()
  const size = Number(file.size)
  const range = rangeOf(request.headers.range, size)
  if (range === 'beyond') {
    return reply.status(416).header('content-range', `bytes */${size}`).send()
  }
  const bytes = await storageFaults(async () => (await storageOf(ctx)).read(file.id, range))
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

/** RFC 6266: the name in plain letters for old clients, and as it is for all others. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** One range as RFC 9110 has it; several or unreadable ones are answered whole. */
export function rangeOf(
  header: string | undefined,
  size: number,
): ByteRange | undefined | 'beyond' {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!parts || (!parts[1] && !parts[2])) return undefined
  const start = parts[1] ? Number(parts[1]) : Math.max(0, size - Number(parts[2]))
  const end = parts[1] && parts[2] ? Math.min(Number(parts[2]), size - 1) : size - 1
  return start > end || start >= size ? 'beyond' : { start, end }
}
