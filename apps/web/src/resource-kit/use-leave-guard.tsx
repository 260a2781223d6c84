import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import type { Texts } from './types.js'

/** Asks before typed words are lost; returns the flag that says whether there are any. */
export function useLeaveGuard(texts: Texts): { current: boolean } {
  const dirty = useRef(false)
  const { modal } = App.useApp()
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
  return dirty
}
