import { normaliseToken } from '@credit/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/components/button.js'
import { TextField } from '../../../shared/components/field.js'
import { LoginForm } from './login-form.js'
import type { LoginState } from './use-login.js'

/** Second step of a login: an authenticator or recovery code. */
export default function CodeForm({ state }: { state: LoginState }) {
  const { t } = useTranslation('identity-public')
  const [otp, setOtp] = useState('')
  const [tried, setTried] = useState(false)

  const submit = async () => {
    setTried(true)
    if (!otp) return
    await state.submitCode(otp)
    setTried(false)
    setOtp('')
  }

  return (
    <LoginForm state={state} onSubmit={() => void submit()}>
      <p>{t('secondFactor.why')}</p>
      <TextField
        label={t('secondFactor.code')}
        name="otp"
        value={otp}
        onText={(text) => setOtp(normaliseToken(text))}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        error={tried && !otp ? t('secondFactor.required') : undefined}
      />
      <Button kind="plain" onClick={state.dropTicket}>
        {t('secondFactor.back')}
      </Button>
    </LoginForm>
  )
}
