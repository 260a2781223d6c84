import { Button, Modal, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  /** Names the secret. */
  label: string
  /** Title of the dialog. Defaults to the label. */
  title?: string
  secret: string
  /** Explains the secret, in front of it. */
  children: ReactNode
  /** Content behind the secret. */
  more?: ReactNode
  onClose: () => void
}

/** Shows a secret, which is not stored and is lost when the dialog closes. */
export function OneTimeSecret({ label, title = label, secret, children, more, onClose }: Props) {
  const { t } = useTranslation('kit')
  return (
    <Modal
      open
      title={title}
      // A click on the mask or a key would lose the secret.
      maskClosable={false}
      keyboard={false}
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('secret.noted')}
        </Button>
      }
    >
      <div role="status">
        <Typography.Paragraph>{children}</Typography.Paragraph>
        <Typography.Paragraph code copyable aria-label={label}>
          {secret}
        </Typography.Paragraph>
        {more}
      </div>
    </Modal>
  )
}
