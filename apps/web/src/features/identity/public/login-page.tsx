import { REGISTRATION_TYPES, SIGN, type Sign } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, redirect, useSearchParams } from 'react-router'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import { localPath } from '../../../paths.js'
import { Alert } from '../../../shared/components/alert.js'
import { LoadFailed, Skeleton } from '../../../shared/components/load-state.js'
import { useHydrated } from '../../../shared/hooks/use-hydrated.js'
import { lazyDialog, lazyPart } from '../../../shared/lazy-part.js'
import type { PublicPage } from '../../../shared/public-page.js'
import { DocumentHead } from '../../../shared/site/document-head.js'
import { useSite } from '../../../shared/site/site.js'
import { AccountForm } from './account-form.js'
import { loginMethodQuery } from './calls.js'
import styles from './login.module.css'
import { parseLoginType } from './login-type.js'
import { MethodTabs, methodsOf } from './method-tabs.js'
import { Purpose } from './purpose.js'
import { useLogin } from './use-login.js'

// Loaded lazily, because most visitors only log in with name and password.
const PhoneForm = lazyPart(() => import('./phone-form.js'))
const CaForm = lazyPart(() => import('./ca-form.js'))
const CodeForm = lazyPart(() => import('./code-form.js'))
const ForcedPasswordDialog = lazyDialog(() => import('./forced-password-dialog.js'))
const ForgotPasswordDialog = lazyDialog(() => import('./forgot-password-dialog.js'))

/** Redirects any type other than 0 to 4 to the root (specification 2). */
export const prefetch: PublicPage['prefetch'] = ({ client, search }) => {
  const type = parseLoginType(search.get('type'))
  if (type === null) throw redirect('/')
  return client.prefetchQuery(loginMethodQuery(type))
}

/** Login page: `/login?type=0..4`. */
export function Component() {
  const [search] = useSearchParams()
  const type = parseLoginType(search.get('type'))
  if (type === null) return null
  const target = localPath(search.get('redirect'))
  const wanted = search.get('method') ?? undefined
  const ended = search.has('ended')
  return <LoginScreen key={type} type={type} redirect={target} wanted={wanted} ended={ended} />
}

interface LoginScreenProps {
  type: Sign
  redirect: string | null
  /** Login method to start with. */
  wanted: string | undefined
  /** True if a session has ended without a logout. */
  ended: boolean
}

function LoginScreen({ type, redirect, wanted, ended }: LoginScreenProps) {
  const { t } = useTranslation('identity-public')
  const state = useLogin(type, redirect)
  const title = t(`login.title.${type}`)
  const query = useQuery(loginMethodQuery(type))
  const config = query.data
  const hydrated = useHydrated()
  const methods = config ? methodsOf(config) : []
  const [chosen, setChosen] = useState(wanted)
  const method = methods.find((name) => name === chosen) ?? methods[0]

  const choose = (next: string) => {
    // An error of one login method does not apply to another.
    state.setError(undefined)
    state.dropCertificate()
    setChosen(next)
  }

  return (
    <PublicLayout>
      <DocumentHead title={title} />
      <div className={styles.screen}>
        <Purpose type={type} title={title} methods={methods} />
        <section className={`sheet ${styles.card}`} aria-labelledby="login-title">
          <LoadFailed query={query} />
          {ended && !state.error && <Alert kind="info">{t('login.ended')}</Alert>}
          {!config && !query.error && <Skeleton lines={4} height={42} />}
          {config && methods.length === 0 && <p>{t('method.none')}</p>}
          {state.rejected && type !== SIGN.supervisor && (
            <p className={styles.links}>
              <Link className={styles.link} to={`/regedit?type=${REGISTRATION_TYPES[type]}`}>
                {t('login.correct')}
              </Link>
            </p>
          )}
          {!state.ticket && methods.length > 1 && method && (
            <MethodTabs methods={methods} value={method} onChange={choose} />
          )}
          <Suspense fallback={<Skeleton lines={4} height={42} />}>
            {state.ticket ? (
              <CodeForm state={state} />
            ) : (
              <>
                {method === 'name' && <AccountForm state={state} />}
                {/* The server has no code for methods that are loaded on demand. */}
                {method && method !== 'name' && !hydrated && <Skeleton lines={4} height={42} />}
                {method === 'phone' && hydrated && <PhoneForm type={type} state={state} />}
                {method === 'ca' && hydrated && config && <CaForm state={state} driverUrl={config.downloadUrl} />}
              </>
            )}
          </Suspense>
          {type !== SIGN.supervisor && config && <LoginLinks type={type} />}
        </section>
      </div>
      <Suspense fallback={null}>
        {state.temporary && (
          <ForcedPasswordDialog
            {...state.temporary}
            onClose={(error) => {
              state.dropTemporary()
              state.setError(error)
            }}
          />
        )}
      </Suspense>
    </PublicLayout>
  )
}

function LoginLinks({ type }: { type: Exclude<Sign, 0> }) {
  const { t } = useTranslation('identity-public')
  const site = useSite()
  const [forgot, setForgot] = useState(false)
  return (
    <>
      <p className={styles.links}>
        {site?.registrationOpen && (
          <Link className={styles.link} to={`/regedit?type=${REGISTRATION_TYPES[type]}`}>
            {t('login.register')}
          </Link>
        )}
        <button type="button" className={styles.link} onClick={() => setForgot(true)}>
          {t('login.forgot')}
        </button>
      </p>
      <Suspense fallback={null}>
        {forgot && <ForgotPasswordDialog type={type} onClose={() => setForgot(false)} />}
      </Suspense>
    </>
  )
}
