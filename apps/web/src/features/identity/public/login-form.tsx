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

/** Frame of all three login methods: fields, server message, button. */
export function LoginForm({ state, onSubmit, children }: LoginFormProps) {
  const { t } = useTranslation('identity-public')
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const wanted = useRef(false)
  // Focuses the first invalid field after a refused submission.
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
      <div className={styles.form}>
        {state.error && <Alert kind="error">{state.error}</Alert>}
        {children}
        {/* Disabled until hydration, because a native submit would put the password into the address. */}
        <Button type="submit" wide busy={state.busy} disabled={!hydrated || state.lockedFor > 0}>
          {state.lockedFor > 0 ? t('login.locked', { seconds: state.lockedFor }) : t('login.submit')}
        </Button>
      </div>
    </form>
  )
}
