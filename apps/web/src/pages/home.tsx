import { SIGN } from '@credit/contract'
import { Flex } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { getSession } from '../api/session.js'
import { PageHead } from '../shared/components/page-head.js'
import { PageLoading } from '../shared/components/page-loading.js'
import { lazyPart } from '../shared/lazy-part.js'

const SupervisorHome = lazyPart(() => import('./supervisor-home.js'))
const ParticipantHome = lazyPart(() => import('./participant-home.js'))

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
