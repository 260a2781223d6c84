import { BellOutlined, DeleteOutlined } from '@ant-design/icons'
import { MESSAGE_POPOVER_SIZE } from '@credit/contract'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { Badge, Button, Empty, List, Modal, Popover, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { formatDateTime } from '../../shared/format/dates.js'

type Message = components['schemas']['SystemMessageRow']

const LIST = '/credit/admin/api/sysMessage/list'
const REFRESH_MS = 60_000
const UNREAD = 0
/** Long titles wrap. */
const TITLE_STYLE = {
  height: 'auto',
  padding: 0,
  textAlign: 'start',
  whiteSpace: 'normal',
} as const

function useMessages(current: number) {
  const client = useQueryClient()
  const list = apiQuery.useQuery(
    'get',
    LIST,
    { params: { query: { current, size: MESSAGE_POPOVER_SIZE } } },
    { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
  )
  const refresh = { onSuccess: () => client.invalidateQueries({ queryKey: ['get', LIST] }) }
  const markRead = apiQuery.useMutation(
    'post',
    '/credit/admin/api/sysMessage/doMarkReadIds',
    refresh,
  )
  const remove = apiQuery.useMutation('delete', '/credit/admin/api/sysMessage/{id}', refresh)
  return {
    messages: list.data?.records ?? [],
    total: list.data?.total ?? 0,
    unread: list.data?.unread ?? 0,
    /** An empty list stands for all messages. */
    markRead: (ids: string[]) => markRead.mutate({ body: ids }),
    remove: (id: string) => remove.mutate({ params: { path: { id } } }),
  }
}

/** The bell in the header: number of unread messages, the latest ones, each in full in a dialog. */
export function MessageBell() {
  const { t } = useTranslation('messaging')
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState(false)
  const [message, setMessage] = useState<Message | null>(null)
  const { messages, total, unread, markRead, remove } = useMessages(page)

  const show = (chosen: Message) => {
    setOpen(false)
    setMessage(chosen)
    if (chosen.status === UNREAD) markRead([chosen.id])
  }

  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        title={t('messages.title')}
        open={open}
        onOpenChange={setOpen}
        content={
          <List
            style={{ width: 'min(360px, 80vw)' }}
            size="small"
            dataSource={messages}
            locale={{
              emptyText: (
                <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('messages.empty')} />
              ),
            }}
            pagination={{
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
                <List.Item.Meta
                  title={
                    <Badge dot={item.status === UNREAD} offset={[6, 4]}>
                      <Button type="link" style={TITLE_STYLE} onClick={() => show(item)}>
                        {item.title}
                      </Button>
                    </Badge>
                  }
                  description={formatDateTime(item.createTime)}
                />
              </List.Item>
            )}
            footer={
              <Button type="link" size="small" disabled={unread === 0} onClick={() => markRead([])}>
                {t('messages.readAll')}
              </Button>
            }
          />
        }
      >
        <Button
          type="text"
          icon={
            <Badge count={unread} size="small">
              <BellOutlined />
            </Badge>
          }
          aria-label={t('messages.label', { n: unread })}
        />
      </Popover>
      <Modal
        open={message !== null}
        title={message?.title}
        footer={null}
        onCancel={() => setMessage(null)}
        destroyOnHidden
      >
        <Typography.Text type="secondary">
          {message ? formatDateTime(message.createTime) : null}
        </Typography.Text>
        <p style={{ whiteSpace: 'pre-wrap' }}>{message?.content}</p>
      </Modal>
    </>
  )
}
