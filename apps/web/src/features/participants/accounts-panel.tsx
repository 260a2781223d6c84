import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordCommands } from '../../resource-kit/record-commands.js'
import { Card, QueryContent } from '../../shared/components/card.js'
import { DataTable } from '../../shared/components/data-table.js'
import { StatusTag } from '../../shared/components/status-tag.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { accountActions } from './accounts.resource.js'
import { accountsQuery, type ParticipantAccount, type Whose } from './revisions.js'

const TONES = {
  enabled: 'plain',
  disabled: 'neutral',
  pending: 'warning',
  rejected: 'error',
} as const

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
  const [shown, setShown] = useState<ParticipantAccount | null>(null)
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
                    <RecordCommands definition={accountActions} record={account} size="small">
                      {account.can.includes('certificates') ? (
                        <Button size="small" onClick={() => setShown(account)}>
                          {t('accounts.certificates.button')}
                        </Button>
                      ) : null}
                    </RecordCommands>
                  ),
                },
              ]
            : []),
        ]}
      />
      {shown
        ? certificates?.(shown, {
            onClose: () => setShown(null),
          })
        : null}
    </>
  )
}
