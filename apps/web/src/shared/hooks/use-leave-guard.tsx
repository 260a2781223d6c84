import { Modal } from 'antd'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, useBlocker } from 'react-router'
import { STAY_FIRST } from '../stay-first.js'
import {
  guardInput,
  hasUnsavedInput,
  isInputStored,
  isUnsaved,
  lastGuard,
  saveDrafts,
  type UnsavedInput,
  watchGuards,
} from '../unsaved-input.js'

const addressOf = ({ pathname, search }: Location) => pathname + search

/** Asks before a page with unsaved input is left. */
function LeaveQuestion() {
  const { t } = useTranslation('common')
  const [modal, dialog] = Modal.useModal()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedInput() && addressOf(currentLocation) !== addressOf(nextLocation),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let box: { destroy: () => void } | undefined
    let over = false
    const ask = async () => {
      await saveDrafts()
      const isStored = await isInputStored()
      if (over) return
      if (!hasUnsavedInput()) return blocker.proceed()
      box = modal.confirm({
        title: t('leave.title'),
        content: t(isStored ? 'leave.stored' : 'leave.warning'),
        okText: t('leave.go'),
        cancelText: t('leave.stay'),
        ...STAY_FIRST,
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
  return dialog
}

/**
 * Asks before unsaved input is lost. Render the returned element. If a page has several guards, the last one asks for
 * all of them.
 */
export function useLeaveGuard(input: UnsavedInput): ReactNode {
  const now = useRef(input)
  now.current = input
  const [guard] = useState(() => () => now.current)
  useEffect(() => guardInput(guard), [guard])
  // The router supports one blocker at a time.
  const isLast = useSyncExternalStore(
    watchGuards,
    () => lastGuard() === guard,
    () => false,
  )
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isUnsaved(guard)) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [guard])
  return isLast ? <LeaveQuestion /> : null
}
