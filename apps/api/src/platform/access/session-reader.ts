import type { ErrorCode } from '@credit/contract'
import type { Actor } from '../database/context.js'

export const SESSION_READER = Symbol('SESSION_READER')

/** What a token says; everything else stands in the session row. */
export interface TokenPayload {
  sid: string
  exp: number
}

/**
 * Who a session belongs to, or why it is none. Owned by the platform's guard, provided by identity.
 */
export interface SessionReader {
  read(
    sessionId: string,
  ): Promise<Actor | Extract<ErrorCode, 'NOT_LOGGED_IN' | 'SESSION_EXPIRED' | 'SESSION_REVOKED'>>
}
