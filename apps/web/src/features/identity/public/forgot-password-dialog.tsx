import { digitsOf, LOGIN_NAME, normaliseToken, type Sign, SMS_CODE } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../../shared/components/alert.js'
import { Button } from '../../../shared/components/button.js'
import { Dialog } from '../../../shared/components/dialog.js'
import { TextField } from '../../../shared/components/field.js'
import { CaptchaField } from './captcha-field.js'
import { CodeButton } from './code-button.js'
import styles from './login.module.css'
import { NewPasswordFields } from './new-password.js'
import { HIDDEN_DIGITS, useForgotPassword } from './use-forgot-password.js'

const STEPS = [0, 1, 2] as const

export default function ForgotPasswordDialog({ type, onClose }: { type: Sign; onClose: () => void }) {
  const { t } = useTranslation('identity-public')
  const form = useForgotPassword(type, onClose)
  const { step, tried } = form
  const accountFault = () => {
    if (!form.loginName) return t('account.required')
    return LOGIN_NAME.test(form.loginName) ? undefined : t('forgot.account')
  }
  const captchaField = form.captchaRequired && (
    <CaptchaField
      captcha={form.captcha}
      value={form.vcode}
      onChange={form.setVcode}
      error={tried && step === 1 && !form.vcode ? t('captcha.required') : undefined}
    />
  )
  return (
    <Dialog title={t('forgot.title')} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.next()
        }}
      >
        <ol className={styles.steps}>
          {STEPS.map((at) => (
            <li key={at} aria-current={at === step ? 'step' : undefined}>
              {t(`forgot.step.${at}`)}
            </li>
          ))}
        </ol>
        {form.error && <Alert kind="error">{form.error}</Alert>}
        {step === 0 && (
          <TextField
            label={t('account.label')}
            name="loginName"
            value={form.loginName}
            onText={(text) => form.setLoginName(normaliseToken(text))}
            autoComplete="username"
            autoCapitalize="off"
            error={tried ? accountFault() : undefined}
          />
        )}
        {step === 1 && (
          <>
            <p>
              {t('forgot.phone')} <span className={styles.phone}>{form.maskedPhone}</span>
            </p>
            <TextField
              label={t('forgot.digits')}
              name="digits"
              inputMode="numeric"
              value={form.digits}
              onText={(text) => form.setDigits(digitsOf(text))}
              autoComplete="off"
              error={tried && !HIDDEN_DIGITS.test(form.digits) ? t('forgot.digitsRule') : undefined}
            />
            {captchaField}
          </>
        )}
        {step === 2 && (
          <>
            <p>{t('forgot.sentTo', { phone: form.maskedPhone })}</p>
            <TextField
              label={t('code.label')}
              name="code"
              inputMode="numeric"
              value={form.code}
              onText={(text) => form.setCode(digitsOf(text))}
              autoComplete="one-time-code"
              error={tried && !SMS_CODE.test(form.code) ? t('code.required') : undefined}
              beside={<CodeButton onSend={form.resend} waiting={form.resendAfter} />}
            />
            {captchaField}
            <NewPasswordFields value={form.fresh} onChange={form.setFresh} tried={tried} loginName={form.loginName} />
          </>
        )}
        <div className={styles.actions}>
          {step > 0 && (
            <Button kind="plain" onClick={() => form.goTo(step === 2 ? 1 : 0)}>
              {t('common:action.back')}
            </Button>
          )}
          <Button type="submit" busy={form.busy}>
            {t(step === 2 ? 'forgot.submit' : 'forgot.next')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
