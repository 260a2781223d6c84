import { Button, Modal, Typography } from 'antd'
import { useTranslation } from 'react-i18next'

interface Props {
  password: string
  onClose: () => void
}

/** Shows a one-time password, which is not stored and is lost when the dialog closes. */
export function OneTimePassword({ password, onClose }: Props) {
  const { t } = useTranslation('participants')
  return (
    <Modal
      open
      title={t('accounts.password')}
      // A click on the mask would lose the password.
      maskClosable={false}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('accounts.noted')}
        </Button>
      }
    >
      <div role="status">
        <Typography.Paragraph>{t('accounts.once')}</Typography.Paragraph>
        <Typography.Paragraph code copyable aria-label={t('accounts.password')}>
          {password}
        </Typography.Paragraph>
      </div>
    </Modal>
  )
}
