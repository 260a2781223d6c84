import { Button, Modal, Typography } from 'antd'
import { useTranslation } from 'react-i18next'

interface Props {
  name: string
  password: string
  onClose: () => void
}

/** Shows a one-time password, which is not stored and is lost when the dialog closes. */
export function PasswordDialog({ name, password, onClose }: Props) {
  const { t } = useTranslation('identity-people')
  return (
    <Modal
      open
      title={t('password.title', { name })}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('password.noted')}
        </Button>
      }
    >
      <div role="status">
        <Typography.Paragraph>{t('password.once')}</Typography.Paragraph>
        <Typography.Paragraph code copyable aria-label={t('password.label')}>
          {password}
        </Typography.Paragraph>
      </div>
    </Modal>
  )
}
