import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../hooks/use-hydrated.js'
import { TextField, type TextFieldProps } from './field.js'
import styles from './field.module.css'

/** Password field with a button that shows the password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'beside'>) {
  const { t } = useTranslation('common')
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  const label = t(shown ? 'password.hide' : 'password.show')
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      beside={
        <button
          type="button"
          className={styles.reveal}
          disabled={!hydrated}
          aria-label={label}
          title={label}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <g fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round">
              <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
              <circle cx="12" cy="12" r="3" />
              {!shown && <path d="M4 20 20 4" />}
            </g>
          </svg>
        </button>
      }
    />
  )
}
