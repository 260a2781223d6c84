import { useState } from 'react'
import { ApiError } from '../../../api/client.js'
import { useTranslation } from '../../../i18n/use-translation.js'
import { LoadFailed } from '../../../shared/components/load-state.js'
import { useLoad } from '../../../shared/hooks/use-load.js'
import { toast } from '../../../shared/toast.js'
import { CaMissingError, signWithCertificate } from './ca-signer.js'
import { drawRandom, loadCaPlugin } from './calls.js'
import { LoginForm } from './login-form.js'
import styles from './login-form.module.css'
import type { LoginState } from './use-login.js'

/** Login by a certificate on a device: instructions, the button, the driver. */
export function CaForm({ state, driverUrl }: { state: LoginState; driverUrl: string | null }) {
  const { t } = useTranslation('identity-public')
  const plugin = useLoad(loadCaPlugin)
  const [signing, setSigning] = useState(false)
  const driver = plugin.data?.downloadUrl || driverUrl

  const submit = async () => {
    state.setError(undefined)
    setSigning(true)
    try {
      const { randomStr } = await drawRandom()
      const signature = await signWithCertificate(plugin.data?.endpoint ?? '', randomStr)
      await state.submit({ loginType: 'ca', randomStr, signature })
    } catch (cause) {
      if (cause instanceof CaMissingError) state.setError(t('ca.missing'))
      else if (cause instanceof ApiError) state.setError(cause.message)
      else throw cause
    } finally {
      setSigning(false)
    }
  }

  return (
    <LoginForm state={{ ...state, busy: state.busy || signing }} onSubmit={() => void submit()}>
      <LoadFailed loaded={plugin} />
      <p className={styles.instructions}>{plugin.data?.instructions || t('ca.instructions')}</p>
      {driver ? (
        <a className={styles.driver} href={driver} target="_blank" rel="noopener noreferrer">
          {t('ca.driver')}
        </a>
      ) : (
        <button
          type="button"
          className={styles.driver}
          onClick={() => void toast('warning', t('ca.noDriver'))}
        >
          {t('ca.driver')}
        </button>
      )}
    </LoginForm>
  )
}
