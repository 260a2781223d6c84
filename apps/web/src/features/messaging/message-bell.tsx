import { BellOutlined, DeleteOutlined } from '@ant-design/icons'
import { MESSAGE_POPOVER_SIZE } from '@credit/contract'
import { Badge, Button, Empty, Flex, List, Modal, Popover, Typography } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { formatDateTime } from '../../shared/format/dates.js'
import { lazyPart } from '../../shared/lazy-part.js'
import { type Message, UNREAD, useMessages } from './use-messages.js'

const PreferencesDialog = lazyPart(() => import('./preferences/preferences-dialog.js'))

/** On a phone it moves to the right as far as it needs. */
const INSIDE_WINDOW = { overflow: { adjustX: true, adjustY: true, shiftX: true } }

/** Long titles wrap. */
const TITLE_STYLE = {
  height: 'auto',
  padding: 0,
  textAlign: 'start',
  whiteSpace: 'normal',
} as const

/** The bell in the header: number of unread messages, the latest ones, each in full in a dialog. */
export function MessageBell() {
  const { t } = useTranslation('messaging')
  const navigate = useNavigate()
  const [page, setPage] = useState(1)
  const [preferences, setPreferences] = useState(false)
  const [open, setOpen] = useState(false)
  const [message, setMessage] = useState<Message | null>(null)
  const { messages, total, unread, markRead, remove } = useMessages({
    current: page,
    size: MESSAGE_POPOVER_SIZE,
  })

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
        align={INSIDE_WINDOW}
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
              <Flex justify="space-between">
                <Button
                  type="link"
                  size="small"
                  disabled={unread === 0}
                  onClick={() => markRead([])}
                >
                  {t('messages.readAll')}
                </Button>
                <Button
                  type="link"
                  size="small"
                  onClick={() => {
                    setOpen(false)
                    setPreferences(true)
                  }}
                >
                  {t('messages.preferences')}
                </Button>
                <Link to="/messages" onClick={() => setOpen(false)}>
                  {t('messages.all')}
                </Link>
              </Flex>
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
        footer={
          message?.link ? (
            <Button
              type="primary"
              onClick={() => {
                setMessage(null)
                void navigate(message.link)
              }}
            >
              {t('messages.open')}
            </Button>
          ) : null
        }
        onCancel={() => setMessage(null)}
        destroyOnHidden
      >
        <Typography.Text type="secondary">
          {message ? formatDateTime(message.createTime) : null}
        </Typography.Text>
        <p style={{ whiteSpace: 'pre-wrap' }}>{message?.content}</p>
      </Modal>
      <Suspense fallback={null}>
        {preferences ? <PreferencesDialog onClose={() => setPreferences(false)} /> : null}
      </Suspense>
    </>
  )
}
