import { Alert, Button, List, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import { EntryText } from '../../../shared/components/entry-text.js'
import { PlainDialog } from '../../../shared/components/plain-dialog.js'
import { formatDateTime } from '../../../shared/format/dates.js'
import { toast } from '../../../shared/toast.js'
import { deviceName } from './device-name.js'

const LIST = '/credit/admin/api/account/session/list'

/** Active sessions of the account. All but the current one can be ended. */
export default function SessionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['identity', 'common'])
  const sessions = apiQuery.useQuery('get', LIST)
  const end = apiQuery.useMutation('delete', '/credit/admin/api/account/session/{id}', {
    onSuccess: () => void toast('success', t('sessions.ended')),
  })
  const endOthers = apiQuery.useMutation('put', '/credit/admin/api/account/session/end/others', {
    onSuccess: ({ ended }) => void toast('success', t('sessions.endedAll', { count: ended })),
  })
  const failed = [sessions.error, end.error, endOthers.error].find(Boolean)
  const rows = sessions.data ?? []
  const nameOf = (userAgent: string) => deviceName(userAgent) ?? t('sessions.unknown')

  return (
    <PlainDialog
      title={t('sessions.title')}
      onClose={onClose}
      footer={
        <>
          <Button
            danger
            disabled={rows.every(({ current }) => current)}
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate({})}
          >
            {t('sessions.others')}
          </Button>
          <Button onClick={onClose}>{t('common:action.close')}</Button>
        </>
      }
    >
      <p>{t('sessions.why')}</p>
      {failed ? <Alert type="error" showIcon message={failed.message} /> : null}
      <List
        loading={sessions.isPending}
        dataSource={rows}
        rowKey="id"
        renderItem={({ id, current, userAgent, ip, createTime, lastUsed }) => (
          <List.Item
            actions={
              current
                ? [<Tag key="current">{t('sessions.current')}</Tag>]
                : [
                    <Button
                      key="end"
                      type="link"
                      danger
                      aria-label={t('sessions.endOf', { device: nameOf(userAgent) })}
                      loading={end.isPending && end.variables?.params.path.id === id}
                      onClick={() => end.mutate({ params: { path: { id } } })}
                    >
                      {t('sessions.end')}
                    </Button>,
                  ]
            }
          >
            <EntryText
              title={nameOf(userAgent)}
              description={
                <>
                  {ip}
                  <br />
                  {t('sessions.used', { time: formatDateTime(lastUsed) })}
                  <br />
                  {t('sessions.login', { time: formatDateTime(createTime) })}
                </>
              }
            />
          </List.Item>
        )}
      />
    </PlainDialog>
  )
}
