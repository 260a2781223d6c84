import { Button, Modal, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMayOpen } from '../../providers/access-control.js'
import { formatDateTime } from '../../shared/format/dates.js'
import type { Message } from './use-messages.js'

interface Props {
  message: Message
  /** False while the dialog closes. */
  open: boolean
  onClose: () => void
}

/** Full text of a message, with a button that opens the page it is about. */
export default function MessageDialog({ message, open, onClose }: Props) {
  const { t } = useTranslation('messaging')
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  return (
    <Modal
      open={open}
      title={message.title}
      footer={
        message.link && mayOpen(message.link) ? (
          <Button
            type="primary"
            onClick={() => {
              onClose()
              void navigate(message.link)
            }}
          >
            {t('messages.open')}
          </Button>
        ) : null
      }
      onCancel={onClose}
      destroyOnHidden
    >
      <Typography.Text type="secondary">{formatDateTime(message.createTime)}</Typography.Text>
      <p style={{ whiteSpace: 'pre-wrap' }}>{message.content}</p>
    </Modal>
  )
}
