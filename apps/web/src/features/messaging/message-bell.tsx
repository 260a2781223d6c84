import { BellOutlined } from '@ant-design/icons'
import { MESSAGE_POPOVER_SIZE } from '@credit/contract'
import { Badge, Button, Modal, Popover, Skeleton, Typography } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatDateTime } from '../../shared/format/dates.js'
import { lazyDialog, lazyPart } from '../../shared/lazy-part.js'
import { type Message, UNREAD, useMessages } from './use-messages.js'

const MessagePanel = lazyPart(() => import('./message-panel.js'))
const PreferencesDialog = lazyDialog(() => import('./preferences/preferences-dialog.js'))

/** Moves the panel into the window on phones. */
const INSIDE_WINDOW = { overflow: { adjustX: true, adjustY: true, shiftX: true } }

const WIDTH = { width: 'min(360px, 80vw)' }

/**
 * Bell in the header: number of unread messages and a panel of the latest ones, each of which opens in full in a
 * dialog.
 */
export function MessageBell() {
  const { t } = useTranslation('messaging')
  const navigate = useNavigate()
  const [preferences, setPreferences] = useState(false)
  const [open, setOpen] = useState(false)
  const bell = useRef<HTMLButtonElement>(null)
  const [message, setMessage] = useState<Message | null>(null)
  const { unread, markRead } = useMessages({ current: 1, size: MESSAGE_POPOVER_SIZE })

  /** Closes the panel and focuses the bell, to which a dialog then returns the focus. */
  const leavePanel = () => {
    bell.current?.focus()
    setOpen(false)
  }
  const show = (chosen: Message) => {
    leavePanel()
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
          <div style={WIDTH}>
            <Suspense fallback={<Skeleton active />}>
              <MessagePanel
                onShow={show}
                onClose={() => setOpen(false)}
                onPreferences={() => {
                  leavePanel()
                  setPreferences(true)
                }}
              />
            </Suspense>
          </div>
        }
      >
        <Button
          ref={bell}
          type="text"
          icon={
            // Hidden, because the badge contains all ten digits but shows only one. The label has the number.
            <span aria-hidden="true">
              <Badge count={unread} size="small" offset={[unread > 9 ? 5 : 2, -2]}>
                <BellOutlined />
              </Badge>
            </span>
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
        <Typography.Text type="secondary">{message ? formatDateTime(message.createTime) : null}</Typography.Text>
        <p style={{ whiteSpace: 'pre-wrap' }}>{message?.content}</p>
      </Modal>
      <Suspense fallback={null}>
        {preferences ? <PreferencesDialog onClose={() => setPreferences(false)} /> : null}
      </Suspense>
    </>
  )
}
