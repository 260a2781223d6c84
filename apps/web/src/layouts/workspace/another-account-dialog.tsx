import { Button, Modal } from 'antd'
import { useTranslation } from 'react-i18next'

interface Props {
  /** Name of the account that has logged in. */
  name: string
  /** Name of the account that this page shows. */
  own: string
  leave: () => void
  /** The dialog must be answered. */
  onClose?: never
}

/** Tells that this page shows another account than the one that is logged in. */
export default function AnotherAccountDialog({ name, own, leave }: Props) {
  const { t } = useTranslation('workspace')
  return (
    <Modal
      open
      closable={false}
      keyboard={false}
      maskClosable={false}
      title={t('anotherAccount.title')}
      footer={
        <Button type="primary" onClick={leave}>
          {t('anotherAccount.go', { name })}
        </Button>
      }
    >
      <p>{t('anotherAccount.text', { name, own })}</p>
    </Modal>
  )
}
