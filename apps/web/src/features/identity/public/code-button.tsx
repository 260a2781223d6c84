import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/components/button.js'
import { useCountdown } from '../../../shared/hooks/use-countdown.js'

interface CodeButtonProps {
  /** Sends a code. Resolves to the seconds until the next code, or null if none was sent. */
  onSend: () => Promise<number | null>
  /** Initial wait in seconds, if a code has just been sent. */
  waiting?: number
}

/** Button that sends a code and counts down to the next. If sending fails, it is enabled again at once. */
export function CodeButton({ onSend, waiting = 0 }: CodeButtonProps) {
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  const countdown = useCountdown(waiting)
  const press = async () => {
    setBusy(true)
    try {
      const seconds = await onSend()
      if (seconds !== null) countdown.start(seconds)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="plain" busy={busy} disabled={countdown.left > 0} onClick={() => void press()}>
      {countdown.left > 0 ? t('sms.again', { seconds: countdown.left }) : t('sms.send')}
    </Button>
  )
}
