import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  children: ReactNode
  /** Omitted if the dialog must be answered. */
  onClose?: () => void
}

/** Native modal dialog: traps the focus and returns it on close. */
export function Dialog({ title, children, onClose }: DialogProps) {
  const { t } = useTranslation('common')
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`public ${styles.dialog}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      // Chromium closes on a second Escape even if `cancel` is prevented.
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !onClose) event.preventDefault()
      }}
    >
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        {onClose && (
          <button type="button" aria-label={t('action.close')} onClick={onClose}>
            ×
          </button>
        )}
      </header>
      {children}
    </dialog>
  )
}
