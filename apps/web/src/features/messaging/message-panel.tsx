import { DeleteOutlined } from '@ant-design/icons'
import { MESSAGE_POPOVER_SIZE } from '@credit/contract'
import { Badge, Button, Empty, Flex, List } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EntryText } from '../../shared/components/entry-text.js'
import { LoadProblem } from '../../shared/components/load-problem.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { usePagerNames } from '../../shared/hooks/use-pager-names.js'
import { type Message, UNREAD, useMessages } from './use-messages.js'

/** Wraps long titles. */
const TITLE_STYLE = {
  height: 'auto',
  padding: 0,
  textAlign: 'start',
  whiteSpace: 'normal',
} as const

interface Props {
  onShow: (message: Message) => void
  onPreferences: () => void
  onClose: () => void
}

/** Latest messages, a few per page. */
export default function MessagePanel({ onShow, onPreferences, onClose }: Props) {
  const { t } = useTranslation('messaging')
  const [page, setPage] = useState(1)
  const names = usePagerNames()
  const { list, messages, total, unread, markRead, remove } = useMessages({
    current: page,
    size: MESSAGE_POPOVER_SIZE,
  })
  if (list.error && !list.data) return <LoadProblem error={list.error} onRetry={list.refetch} />
  return (
    <List
      loading={list.isPending}
      style={{ width: 'min(360px, 80vw)' }}
      size="small"
      dataSource={messages}
      locale={{
        emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('messages.empty')} />,
      }}
      pagination={{
        ...names,
        simple: true,
        size: 'small',
        current: page,
        pageSize: MESSAGE_POPOVER_SIZE,
        total,
        hideOnSinglePage: true,
        onChange: setPage,
      }}
      renderItem={(item) => (
        <List.Item
          key={item.id}
          actions={[
            <Button
              key="delete"
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('messages.remove', { title: item.title })}
              onClick={() => remove(item.id)}
            />,
          ]}
        >
          <EntryText
            title={
              <Badge dot={item.status === UNREAD} offset={[6, 4]}>
                <Button type="link" style={TITLE_STYLE} onClick={() => onShow(item)}>
                  {item.title}
                </Button>
              </Badge>
            }
            description={formatDateTime(item.createTime)}
          />
        </List.Item>
      )}
      footer={
        <Flex justify="space-between">
          <Button type="link" size="small" disabled={unread === 0} onClick={() => markRead([])}>
            {t('messages.readAll')}
          </Button>
          <Button type="link" size="small" onClick={onPreferences}>
            {t('messages.preferences')}
          </Button>
          <Link to="/messages" onClick={onClose}>
            {t('messages.all')}
          </Link>
        </Flex>
      }
    />
  )
}
