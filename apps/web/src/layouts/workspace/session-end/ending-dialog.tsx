import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.js'
import { useReturnFocus } from '../../../shared/hooks/use-return-focus.js'
import { hasUnsavedInput } from '../../../shared/unsaved-input.js'
import type { SessionState } from './use-session-end.js'

interface Props {
  state: Extract<SessionState, { phase: 'ending' }>
  onLeave: () => void
  /** Closes the dialog if the session cannot be extended. */
  onClose: () => void
}

const MINUTE_S = 60

function clockText(seconds: number): string {
  return `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, '0')}`
}

/** Counts down to the end of the session and offers to extend it. */
export default function EndingDialog({ state, onLeave, onClose }: Props) {
  const { t } = useTranslation('workspace')
  const { secondsLeft, extendable } = state
  useReturnFocus()
  // Any call extends the session; this one is cheap.
  const stay = useMutation({
    meta: { quiet: true },
    mutationFn: () => api.GET('/credit/admin/api/account/verify/phone'),
  })
  const time = clockText(secondsLeft)
  return (
    <Modal
      open
      title={t('sessionEnd.title')}
      closable={false}
      maskClosable={false}
      onCancel={extendable ? () => stay.mutate() : onClose}
      footer={
        <>
          <Button onClick={onLeave}>{t(extendable ? 'sessionEnd.logout' : 'sessionEnd.again')}</Button>
          <Button
            type="primary"
            autoFocus
            loading={stay.isPending}
            onClick={extendable ? () => stay.mutate() : onClose}
          >
            {t(extendable ? 'sessionEnd.stay' : 'sessionEnd.later')}
          </Button>
        </>
      }
    >
      <p>{t(extendable ? 'sessionEnd.idle' : 'sessionEnd.limit', { time })}</p>
      <p>{t(hasUnsavedInput() ? 'sessionEnd.unsaved' : 'sessionEnd.draft')}</p>
      {stay.error ? (
        <Alert type="error" showIcon message={t('sessionEnd.stayFailed', { error: stay.error.message })} />
      ) : null}
      <span className="visually-hidden" role="status">
        {t('sessionEnd.minutes', { count: Math.ceil(secondsLeft / MINUTE_S) })}
      </span>
    </Modal>
  )
}
