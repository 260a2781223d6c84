import { createHmac, timingSafeEqual } from 'node:crypto'
import { ADMIN_BASE } from '@credit/contract'

const VALID_MS = 10 * 60_000

/** A separate key, so that the signature of a URL is never valid as the signature of a token. */
function keyFrom(secret: string): Buffer {
  return createHmac('sha256', secret).update('signed file addresses').digest()
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', keyFrom(secret)).update(text).digest('base64url')
}

/** Returns a URL with which anyone can read a file for ten minutes. */
export function signedUrl(secret: string, id: string, now: Date): { url: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + VALID_MS)
  const expires = String(expiresAt.getTime())
  const query = `expires=${expires}&signature=${sign(secret, `${id}.${expires}`)}`
  return { url: `${ADMIN_BASE}/api/files/signed/${id}?${query}`, expiresAt }
}

/** Returns whether the signature in a URL belongs to this file and has not expired. */
export function isSigned(
  secret: string,
  id: string,
  query: { expires?: string; signature?: string },
  now: Date,
): boolean {
  const { expires, signature } = query
  if (expires === undefined || signature === undefined) return false
  const wanted = Buffer.from(sign(secret, `${id}.${expires}`))
  const given = Buffer.from(signature)
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return false
  return Number(expires) > now.getTime()
}
