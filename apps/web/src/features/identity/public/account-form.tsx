import { normaliseToken } from '@credit/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../shared/components/field.js'
import { PasswordField } from '../../../shared/components/password-field.js'
import { useCaptcha } from '../../../shared/hooks/use-captcha.js'
import { CaptchaField } from './captcha-field.js'
import { LoginForm } from './login-form.js'
import type { LoginState } from './use-login.js'

interface AccountFormProps {
  state: LoginState
  /** Ticket that binds a certificate to the account. */
  certificateTicket?: string
  children?: ReactNode
}

/** Login with account, password and captcha. A failed login keeps the input except the captcha. */
export function AccountForm({ state, certificateTicket, children }: AccountFormProps) {
  const { t } = useTranslation('identity-public')
  const captcha = useCaptcha()
  const [name, setName] = useState('')
  const [pwd, setPwd] = useState('')
  const [vcode, setVcode] = useState('')
  const [tried, setTried] = useState(false)
  const missing = (value: string, text: string) => (tried && !value ? text : undefined)

  const submit = async () => {
    setTried(true)
    captcha.fetchOnce()
    if (!name || !pwd || !vcode || !captcha.uuid) return
    const answer = { name, pwd, vcode, uuid: captcha.uuid, certificateTicket }
    const done = await state.submit({ loginType: 'name', ...answer })
    setTried(false)
    setVcode('')
    captcha.refresh()
    if (done) setPwd('')
  }

  return (
    <LoginForm state={state} onSubmit={() => void submit()}>
      {children}
      <TextField
        label={t('account.label')}
        name="loginName"
        value={name}
        onText={(text) => setName(normaliseToken(text))}
        onBlur={captcha.fetchOnce}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        error={missing(name, t('account.required'))}
      />
      <PasswordField
        label={t('password.label')}
        name="pwd"
        value={pwd}
        onText={setPwd}
        autoComplete="current-password"
        error={missing(pwd, t('password.required'))}
      />
      <CaptchaField captcha={captcha} value={vcode} onChange={setVcode} error={missing(vcode, t('captcha.required'))} />
    </LoginForm>
  )
}
