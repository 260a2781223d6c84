import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Typography } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import { ListPage } from '../../../resource-kit/list-page.js'
import { OneTimeSecret } from '../../../resource-kit/one-time-secret.js'
import type { PageProps } from '../../../resource-kit/types.js'
import { QueryContent } from '../../../shared/components/card.js'
import { lazyDialog } from '../../../shared/lazy-part.js'

const OwnNameDialog = lazyDialog(() => import('./own-name-dialog.js'))
const InviteDialog = lazyDialog(() => import('./invite-dialog.js'))

/** People of the organisation. The owner can invite handlers. */
export default function PeoplePage({ definition }: PageProps) {
  const { t } = useTranslation('identity-people')
  const me = apiQuery.useQuery('get', '/credit/admin/api/account/me')
  const [naming, setNaming] = useState(false)
  const [inviting, setInviting] = useState(false)
  const [invited, setInvited] = useState<{ name: string; password: string } | null>(null)
  const isOwner = me.data?.handler === false && me.data.participantId !== null
  return (
    <Flex vertical gap={12}>
      {/* The buttons of the list depend on the caller. */}
      <QueryContent query={me} rows={8}>
        {({ handler }) => (
          <>
            <ListPage
              definition={definition}
              extra={
                isOwner ? (
                  <>
                    <Button onClick={() => setNaming(true)}>{t('ownName.open')}</Button>
                    <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setInviting(true)}>
                      {t('invite.open')}
                    </Button>
                  </>
                ) : null
              }
            />
            <Typography.Text type="secondary">{t(handler ? 'whyHandler' : 'why')}</Typography.Text>
          </>
        )}
      </QueryContent>
      {inviting ? (
        <Suspense fallback={null}>
          <InviteDialog onClose={() => setInviting(false)} onInvited={setInvited} />
        </Suspense>
      ) : null}
      {naming ? (
        <Suspense fallback={null}>
          <OwnNameDialog onClose={() => setNaming(false)} />
        </Suspense>
      ) : null}
      {invited ? (
        <OneTimeSecret
          label={t('action.password.secret', { name: invited.name })}
          secret={invited.password}
          onClose={() => setInvited(null)}
        >
          {t('action.password.once')}
        </OneTimeSecret>
      ) : null}
    </Flex>
  )
}
