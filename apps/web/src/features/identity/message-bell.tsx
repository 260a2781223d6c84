import { BellOutlined, DeleteOutlined } from '@ant-design/icons'
import { ADMIN_BASE, MESSAGE_POPOVER_SIZE } from '@credit/contract'
import {
  type BaseRecord,
  useCustomMutation,
  useDelete,
  useInvalidate,
  useList,
} from '@refinedev/core'
import { Button, Empty, Modal, Pagination, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { components } from '../../api/schema.js'
import { formatDateTime } from '../../shared/format/dates.js'
import './message-bell.css'

type Message = components['schemas']['SystemMessageRow'] & BaseRecord
const RESOURCE = 'sysMessage'
const REFRESH_MS = 60_000
const UNREAD = 0
const MOST_SHOWN = 99

/** Messages of the account: the number of unread ones, the latest five, each in full on demand. */
export function MessageBell() {
  const { t } = useTranslation('identity')
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<Message | null>(null)
  const [shown, setShown] = useState(false)
  const invalidate = useInvalidate()
  const { mutate: mark } = useCustomMutation()
  const { mutate: remove } = useDelete()
  const { query, result } = useList<Message>({
    resource: RESOURCE,
    pagination: { currentPage: page, pageSize: MESSAGE_POPOVER_SIZE },
    queryOptions: { refetchInterval: REFRESH_MS },
    errorNotification: false,
  })
  const unread = Number(query.data?.unread ?? 0)
  const refresh = () => void invalidate({ resource: RESOURCE, invalidates: ['list'] })
  /** No ids = all of them. */
  const markRead = (ids: string[]) =>
    mark(
      {
        url: `${ADMIN_BASE}/api/sysMessage/doMarkReadIds`,
        method: 'post',
        values: ids,
        successNotification: false,
      },
      { onSuccess: refresh },
    )
  const show = (message: Message) => {
    setShown(false)
    setOpen(message)
    if (message.status === UNREAD) markRead([message.id])
  }

  const list = (
    <div className="bell">
      {result.data.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('messages.empty')} />
      ) : null}
      <ul>
        {result.data.map((message) => (
          <li key={message.id}>
            <button type="button" className="bell-open" onClick={() => show(message)}>
              <span className={message.status === UNREAD ? 'bell-unread' : undefined}>
                {message.title}
              </span>
              <span className="kit-quiet">{formatDateTime(message.createTime)}</span>
            </button>
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('messages.remove', { title: message.title })}
              onClick={() =>
                remove(
                  { resource: RESOURCE, id: message.id, successNotification: false },
                  { onSuccess: refresh },
                )
              }
            />
          </li>
        ))}
      </ul>
      <div className="bell-foot">
        <Button type="link" disabled={unread === 0} onClick={() => markRead([])}>
          {t('messages.readAll')}
        </Button>
        <Pagination
          simple
          size="small"
          current={page}
          pageSize={MESSAGE_POPOVER_SIZE}
          total={result.total ?? 0}
          hideOnSinglePage
          onChange={setPage}
        />
      </div>
    </div>
  )

  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        title={t('messages.title')}
        content={list}
        open={shown}
        onOpenChange={setShown}
      >
        <Button
          type="text"
          className="bell-button"
          icon={<BellOutlined />}
          aria-label={t('messages.label', { n: unread })}
        >
          {unread > 0 ? (
            <span className="bell-count">{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</span>
          ) : null}
        </Button>
      </Popover>
      <Modal
        open={open !== null}
        title={open?.title}
        footer={null}
        onCancel={() => setOpen(null)}
        destroyOnHidden
      >
        <p className="kit-quiet">{open ? formatDateTime(open.createTime) : null}</p>
        <p className="kit-prose">{open?.content}</p>
      </Modal>
    </>
  )
}
