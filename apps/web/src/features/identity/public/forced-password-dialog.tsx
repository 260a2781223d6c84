import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/client.js'
import { clearSession } from '../../../api/session.js'
import { Alert } from '../../../shared/components/alert.js'
import { Button } from '../../../shared/components/button.js'
import { Dialog } from '../../../shared/components/dialog.js'
import { PasswordField } from '../../../shared/components/password-field.js'
import { toast } from '../../../shared/toast.js'
import { changePassword } from './calls.js'
import styles from './login.module.css'
import { NewPasswordFields, newPasswordErrors } from './new-password.js'

/** Time to read "log in again" before the page returns to the home page (specification 7). */
const HOME_AFTER_MS = 800

interface ForcedPasswordDialogProps {
  /** Valid for this call only. It is never stored in the cookie. */
  token: string
  loginName: string
  /** A failure invalidates the temporary token. Its message is shown at the login form. */
  onClose: (error?: string) => void
}

/** Opens after a login with a password that must be changed. Cannot be dismissed. */
export default function ForcedPasswordDialog({ token, loginName, onClose }: ForcedPasswordDialogProps) {
  const { t } = useTranslation('identity-public')
  const [oldPwd, setOldPwd] = useState('')
  const [fresh, setFresh] = useState({ first: '', second: '' })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const errors = newPasswordErrors(fresh, loginName, oldPwd)
    if (!oldPwd || /\s/.test(oldPwd) || errors.first || errors.second) return
    setBusy(true)
    try {
      await changePassword(token, { oldPwd, newPwd: fresh.first })
      void toast('success', t('common:password.changed'))
      clearSession()
      setTimeout(() => location.assign('/'), HOME_AFTER_MS)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      onClose(Object.values(cause.fields).flat().join(' ') || cause.message)
    }
  }

  const oldError = () => {
    if (!tried) return undefined
    if (!oldPwd) return t('common:password.oldRequired')
    return /\s/.test(oldPwd) ? t('common:password.noSpace') : undefined
  }

  return (
    <Dialog title={t('forced.title')}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Alert kind="warning">{t('forced.why')}</Alert>
        <PasswordField
          label={t('common:password.old')}
          name="oldPwd"
          value={oldPwd}
          onText={setOldPwd}
          autoComplete="current-password"
          error={oldError()}
        />
        <NewPasswordFields value={fresh} onChange={setFresh} tried={tried} loginName={loginName} oldPwd={oldPwd} />
        <div className={styles.actions}>
          <Button kind="plain" onClick={() => onClose()} disabled={busy}>
            {t('forced.leave')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('forced.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
