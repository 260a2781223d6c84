import { SESSION_SLIDING_MS, SESSION_TOUCH_MS } from '@credit/contract'
import { getSession, lastCall } from '../../../api/session.js'

/** Left for the last calls before the absolute end. */
const LAST_CALLS_MS = 15_000

export interface SessionEnd {
  /** When the session ends unless a call extends it. */
  at: number
  /** False at the absolute end, seven days after the login. */
  extendable: boolean
}

/** When the session of this browser ends; null without one. Every tab computes the same. */
export function sessionEnd(now: number): SessionEnd | null {
  const session = getSession()
  if (!session) return null
  const idle = (lastCall() ?? now) + SESSION_SLIDING_MS - SESSION_TOUCH_MS
  const limit = Date.parse(session.user.expiresAt) - LAST_CALLS_MS
  return idle < limit ? { at: idle, extendable: true } : { at: limit, extendable: false }
}
