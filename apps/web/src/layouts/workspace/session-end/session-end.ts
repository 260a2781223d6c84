import { SESSION_SLIDING_MS, SESSION_TOUCH_MS } from '@credit/contract'
import { getSession, lastCall } from '../../../api/session.js'

/** Time reserved for the last calls before the absolute end. */
const LAST_CALLS_MS = 15_000

export interface SessionEnd {
  /** Time at which the session ends unless a call extends it. */
  at: number
  /** False if the session reaches its absolute end, seven days after the login. */
  extendable: boolean
}

/** Returns when this browser's session ends, or null without a session. Every tab computes the same time. */
export function sessionEnd(now: number): SessionEnd | null {
  const session = getSession()
  if (!session) return null
  const idle = (lastCall() ?? now) + SESSION_SLIDING_MS - SESSION_TOUCH_MS
  const limit = Date.parse(session.user.expiresAt) - LAST_CALLS_MS
  return idle < limit ? { at: idle, extendable: true } : { at: limit, extendable: false }
}
