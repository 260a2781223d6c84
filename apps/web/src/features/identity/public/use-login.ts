import type { Sign } from '@credit/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../api/client.js'
import { clearSession, rememberLoginType, setSession } from '../../../api/session.js'
import { useCountdown } from '../../../shared/hooks/use-countdown.js'
import { useSite } from '../../../shared/site/site.js'
import { toast } from '../../../shared/toast.js'
import { type LoginInput, login } from './calls.js'

export type Credentials = Omit<LoginInput, 'userType' | 'areaId'>

export interface LoginState {
  busy: boolean
  /** The server's sentence on the last failure. */
  error: string | undefined
  setError: (error: string | undefined) => void
  /** Seconds until a locked account may try again. */
  lockedFor: number
  /** Of an account that has to change its password first; in memory only. */
  temporaryToken: string | null
  dropTemporaryToken: () => void
  /** False where it failed; the form then renews its captcha. */
  submit: (credentials: Credentials) => Promise<boolean>
}

function retryAfter(error: ApiError): number {
  const data = error.data
  if (typeof data !== 'object' || data === null || !('retryAfter' in data)) return 0
  return Number(data.retryAfter) || 0
}

/** What happens on each answer of doLogin (specification 4, Session). */
export function useLogin(type: Sign, redirect: string | null): LoginState {
  const { t } = useTranslation('identity-public')
  const navigate = useNavigate()
  const areaId = useSite()?.areaId
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [temporaryToken, setTemporaryToken] = useState<string | null>(null)
  const lock = useCountdown()

  const submit = async (credentials: Credentials): Promise<boolean> => {
    setBusy(true)
    setError(undefined)
    try {
      const { data } = await login({ ...credentials, userType: type, areaId })
      const { tokenValue, ...user } = data
      rememberLoginType(type)
      if (!user.changePwd) {
        clearSession()
        setTemporaryToken(tokenValue)
        void toast('warning', t('login.changePassword'))
        return true
      }
      setSession({ token: tokenValue, user })
      void toast('success', t('login.success'))
      await navigate(redirect ?? '/', { replace: true })
      return true
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setError(cause.message)
      lock.start(retryAfter(cause))
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    error,
    setError,
    lockedFor: lock.left,
    temporaryToken,
    dropTemporaryToken: () => setTemporaryToken(null),
    submit,
  }
}
