import { SIGN } from '@credit/contract'
import { Flex } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { getSession } from '../api/session.js'
import type { SessionUser } from '../api/session-user.js'
import { useAccountName } from '../providers/use-account-name.js'
import { PageHead } from '../shared/components/page-head.js'
import { PageLoading } from '../shared/components/page-loading.js'
import { lazyPart } from '../shared/lazy-part.js'
import type { Deciding } from './todo-decisions.js'

const SupervisorHome = lazyPart(() => import('./supervisor-home.js'))
const ParticipantHome = lazyPart(() => import('./participant-home.js'))

/** First page after login: a supervisor's dashboard or a participant's home. */
function HomePage({ deciding }: { deciding: Deciding }) {
  const user = getSession()?.user
  return user ? <Home user={user} deciding={deciding} /> : null
}

/** Returns the page with the definitions that decide on to-dos. */
export const homeWith = (deciding: Deciding) => () => <HomePage deciding={deciding} />

function Home({ user, deciding }: { user: SessionUser; deciding: Deciding }) {
  const { t } = useTranslation('pages')
  const name = useAccountName(user)
  return (
    <Flex vertical gap={12}>
      <PageHead title={t('home.hello', { name })} />
      <Suspense fallback={<PageLoading />}>
        {user.type === SIGN.supervisor ? <SupervisorHome deciding={deciding} /> : <ParticipantHome user={user} />}
      </Suspense>
    </Flex>
  )
}
