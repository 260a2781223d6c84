import { LOGIN_NAME, type Sign, SMS_CODE } from '@credit/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/client.js'
import { useCaptcha } from '../../../shared/hooks/use-captcha.js'
import { useSite } from '../../../shared/site/site.js'
import { toast } from '../../../shared/toast.js'
import { findPhone, retrievePassword, sendRetrieveCode } from './calls.js'
import { newPasswordErrors } from './new-password.js'

export type ForgotStep = 0 | 1 | 2

/** Matches the phone's hidden middle digits. */
export const HIDDEN_DIGITS = /^\d{4}$/

/** Steps: 0 account, 1 hidden phone digits, 2 code and new password (specification 4). */
export function useForgotPassword(type: Sign, onDone: () => void) {
  const { t } = useTranslation('common')
  const areaId = useSite()?.areaId
  const [step, setStep] = useState<ForgotStep>(0)
  const [loginName, setLoginName] = useState('')
  const [maskedPhone, setMaskedPhone] = useState('')
  const [digits, setDigits] = useState('')
  const [code, setCode] = useState('')
  const [fresh, setFresh] = useState({ first: '', second: '' })
  const [resendAfter, setResendAfter] = useState(0)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const captcha = useCaptcha()
  const [vcode, setVcode] = useState('')
  const [captchaRequired, setCaptchaRequired] = useState(false)

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      // The sentences of fields say more than the message, or the same.
      setError(Object.values(cause.fields).flat().join(' ') || cause.message)
    } finally {
      setBusy(false)
    }
  }
  const goTo = (next: ForgotStep) => {
    setTried(false)
    setError(undefined)
    setStep(next)
  }

  const sendCode = async (): Promise<number | null> => {
    try {
      const proof = captchaRequired ? { vcode, uuid: captcha.uuid } : {}
      const sent = await sendRetrieveCode(loginName, { type, areaId, phone: digits, ...proof })
      void toast('success', t('sms.sent'))
      return sent.resendAfter
    } catch (cause) {
      if (cause instanceof ApiError) {
        if (cause.code === 'CAPTCHA_REQUIRED') setCaptchaRequired(true)
        void toast('error', t('sms.failed'))
      }
      throw cause
    } finally {
      // The captcha is used up, whether it was correct or not.
      setVcode('')
      captcha.refresh()
    }
  }
  const resend = async () => {
    let seconds: number | null = null
    await attempt(async () => {
      seconds = await sendCode()
    })
    return seconds
  }

  const steps = [
    {
      ready: LOGIN_NAME.test(loginName),
      run: async () => {
        setMaskedPhone((await findPhone(loginName, type)).phone)
        goTo(1)
      },
    },
    {
      ready: HIDDEN_DIGITS.test(digits) && (!captchaRequired || vcode !== ''),
      run: async () => {
        setResendAfter((await sendCode()) ?? 0)
        goTo(2)
      },
    },
    {
      ready: SMS_CODE.test(code) && Object.values(newPasswordErrors(fresh, loginName)).every((e) => !e),
      run: async () => {
        await retrievePassword(loginName, { type, code, newPwd: fresh.first })
        void toast('success', t('password.changed'))
        onDone()
      },
    },
  ] as const
  const next = async () => {
    setTried(true)
    if (steps[step].ready) await attempt(steps[step].run)
  }

  return {
    ...{ step, goTo, next, resend, resendAfter, tried, busy, error, maskedPhone },
    ...{ captcha, captchaRequired, vcode, setVcode },
    ...{ loginName, setLoginName, digits, setDigits, code, setCode, fresh, setFresh },
  }
}
