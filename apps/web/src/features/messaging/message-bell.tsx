import { BellOutlined } from '@ant-design/icons'
import { MESSAGE_POPOVER_SIZE } from '@credit/contract'
import { Button, Popover, Skeleton } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyDialog, lazyPart } from '../../shared/lazy-part.js'
import { type Message, UNREAD, useMessages } from './use-messages.js'

const MessageDialog = lazyDialog(() => import('./message-dialog.js'), null)
const MessagePanel = lazyPart(() => import('./message-panel.js'))
const PreferencesDialog = lazyDialog(() => import('./preferences/preferences-dialog.js'))

const MOST_COUNTED = 99
/** Moves the panel into the window on phones. */
const INSIDE_WINDOW = { overflow: { adjustX: true, adjustY: true, shiftX: true } }

const WIDTH = { width: 'min(360px, 80vw)' }

/**
 * Bell in the header: number of unread messages and a panel of the latest ones, each of which opens in full in a
 * dialog.
 */
export function MessageBell() {
  const { t } = useTranslation('messaging')
  const [preferences, setPreferences] = useState(false)
  const [open, setOpen] = useState(false)
  const bell = useRef<HTMLButtonElement>(null)
  const [message, setMessage] = useState<Message | null>(null)
  /** The message stays for the closing animation. */
  const [shown, setShown] = useState(false)
  const { unread, markRead } = useMessages({ current: 1, size: MESSAGE_POPOVER_SIZE })

  /** Closes the panel and focuses the bell, to which a dialog then returns the focus. */
  const leavePanel = () => {
    bell.current?.focus()
    setOpen(false)
  }
  const show = (chosen: Message) => {
    leavePanel()
    setMessage(chosen)
    setShown(true)
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
            // Hidden, because the label has the number.
            <span aria-hidden="true" className="shell-bell">
              <BellOutlined />
              {unread > 0 ? (
                <span className="shell-unread">{unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}</span>
              ) : null}
            </span>
          }
          aria-label={t('messages.label', { n: unread })}
        />
      </Popover>
      {message ? <MessageDialog message={message} open={shown} onClose={() => setShown(false)} /> : null}
      <Suspense fallback={null}>
        {preferences ? <PreferencesDialog onClose={() => setPreferences(false)} /> : null}
      </Suspense>
    </>
  )
}
