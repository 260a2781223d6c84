import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { AccountForm } from './account-form.js'
import type { LoginState } from './use-login.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'identity-public'] }))

const picture = () => document.querySelector('form img')?.getAttribute('src') ?? null
const field = (name: string) => document.querySelector(`input[name=${name}]`) as HTMLInputElement
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

function draw(submit: LoginState['submit']) {
  const state = { error: null, lockedFor: 0, busy: false, submit } as unknown as LoginState
  render(<AccountForm state={state}>{null}</AccountForm>)
}

it('fetches a captcha when the account field is left, and a new one on a click', () => {
  draw(vi.fn())
  expect(picture()).toBeNull()
  fireEvent.blur(field('loginName'))
  const first = picture()
  expect(first).toMatch(/\/api\/verification\/[^/]+$/)
  // Returning to the account field keeps the picture, whose text may have been typed already.
  fireEvent.blur(field('loginName'))
  expect(picture()).toBe(first)
  fireEvent.click(screen.getByRole('button', { name: /another|new|refresh/i }))
  expect(picture()).toMatch(/\/api\/verification\/[^/]+$/)
  expect(picture()).not.toBe(first)
})

it('fetches another captcha after a failed login, and keeps the account', async () => {
  const submit = vi.fn(async () => false)
  draw(submit)
  type('loginName', ' sup plier01 ')
  fireEvent.blur(field('loginName'))
  const first = picture()
  type('pwd', 'Wrong@2026')
  type('vcode', 'abcd')
  await act(async () => fireEvent.submit(document.querySelector('form') as HTMLFormElement))
  expect(submit).toHaveBeenCalledWith(
    expect.objectContaining({ name: 'supplier01', vcode: 'abcd', uuid: first?.split('/').at(-1) }),
  )
  await waitFor(() => expect(picture()).not.toBe(first))
  expect([field('loginName').value, field('vcode').value]).toEqual(['supplier01', ''])
})

it('keeps what is filled in before the rendered page reacts', async () => {
  const submit = vi.fn(async () => true)
  const state = { error: undefined, lockedFor: 0, busy: false, submit } as unknown as LoginState
  const form = <AccountForm state={state} />
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(form)
  expect(container.querySelectorAll('input:disabled')).toHaveLength(0)
  expect(container.querySelectorAll('button:enabled')).toHaveLength(0)
  field('loginName').value = 'sup plier01'
  field('pwd').value = 'Credit@2026'
  field('vcode').focus()
  render(form, { container, hydrate: true })
  expect(container.querySelectorAll('button:disabled')).toHaveLength(0)
  expect(picture()).not.toBeNull()
  expect([field('loginName').value, field('pwd').value]).toEqual(['supplier01', 'Credit@2026'])
  type('vcode', '0000')
  await act(async () => fireEvent.submit(container.querySelector('form') as HTMLFormElement))
  expect(submit).toHaveBeenCalledWith(expect.objectContaining({ name: 'supplier01', pwd: 'Credit@2026' }))
})
