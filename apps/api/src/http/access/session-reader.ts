import type { ErrorCode } from '@credit/contract'
import type { Actor } from '../../core/context.js'

/** The injection token of the reader of sessions, which the module of accounts provides. */
export const SESSION_READER = Symbol('SESSION_READER')

/** Claims of a token; all other data is stored with the session. */
export interface TokenPayload {
  sid: string
  exp: number
}

/** Returns the actor of a session, or why it is not valid. Implemented by the identity module. */
export interface SessionReader {
  read(
    sessionId: string,
    options: { prolong: boolean },
  ): Promise<Actor | Extract<ErrorCode, 'NOT_LOGGED_IN' | 'SESSION_EXPIRED' | 'SESSION_REVOKED'>>
}
