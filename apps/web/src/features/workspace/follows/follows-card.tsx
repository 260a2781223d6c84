import { Button, List, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { localPath } from '../../../paths.js'
import { QueryCard } from '../../../shared/components/card.js'
import { EntryText } from '../../../shared/components/entry-text.js'
import { PageLink } from '../../../shared/components/page-link.js'
import { formatDateTime } from '../../../shared/format/dates.js'
import { usePagerNames } from '../../../shared/hooks/use-pager-names.js'
import { useIsPrinted } from '../../../shared/hooks/use-printing.js'
import { type Followed, useFollows } from './use-follows.js'

function Name({ name, link }: Followed) {
  const { t } = useTranslation('workspace-follows')
  const path = localPath(link)
  if (name === null) return <Typography.Text type="secondary">{t('unseen')}</Typography.Text>
  return <Typography.Text strong>{path ? <PageLink to={path}>{name}</PageLink> : name}</Typography.Text>
}

/** Records that the caller follows, each with a button that unfollows it. */
export function FollowsCard() {
  const { t } = useTranslation('workspace-follows')
  const { query, unfollow, isPending } = useFollows()
  const names = usePagerNames()
  const isPrinted = useIsPrinted()
  return (
    <QueryCard title={t('title')} query={query} rows={3} empty={t('none')}>
      {(rows) => (
        <List<Followed>
          dataSource={rows}
          rowKey="id"
          pagination={rows.length > 10 && !isPrinted ? { ...names, pageSize: 10, position: 'bottom' } : false}
          renderItem={(row) => (
            <List.Item
              actions={[
                <Button
                  key="unfollow"
                  type="text"
                  size="small"
                  disabled={isPending}
                  aria-label={t('unfollowOne', { name: row.name ?? t('unseen') })}
                  onClick={() => unfollow(row.id)}
                >
                  {t('unfollow')}
                </Button>,
              ]}
            >
              <EntryText
                title={<Name {...row} />}
                description={t('since', {
                  kind: t(`kinds.${row.type}`),
                  time: formatDateTime(row.createTime),
                })}
              />
            </List.Item>
          )}
        />
      )}
    </QueryCard>
  )
}
