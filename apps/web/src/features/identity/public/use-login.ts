import type { Sign } from '@credit/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../api/client.js'
import { clearSession, rememberLoginType, setSession } from '../../../api/session.js'
import { useCountdown } from '../../../shared/hooks/use-countdown.js'
import { registrationToken } from '../../../shared/registration-token.js'
import { useSite } from '../../../shared/site/site.js'
import { toast } from '../../../shared/toast.js'
import { type LoginInput, login } from './calls.js'
import { ticketOf, type UnboundCertificate, unboundCertificateOf } from './login-ticket.js'

export type Credentials = Omit<LoginInput, 'userType' | 'areaId' | 'ticket' | 'otp'>

export interface LoginState {
  busy: boolean
  /** Server's message of the last failure. */
  error: string | undefined
  setError: (error: string | undefined) => void
  /** True if the registration was rejected and can be corrected. */
  rejected: boolean
  /** Seconds until a locked account may try again. */
  lockedFor: number
  /** Temporary session of an account that must change its password first. Kept in memory only. */
  temporary: { token: string; loginName: string } | null
  dropTemporary: () => void
  /** Logs in. Resolves to false on failure, after which the form renews its captcha. */
  submit: (credentials: Credentials) => Promise<boolean>
  /** Set if the password was correct and an authenticator code is required. */
  ticket: string | null
  /** Certificate that no account has yet. A login with the password binds it. */
  certificate: UnboundCertificate | null
  dropCertificate: () => void
  dropTicket: () => void
  submitCode: (otp: string) => Promise<boolean>
}

function retryAfter(error: ApiError): number {
  const data = error.data
  if (typeof data !== 'object' || data === null || !('retryAfter' in data)) return 0
  return Number(data.retryAfter) || 0
}

/** Returns the token for correcting a rejected registration, which requires the correct password. */
function registrationTokenOf({ code, data }: ApiError): string | null {
  if (code !== 'ACCOUNT_REJECTED' || typeof data !== 'object' || data === null) return null
  return 'registrationToken' in data ? String(data.registrationToken) : null
}

/** Handles the responses of doLogin (specification 4, Session). */
export function useLogin(type: Sign, redirect: string | null): LoginState {
  const { t } = useTranslation('identity-public')
  const navigate = useNavigate()
  const areaId = useSite()?.areaId
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [temporary, setTemporary] = useState<LoginState['temporary']>(null)
  const [ticket, setTicket] = useState<string | null>(null)
  const [certificate, setCertificate] = useState<UnboundCertificate | null>(null)
  const [rejected, setRejected] = useState(false)
  const lock = useCountdown()

  const run = async (input: LoginInput): Promise<boolean> => {
    setBusy(true)
    setError(undefined)
    setRejected(false)
    try {
      const { data } = await login(input)
      const { tokenValue, ...user } = data
      rememberLoginType(type)
      if (!user.changePwd) {
        clearSession()
        setTemporary({ token: tokenValue, loginName: user.loginName })
        void toast('warning', t('login.changePassword'))
        return true
      }
      setSession({ token: tokenValue, user })
      void toast('success', t('login.success'))
      await navigate(redirect ?? '/', { replace: true })
      return true
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      const asked = ticketOf(cause)
      if (asked !== null) {
        setTicket(asked)
        return true
      }
      const unbound = unboundCertificateOf(cause)
      if (unbound) setCertificate(unbound)
      const token = registrationTokenOf(cause)
      if (token !== null) registrationToken.set(token)
      setRejected(token !== null)
      // The password or certificate has to be presented again.
      if (cause.code === 'CHALLENGE_EXPIRED') {
        setTicket(null)
        setCertificate(null)
      }
      setError(cause.message)
      lock.start(retryAfter(cause))
      return false
    } finally {
      setBusy(false)
    }
  }

  const submit = (credentials: Credentials) => run({ ...credentials, userType: type, areaId })
  const submitCode = (otp: string) => run({ ticket: ticket ?? '', otp })
  const dropTicket = () => {
    setTicket(null)
    setError(undefined)
  }

  return {
    ...{ ticket, dropTicket, submitCode, certificate },
    dropCertificate: () => setCertificate(null),
    busy,
    error,
    setError,
    rejected,
    lockedFor: lock.left,
    temporary,
    dropTemporary: () => setTemporary(null),
    submit,
  }
}
