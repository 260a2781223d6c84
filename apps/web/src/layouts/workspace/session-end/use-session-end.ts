import { SESSION_WARNING_MS } from '@credit/contract'
import { useEffect, useState } from 'react'
import { getSession } from '../../../api/session.js'
import { SESSION_ENDED } from '../../../api/transport.js'
import { sessionEnd } from './session-end.js'

export type SessionState =
  | { phase: 'running' }
  | { phase: 'ending'; secondsLeft: number; extendable: boolean }
  | { phase: 'ended' }

const RUNNING: SessionState = { phase: 'running' }
const ENDED: SessionState = { phase: 'ended' }
const SECOND_MS = 1_000
/** Maximum delay of a timer. A longer timer fires at once. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** Tracks the end of the session by the clock, including extensions and logouts in other tabs. */
export function useSessionEnd(): SessionState {
  const [state, setState] = useState(RUNNING)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const loginId = getSession()?.user.loginId
    let warnAt = Number.POSITIVE_INFINITY
    const check = () => {
      clearTimeout(timer)
      const now = Date.now()
      const end = sessionEnd(now)
      if (end && getSession()?.user.loginId === loginId) warnAt = end.at - SESSION_WARNING_MS
      // Another tab logged out long before the end. The next call decides.
      else if (now < warnAt) return
      if (!end || end.at <= now) return setState(ENDED)
      const left = end.at - now
      if (left > SESSION_WARNING_MS) {
        setState(RUNNING)
        timer = setTimeout(check, Math.min(left - SESSION_WARNING_MS, TIMER_MAX_MS))
        return
      }
      const { extendable } = end
      setState({ phase: 'ending', secondsLeft: Math.ceil(left / SECOND_MS), extendable })
      timer = setTimeout(check, SECOND_MS)
    }
    const end = () => {
      clearTimeout(timer)
      setState(ENDED)
    }
    check()
    // Timers stop while the machine sleeps, and other tabs report changes through the storage.
    document.addEventListener('visibilitychange', check)
    window.addEventListener('storage', check)
    window.addEventListener(SESSION_ENDED, end)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('storage', check)
      window.removeEventListener(SESSION_ENDED, end)
    }
  }, [])
  return state
}
