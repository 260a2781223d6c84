import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { ADMIN_BASE } from '@credit/contract'

const VALID_MS = 10 * 60_000

const keys = new Map<string, KeyObject>()

/** A key of its own, so that a signature of an address never passes for one of a token. */
function keyFrom(secret: string): KeyObject {
  const known = keys.get(secret)
  if (known) return known
  const key = createSecretKey(createHmac('sha256', secret).update('signed file addresses').digest())
  keys.set(secret, key)
  return key
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', keyFrom(secret)).update(text).digest('base64url')
}

/** Address under which anyone who has it may read a file for ten minutes. */
export function signedUrl(secret: string, id: string, now: Date): { url: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + VALID_MS)
  const expires = String(expiresAt.getTime())
  const query = `expires=${expires}&signature=${sign(secret, `${id}.${expires}`)}`
  return { url: `${ADMIN_BASE}/api/files/signed/${id}?${query}`, expiresAt }
}

/** Whether an address was signed by us for this file and is still valid. */
export function isSigned(
  secret: string,
  id: string,
  query: { expires?: unknown; signature?: unknown },
  now: Date,
): boolean {
  const { expires, signature } = query
  if (typeof expires !== 'string' || typeof signature !== 'string') return false
  const wanted = Buffer.from(sign(secret, `${id}.${expires}`))
  const given = Buffer.from(signature)
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return false
  return Number(expires) > now.getTime()
}
