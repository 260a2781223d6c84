import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../../shared/components/alert.js'
import { Button } from '../../../shared/components/button.js'
import { useHydrated } from '../../../shared/hooks/use-hydrated.js'
import styles from './login.module.css'
import type { LoginState } from './use-login.js'

interface LoginFormProps {
  state: LoginState
  onSubmit: () => void
  children: ReactNode
}

/** The frame of all three ways: fields, the server's sentence, the button. */
export function LoginForm({ state, onSubmit, children }: LoginFormProps) {
  const { t } = useTranslation('identity-public')
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const wanted = useRef(false)
  // After a press that was refused, the first wrong field gets the focus.
  useEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        wanted.current = true
        if (!state.busy && state.lockedFor === 0) onSubmit()
      }}
    >
      {/* What is typed or sent before hydration would be lost, or stand in the address. */}
      <fieldset className={styles.form} disabled={!hydrated}>
        {state.error && <Alert kind="error">{state.error}</Alert>}
        {children}
        <Button type="submit" wide busy={state.busy} disabled={state.lockedFor > 0}>
          {state.lockedFor > 0 ? t('login.locked', { seconds: state.lockedFor }) : t('login.submit')}
        </Button>
      </fieldset>
    </form>
  )
}
