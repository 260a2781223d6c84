import { SIGN } from '@credit/contract'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { getSession } from '../api/session.js'
import { PageLoading } from '../shared/components/page-loading.js'
import './home.css'

const SupervisorHome = lazy(() => import('./supervisor-home.js'))
const ParticipantHome = lazy(() => import('./participant-home.js'))

/** Where one lands: a supervisor sees what waits, a participant the own record. */
export default function HomePage() {
  const { t } = useTranslation('pages')
  const user = getSession()?.user
  if (!user) return null
  return (
    <div className="home">
      <h1>{t('home.hello', { name: user.name })}</h1>
      <Suspense fallback={<PageLoading />}>
        {user.type === SIGN.supervisor ? <SupervisorHome /> : <ParticipantHome user={user} />}
      </Suspense>
    </div>
  )
}
