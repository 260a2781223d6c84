import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { STAY_FIRST } from '../stay-first.js'
import { useLeaveGuard } from './use-leave-guard.js'

function LeaveGuard() {
  return useLeaveGuard({ unsaved: () => true })
}

/** Asks whether unsaved input may be discarded. Render `question`. */
export function useCloseQuestion(): { ask: (close: () => void) => void; question: ReactNode } {
  const { t } = useTranslation('common')
  const [modal, question] = Modal.useModal()
  const ask = (close: () => void) => {
    modal.confirm({
      title: t('leave.closeTitle'),
      content: t('leave.closeWarning'),
      okText: t('leave.close'),
      cancelText: t('leave.stay'),
      ...STAY_FIRST,
      onOk: close,
    })
  }
  return { ask, question }
}

/** Asks before a dialog with unsaved input is closed or its page is left. Render `guard` beside the dialog. */
export function useCloseGuard(
  unsaved: boolean,
  close: () => void,
): { close: (event?: { detail: number }) => void; guard: ReactNode } {
  const { ask, question } = useCloseQuestion()
  const guard = (
    <>
      {question}
      {unsaved ? <LeaveGuard /> : null}
    </>
  )
  const onClose = (event?: { detail: number }) => {
    // The second click of a double click that opened the dialog lands on its mask.
    if (event && event.detail > 1) return
    if (unsaved) ask(close)
    else close()
  }
  return { close: onClose, guard }
}
