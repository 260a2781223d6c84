import { Button, Modal } from 'antd'
import { useTranslation } from 'react-i18next'

interface Props {
  login: string
  onClose?: never
}

/** Keeps a page with unsaved input until the user has logged in again in another tab. */
export default function EndedDialog({ login }: Props) {
  const { t } = useTranslation('workspace')
  return (
    <Modal
      open
      title={t('sessionEnd.endedTitle')}
      closable={false}
      maskClosable={false}
      keyboard={false}
      footer={
        <Button type="primary" autoFocus href={login} target="_blank">
          {t('sessionEnd.login')}
        </Button>
      }
    >
      <p>{t('sessionEnd.ended')}</p>
    </Modal>
  )
}
