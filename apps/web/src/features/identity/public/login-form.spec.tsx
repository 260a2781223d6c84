import { render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { LoginForm } from './login-form.js'
import type { LoginState } from './use-login.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'identity-public'] }))

it('says once how long an account is locked, and counts down on the button', () => {
  const error = 'Too many attempts, try again in 30 seconds'
  const state = { error, lockedFor: 29, busy: false } as LoginState
  render(
    <LoginForm state={state} onSubmit={() => undefined}>
      {null}
    </LoginForm>,
  )
  expect(screen.getByRole('alert').textContent).toBe(error)
  expect(screen.getByRole('button').textContent).toBe('Try again in 29 s')
})
