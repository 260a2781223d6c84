import { Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { api } from '../../../api/client.js'
import {
  clearSession,
  getSession,
  getToken,
  isOtherSession,
  lastLoginType,
  stopExtending,
} from '../../../api/session.js'
import { leaveSession } from '../../../api/transport.js'
import { lazyDialog } from '../../../shared/lazy-part.js'
import { toast } from '../../../shared/toast.js'
import { hasUnsavedInput, saveDrafts } from '../../../shared/unsaved-input.js'
import { useSessionEnd } from './use-session-end.js'

const EndingDialog = lazyDialog(() => import('./ending-dialog.js'))
const EndedDialog = lazyDialog(() => import('./ended-dialog.js'))

const LOGOUT_WAIT_MS = 3_000

/**
 * Warns before the session ends. The login then returns to the same page. A page with unsaved input stays open and can
 * be used again after a login in another tab.
 */
export function SessionWarning() {
  const { t } = useTranslation('workspace')
  const state = useSessionEnd()
  const { pathname, search } = useLocation()
  const [user] = useState(() => getSession()?.user)
  /** True if the user logged out before the end. */
  const [leaving, setLeaving] = useState(false)
  const [dismissed, setDismissed] = useState(false)
  const [kept, setKept] = useState(false)
  const login = `/login?type=${user?.type ?? lastLoginType()}` as const
  const back = `${login}&redirect=${encodeURIComponent(pathname + search)}` as const
  const ended = state.phase === 'ended'
  const over = leaving || ended

  const leave = useCallback(async () => {
    const token = getToken()
    // After a 401 there is no session left to save with or to end.
    if (token) {
      stopExtending()
      await saveDrafts()
      const signal = AbortSignal.timeout(LOGOUT_WAIT_MS)
      if (!isOtherSession(token)) await api.GET('/credit/sso/api/logout', { signal }).catch(() => undefined)
    }
    // A session that another tab has begun meanwhile goes on, and this page with it.
    if (isOtherSession(token)) return setKept(true)
    if (!hasUnsavedInput()) return leaveSession(ended ? `${back}&ended=1` : back)
    clearSession()
    setKept(true)
  }, [back, ended])
  useEffect(() => {
    if (over && !kept) void leave()
  }, [over, kept, leave])

  const resumed = kept && state.phase === 'running'
  useEffect(() => {
    if (!resumed) return
    // Another account must not see the page.
    if (getSession()?.user.loginId !== user?.loginId) return location.replace('/')
    setKept(false)
    setLeaving(false)
    setDismissed(false)
    void toast('success', t('sessionEnd.resumed'))
  }, [resumed, user, t])

  if (kept && !resumed) {
    return (
      <Suspense fallback={null}>
        <EndedDialog login={login} />
      </Suspense>
    )
  }
  if (over || dismissed || state.phase !== 'ending') return null
  return (
    <Suspense fallback={null}>
      <EndingDialog state={state} onLeave={() => setLeaving(true)} onClose={() => setDismissed(true)} />
    </Suspense>
  )
}
