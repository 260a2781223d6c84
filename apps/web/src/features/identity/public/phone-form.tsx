import { digitsOf, normalisePhone, PHONE, type Sign, SMS_CODE } from '@credit/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/client.js'
import { TextField } from '../../../shared/components/field.js'
import { useCaptcha } from '../../../shared/hooks/use-captcha.js'
import { toast } from '../../../shared/toast.js'
import { sendLoginCode } from './calls.js'
import { CaptchaField } from './captcha-field.js'
import { CodeButton } from './code-button.js'
import { LoginForm } from './login-form.js'
import type { LoginState } from './use-login.js'

/** Login with phone, captcha and a code by text message. Sending the code uses up the captcha. */
export default function PhoneForm({ type, state }: { type: Sign; state: LoginState }) {
  const { t } = useTranslation('identity-public')
  const captcha = useCaptcha()
  const [phone, setPhone] = useState('')
  const [vcode, setVcode] = useState('')
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(false)
  const [tried, setTried] = useState(false)

  const send = async (): Promise<number | null> => {
    setAsked(true)
    captcha.fetchOnce()
    if (!PHONE.test(phone) || !vcode || !captcha.uuid) return null
    state.setError(undefined)
    try {
      const sent = await sendLoginCode({ phone, userType: type, vcode, uuid: captcha.uuid })
      void toast('success', t('common:sms.sent'))
      return sent.resendAfter
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      state.setError(cause.message)
      void toast('error', t('common:sms.failed'))
      return null
    } finally {
      // The captcha is used up either way, so its empty field is not an error.
      setAsked(false)
      setVcode('')
      captcha.refresh()
    }
  }

  const submit = async () => {
    setTried(true)
    if (!PHONE.test(phone) || !SMS_CODE.test(code)) return
    const done = await state.submit({ loginType: 'phone', name: phone, pwd: code })
    if (!done) setCode('')
  }

  return (
    <LoginForm state={state} onSubmit={() => void submit()}>
      <TextField
        label={t('phone.label')}
        name="phone"
        type="tel"
        inputMode="numeric"
        value={phone}
        onText={(text) => setPhone(normalisePhone(text))}
        onBlur={captcha.fetchOnce}
        autoComplete="tel-national"
        error={(tried || asked) && !PHONE.test(phone) ? t('common:rule.phone') : undefined}
      />
      <CaptchaField
        captcha={captcha}
        value={vcode}
        onChange={setVcode}
        error={asked && !vcode ? t('captcha.required') : undefined}
      />
      <TextField
        label={t('code.label')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onText={(text) => setCode(digitsOf(text))}
        error={tried && !SMS_CODE.test(code) ? t('code.required') : undefined}
        beside={<CodeButton onSend={send} />}
      />
    </LoginForm>
  )
}
