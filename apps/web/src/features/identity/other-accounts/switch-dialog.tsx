import { SIGN } from '@credit/contract'
import { Alert, Button, List } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { clearSession, getSession, rememberLoginType, setSession } from '../../../api/session.js'
import { EntryText } from '../../../shared/components/entry-text.js'
import { PlainDialog } from '../../../shared/components/plain-dialog.js'
import { toast } from '../../../shared/toast.js'
import { LinkForm } from './link-form.js'
import { SwitchCode } from './switch-code.js'

type OtherAccount = components['schemas']['OtherAccount']

const LIST = '/credit/admin/api/account/other/list'

/** Other accounts of the same person or organisation, which can be switched to without a new login. */
export default function SwitchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['identity', 'common'])
  const [linking, setLinking] = useState(false)
  const [unlinked, setUnlinked] = useState<OtherAccount | null>(null)
  const accounts = apiQuery.useQuery('get', LIST)
  const switching = apiQuery.useMutation('put', '/credit/admin/api/account/other/{id}/session', {
    onSuccess: ({ tokenValue, ...user }) => {
      clearSession()
      rememberLoginType(user.type)
      setSession({ token: tokenValue, user })
      // Loads a new document, so that no data of the other account stays in memory.
      location.replace('/')
    },
  })
  const unlink = apiQuery.useMutation('delete', '/credit/admin/api/account/other/{id}/link', {
    onSuccess: () => void toast('success', t('switch.unlinked')),
  })
  const failed = [accounts.error, switching.error, unlink.error].find(Boolean)
  // An expert's code is personal and not an organisation's code.
  const mayLink = getSession()?.user.type !== SIGN.expert
  if (linking) return <LinkForm onClose={() => setLinking(false)} />
  if (unlinked) {
    const params = { path: { id: unlinked.id } }
    return (
      <SwitchCode
        id={unlinked.id}
        loginName={unlinked.loginName}
        onSwitch={(code) => switching.mutateAsync({ params, body: { code } })}
        onClose={() => setUnlinked(null)}
      />
    )
  }
  return (
    <PlainDialog
      title={t('switch.title')}
      onClose={onClose}
      footer={
        <>
          {mayLink ? <Button onClick={() => setLinking(true)}>{t('switch.link')}</Button> : null}
          <Button onClick={onClose}>{t('common:action.close')}</Button>
        </>
      }
    >
      <p>{t(mayLink ? 'switch.why' : 'switch.whyExpert')}</p>
      {failed ? <Alert type="error" showIcon message={failed.message} /> : null}
      <List
        loading={accounts.isPending}
        dataSource={accounts.data ?? []}
        rowKey="id"
        locale={{ emptyText: t('switch.none') }}
        renderItem={(account) => {
          const { id, name, type, loginName, areaName, linked } = account
          const params = { path: { id } }
          const isPendingFor = (call: typeof switching | typeof unlink) =>
            call.isPending && call.variables?.params.path.id === id
          return (
            <List.Item
              actions={[
                ...(linked
                  ? [
                      <Button
                        key="unlink"
                        type="link"
                        danger
                        aria-label={t('switch.unlinkOf', { name: loginName })}
                        loading={isPendingFor(unlink)}
                        onClick={() => unlink.mutate({ params })}
                      >
                        {t('switch.unlink')}
                      </Button>,
                    ]
                  : []),
                <Button
                  key="switch"
                  aria-label={t('switch.to', { name: loginName })}
                  loading={isPendingFor(switching)}
                  disabled={switching.isPending}
                  onClick={() => (linked ? switching.mutate({ params }) : setUnlinked(account))}
                >
                  {t('switch.go')}
                </Button>,
              ]}
            >
              <EntryText
                title={name}
                description={t('switch.account', {
                  type: t(`common:sign.${type}`),
                  loginName,
                  area: areaName,
                })}
              />
            </List.Item>
          )
        }}
      />
    </PlainDialog>
  )
}
