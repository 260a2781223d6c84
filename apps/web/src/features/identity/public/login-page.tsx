import type { Sign } from '@credit/contract'
import { useCallback, useState } from 'react'
import { Link, Redirect, useSearchParams } from 'wouter'
import { useTranslation } from '../../../i18n/use-translation.js'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import { localPath } from '../../../paths.js'
import { LoadFailed, Skeleton } from '../../../shared/components/load-state.js'
import { RoleIcon } from '../../../shared/components/role-icon.js'
import { useLoad } from '../../../shared/hooks/use-load.js'
import { useSite } from '../../../shared/site/site.js'
import { usePageTitle } from '../../../shared/site/use-page-title.js'
import { AccountForm } from './account-form.js'
import { CaForm } from './ca-form.js'
import { type LoginMethod, loadLoginMethod } from './calls.js'
import { ForcedPasswordDialog } from './forced-password-dialog.js'
import { ForgotPasswordDialog } from './forgot-password-dialog.js'
import styles from './login-page.module.css'
import { parseLoginType } from './login-type.js'
import { MethodTabs, methodsOf } from './method-tabs.js'
import { PhoneForm } from './phone-form.js'
import { useLogin } from './use-login.js'

/** `/login?type=0..4`; any other type goes to the root (specification 2). */
export function LoginPage() {
  const [search] = useSearchParams()
  const type = parseLoginType(search.get('type'))
  if (type === null) return <Redirect to="/" replace />
  return <LoginScreen key={type} type={type} redirect={localPath(search.get('redirect'))} />
}

/** Supervisors log in by account and password alone. */
const SUPERVISOR_METHOD: LoginMethod = {
  type: 0,
  loginNameType: 1,
  loginPhoneType: 0,
  loginCaType: 0,
  downloadUrl: '',
  version: 1,
}

function LoginScreen({ type, redirect }: { type: Sign; redirect: string | null }) {
  const { t } = useTranslation('identity-public')
  const state = useLogin(type, redirect)
  const title = t(`login.title.${type}`)
  usePageTitle(title)
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal) =>
        type === 0 ? SUPERVISOR_METHOD : loadLoginMethod(type, signal),
      [type],
    ),
  )
  const config = loaded.data
  const methods = config ? methodsOf(config) : []
  const [chosen, setChosen] = useState<string>()
  const method = methods.find((name) => name === chosen) ?? methods[0]

  return (
    <PublicLayout>
      <div className={styles.page}>
        <section className={styles.card} aria-labelledby="login-title">
          <header className={styles.head}>
            <RoleIcon sign={type} size={40} />
            <h1 id="login-title">{title}</h1>
          </header>
          <LoadFailed loaded={loaded} />
          {!config && !loaded.error && <Skeleton lines={4} height={42} />}
          {config && methods.length === 0 && <p>{t('method.none')}</p>}
          {methods.length > 1 && method && (
            <MethodTabs methods={methods} value={method} onChange={setChosen} />
          )}
          {method === 'name' && <AccountForm state={state} />}
          {method === 'phone' && <PhoneForm type={type} state={state} />}
          {method === 'ca' && config && <CaForm state={state} driverUrl={config.downloadUrl} />}
          {type !== 0 && config && <LoginLinks type={type} />}
        </section>
      </div>
      {state.temporaryToken && (
        <ForcedPasswordDialog
          token={state.temporaryToken}
          onEnd={(error) => {
            state.dropTemporaryToken()
            state.setError(error)
          }}
        />
      )}
    </PublicLayout>
  )
}

const REGISTRATION_TYPES = { 1: 'purchaser', 2: 'supplier', 3: 'agent', 4: 'expert' } as const

function LoginLinks({ type }: { type: Exclude<Sign, 0> }) {
  const { t } = useTranslation('identity-public')
  const site = useSite()
  const [forgot, setForgot] = useState(false)
  return (
    <>
      <p className={styles.links}>
        {site?.registrationOpen && (
          <Link to={`/regedit?type=${REGISTRATION_TYPES[type]}`}>{t('login.register')}</Link>
        )}
        <button type="button" className={styles.link} onClick={() => setForgot(true)}>
          {t('login.forgot')}
        </button>
      </p>
      {forgot && <ForgotPasswordDialog type={type} onClose={() => setForgot(false)} />}
    </>
  )
}
