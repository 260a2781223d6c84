import { Modal } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import type { Texts } from './types.js'

interface Typed {
  /** Whether there are words that leaving would lose. */
  unsaved: () => boolean
  /** Tries to keep them; asked before anybody is bothered. */
  keep?: () => Promise<void>
}

/** Keeping words takes no longer than this before one is asked. */
const KEEP_MS = 3_000

const addressOf = ({ pathname, search }: Location) => pathname + search

/** Asks before typed words are lost; what it gives is to be drawn. */
export function useLeaveGuard(texts: Texts, typed: Typed): ReactNode {
  const now = useRef(typed)
  now.current = typed
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
        title: texts('kit:leave.title'),
        content: texts('kit:leave.warning'),
        okText: texts('kit:leave.go'),
        cancelText: texts('kit:leave.stay'),
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
  }, [blocker, modal, texts])
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (now.current.unsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [])
  return dialog
}
