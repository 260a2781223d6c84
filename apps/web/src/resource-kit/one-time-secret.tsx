import { Button, Modal, Typography } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '../shared/hooks/use-leave-guard.js'

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

/** Shows a secret, which is not stored and is lost when the dialog closes. Asks before its page is left. */
export function OneTimeSecret({ label, title = label, secret, children, more, onClose }: Props) {
  const { t } = useTranslation('kit')
  const noted = useRef(false)
  const guard = useLeaveGuard({ unsaved: () => !noted.current })
  const close = () => {
    noted.current = true
    onClose()
  }
  return (
    <>
      <Modal
        open
        title={title}
        // Has no `onCancel`: a click on the mask or a key would lose the secret. It handles the key, though, because a
        // drawer around it would close.
        closable={false}
        footer={
          <Button type="primary" onClick={close}>
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
      {guard}
    </>
  )
}
