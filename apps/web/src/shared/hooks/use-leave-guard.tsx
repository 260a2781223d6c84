import { Modal } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, useBlocker } from 'react-router'

interface Input {
  /** Whether leaving would lose input. */
  unsaved: () => boolean
  /** Tries to save it before the user is asked. */
  keep?: () => Promise<void>
}

/** Saving may take this long before the user is asked. */
const KEEP_MS = 3_000

const addressOf = ({ pathname, search }: Location) => pathname + search

/** Asks before unsaved input is lost; render what it returns. */
export function useLeaveGuard(input: Input): ReactNode {
  const { t } = useTranslation('common')
  const now = useRef(input)
  now.current = input
  const [modal, dialog] = Modal.useModal()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      now.current.unsaved() && addressOf(currentLocation) !== addressOf(nextLocation),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let box: { destroy: () => void } | undefined
    let over = false
    const ask = async () => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, KEEP_MS))
      if (now.current.keep) await Promise.race([now.current.keep(), late])
      if (over) return
      if (!now.current.unsaved()) return blocker.proceed()
      box = modal.confirm({
        title: t('leave.title'),
        content: t('leave.warning'),
        okText: t('leave.go'),
        cancelText: t('leave.stay'),
        okButtonProps: { danger: true, type: 'default' },
        cancelButtonProps: { type: 'primary' },
        autoFocusButton: 'cancel',
        onOk: () => blocker.proceed(),
        onCancel: () => blocker.reset(),
      })
    }
    void ask()
    return () => {
      over = true
      box?.destroy()
    }
  }, [blocker, modal, t])
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (now.current.unsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [])
  return dialog
}
