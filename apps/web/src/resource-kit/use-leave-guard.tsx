import { Modal } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import type { Texts } from './types.js'

/** Asks before typed words are lost; `dirty` says whether there are any, `dialog` is to be drawn. */
export function useLeaveGuard(texts: Texts): { dirty: { current: boolean }; dialog: ReactNode } {
  const dirty = useRef(false)
  const [modal, dialog] = Modal.useModal()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const box = modal.confirm({
      title: texts('kit:leave.title'),
      content: texts('kit:leave.warning'),
      okText: texts('kit:leave.go'),
      cancelText: texts('kit:leave.stay'),
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    })
    return () => box.destroy()
  }, [blocker, modal, texts])
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [])
  return { dirty, dialog }
}
