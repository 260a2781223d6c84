import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/client.js'
import { LoadFailed } from '../../../shared/components/load-state.js'
import { toast } from '../../../shared/toast.js'
import { AccountForm } from './account-form.js'
import { CaMissingError, loadWithPolicy, signWithCertificate } from './ca-signer.js'
import { caPluginQuery, drawRandom } from './calls.js'
import styles from './login.module.css'
import { LoginForm } from './login-form.js'
import type { LoginState } from './use-login.js'

/** Login with a certificate on a device: instructions, button, driver. */
export default function CaForm({ state, driverUrl }: { state: LoginState; driverUrl: string | null }) {
  const { t } = useTranslation('identity-public')
  const client = useQueryClient()
  const plugin = useQuery(caPluginQuery())
  const [signing, setSigning] = useState(false)
  const driver = plugin.data?.downloadUrl || driverUrl
  useEffect(loadWithPolicy, [])

  const submit = async () => {
    state.setError(undefined)
    setSigning(true)
    try {
      // Waits for the address of the device, which may not be loaded yet on a quick click.
      const device = await client.ensureQueryData(caPluginQuery())
      const { randomStr } = await drawRandom()
      const signature = await signWithCertificate(device?.endpoint ?? '', randomStr)
      await state.submit({ loginType: 'ca', randomStr, signature })
    } catch (cause) {
      if (cause instanceof CaMissingError) state.setError(t('ca.missing'))
      else if (cause instanceof ApiError) state.setError(cause.message)
      else throw cause
    } finally {
      setSigning(false)
    }
  }

  if (state.certificate) {
    const { ticket, subject } = state.certificate
    return (
      <AccountForm state={state} certificateTicket={ticket}>
        <p className={styles.instructions}>{t('ca.bind', { subject })}</p>
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            state.setError(undefined)
            state.dropCertificate()
          }}
        >
          {t('ca.other')}
        </button>
      </AccountForm>
    )
  }

  return (
    <LoginForm state={{ ...state, busy: state.busy || signing }} onSubmit={() => void submit()}>
      <LoadFailed query={plugin} />
      <p className={styles.instructions}>{plugin.data?.instructions || t('ca.instructions')}</p>
      {driver ? (
        <a className={styles.link} href={driver} target="_blank" rel="noopener noreferrer">
          {t('ca.driver')}
        </a>
      ) : (
        <button type="button" className={styles.link} onClick={() => void toast('warning', t('ca.noDriver'))}>
          {t('ca.driver')}
        </button>
      )}
    </LoginForm>
  )
}
