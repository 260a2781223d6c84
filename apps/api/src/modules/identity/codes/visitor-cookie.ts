import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'credit-visitor'
const PATH = '/credit'
/** Longer than a code is valid, so that another can be requested for the same visitor. */
const MAX_AGE_S = 3600
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{22})(?:;|$)`)

/** Returns the visitor that a code was sent for, or null if the request has no such cookie. */
export function visitorOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return COOKIE.exec(headers.cookie ?? '')?.[1] ?? null
}

/**
 * Returns the visitor of a request for a code, creating one if needed, and sets the cookie: guessing a code requires
 * the cookie that was set when the code was sent.
 */
export function issueVisitor(request: FastifyRequest, reply: FastifyReply): string {
  const id = visitorOf(request) ?? randomBytes(16).toString('base64url')
  const secure = request.protocol === 'https' ? '; Secure' : ''
  const value = `${NAME}=${id}; Path=${PATH}; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Strict`
  void reply.header('set-cookie', value + secure)
  return id
}
