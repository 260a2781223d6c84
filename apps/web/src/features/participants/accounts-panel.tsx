import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import { Card, QueryContent } from '../../shared/components/card.js'
import { DataTable } from '../../shared/components/data-table.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { StatusTag } from '../../shared/components/status-tag.js'
import { TextItem } from '../../shared/components/text-item.js'
import { useUndo } from '../../shared/components/undo-place.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { useWrite } from '../../shared/hooks/use-write.js'
import { toast } from '../../shared/toast.js'
import { OneTimePassword } from './one-time-password.js'
import { accountsQuery, type ParticipantAccount, type Whose } from './revisions.js'

const TONES = {
  enabled: 'plain',
  disabled: 'neutral',
  pending: 'warning',
  rejected: 'error',
} as const
type Action = 'enable' | 'disable' | 'reset' | 'unbind'
const CERTIFICATES = 'certificates'

interface Props {
  whose: Whose
  /** Shows the login certificates of an account. */
  certificates?: (account: ParticipantAccount, handlers: { onClose: () => void }) => ReactNode
}

/** Accounts of a participant, with the actions that the viewer may take. */
export function AccountsPanel({ whose, certificates }: Props) {
  const { t } = useTranslation('participants')
  const accounts = useQuery(accountsQuery(whose))
  return (
    <Card title={t('accounts.title')}>
      <QueryContent query={accounts} rows={3} empty={t('accounts.empty')}>
        {(rows) => <AccountTable accounts={rows} certificates={certificates} />}
      </QueryContent>
    </Card>
  )
}

function AccountTable({ accounts, certificates }: Omit<Props, 'whose'> & { accounts: readonly ParticipantAccount[] }) {
  const { t } = useTranslation('participants')
  const [asked, setAsked] = useState<{ account: ParticipantAccount; action: Action } | null>(null)
  const [shown, setShown] = useState<ParticipantAccount | null>(null)
  const [password, setPassword] = useState<string | null>(null)
  const offerUndo = useUndo()
  const write = useWrite()

  const act = async (account: ParticipantAccount, action: Action, reason?: string) => {
    const accountId = account.id
    if (action === 'reset') {
      const made = await answer(api.PUT('/credit/admin/api/account/reset/pwd', { body: { accountId } }))
      setPassword(made.password)
    } else if (action === 'unbind') {
      await api.PUT('/credit/admin/api/account/unbind/phone', { body: { accountId } })
    } else {
      // Fails if another user has changed the account.
      const set = (status: 'enabled' | 'disabled', version: number) => {
        const body = { accountIds: [accountId], status, version, ...(reason ? { reason } : {}) }
        return answer(api.PUT('/credit/admin/api/account/set/status', { body }))
      }
      const enables = action === 'enable'
      const { changed } = await set(enables ? 'enabled' : 'disabled', account.version)
      if (changed === 0) return
      offerUndo(t(`accounts.${action}.done`), () =>
        write(() => set(enables ? 'disabled' : 'enabled', account.version + 1)),
      )
      return
    }
    if (action !== 'reset') void toast('success', t(`accounts.${action}.done`))
  }
  const withActions = accounts.some(({ can }) => can.length > 0)
  return (
    <>
      <DataTable<ParticipantAccount>
        label={t('accounts.title')}
        dataSource={accounts}
        columns={[
          { title: t('accounts.loginName'), dataIndex: 'loginName', heading: true },
          {
            title: t('accounts.status'),
            dataIndex: 'status',
            render: (status: keyof typeof TONES) => (
              <StatusTag tone={TONES[status]}>{t(`accounts.state.${status}`)}</StatusTag>
            ),
          },
          {
            title: t('me.phone'),
            dataIndex: 'phone',
            render: (phone: string | null, { phoneVerify }) =>
              phone ? `${phone} · ${t(phoneVerify ? 'me.verified' : 'me.unverified')}` : '–',
          },
          {
            title: t('accounts.password'),
            dataIndex: 'changePwd',
            render: (own: boolean) => t(own ? 'accounts.ownPassword' : 'accounts.oneTime'),
          },
          {
            title: t('me.lastLoginTime'),
            dataIndex: 'lastLoginTime',
            className: 'nowrap',
            render: (at: string | null) => (at ? formatDateTime(at) : '–'),
          },
          ...(withActions
            ? [
                {
                  title: t('accounts.actions'),
                  key: 'action',
                  render: (_: unknown, account: ParticipantAccount) => (
                    <Flex gap={4} wrap>
                      {(account.can as (Action | typeof CERTIFICATES)[]).map((action) => (
                        <Button
                          key={action}
                          size="small"
                          danger={action === 'disable'}
                          onClick={() => (action === CERTIFICATES ? setShown(account) : setAsked({ account, action }))}
                        >
                          {t(`accounts.${action}.button`)}
                        </Button>
                      ))}
                    </Flex>
                  ),
                },
              ]
            : []),
        ]}
      />
      {asked ? (
        <FormDialog<{ reason?: string }>
          name={`account-${asked.action}`}
          title={t(`accounts.${asked.action}.title`, { name: asked.account.loginName })}
          okText={t(`accounts.${asked.action}.button`)}
          danger={asked.action === 'disable' || asked.action === 'reset'}
          onSubmit={({ reason }) => {
            // Uses the account as shown now: after a refusal the accounts are reloaded.
            const shown = accounts.find(({ id }) => id === asked.account.id)
            return act(shown ?? asked.account, asked.action, reason?.trim())
          }}
          onClose={() => setAsked(null)}
        >
          <Typography.Paragraph>{t(`accounts.${asked.action}.text`)}</Typography.Paragraph>
          {asked.action === 'disable' ? <TextItem name="reason" label={t('pending.reason')} required={false} /> : null}
        </FormDialog>
      ) : null}
      {shown
        ? certificates?.(shown, {
            onClose: () => setShown(null),
          })
        : null}
      {password ? <OneTimePassword password={password} onClose={() => setPassword(null)} /> : null}
    </>
  )
}
