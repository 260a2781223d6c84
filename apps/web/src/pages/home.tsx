import { SIGN } from '@credit/contract'
import { Flex } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { getSession } from '../api/session.js'
import { i18n } from '../i18n/index.js'
import { PageHead } from '../shared/components/page-head.js'
import { PageLoading } from '../shared/components/page-loading.js'
import { lazyPart } from '../shared/lazy-part.js'
import { homeTexts } from './home-texts.js'

const SupervisorHome = lazyPart(() => import('./supervisor-home.js'))
const ParticipantHome = lazyPart(() => import('./participant-home.js'))

export async function prepare(): Promise<void> {
  const type = getSession()?.user.type ?? SIGN.supervisor
  const home = type === SIGN.supervisor ? SupervisorHome : ParticipantHome
  await Promise.all([i18n.loadNamespaces(homeTexts(type)), home.preload()])
}

/** First page after login: a supervisor's dashboard or a participant's home. */
export default function HomePage() {
  const { t } = useTranslation('pages')
  const user = getSession()?.user
  if (!user) return null
  return (
    <Flex vertical gap={12}>
      <PageHead title={t('home.hello', { name: user.name })} />
      <Suspense fallback={<PageLoading />}>
        {user.type === SIGN.supervisor ? <SupervisorHome /> : <ParticipantHome user={user} />}
      </Suspense>
    </Flex>
  )
}
