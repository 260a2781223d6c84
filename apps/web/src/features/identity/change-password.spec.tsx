import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, getSession, setSession } from '../../api/session.js'
import { initI18n } from '../../i18n/index.js'
import { Failure, renderAs, stubApi } from '../../shared/testing.js'
import ChangePassword from './change-password.js'

const replace = vi.fn()
const onClose = vi.fn()

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'identity'] }))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { origin, href, protocol } = location
  vi.stubGlobal('location', { origin, href, protocol, replace })
  setSession({ token: 't', user: { loginId: 'a', type: 2 } as never })
})
afterEach(() => {
  vi.useRealTimers()
  replace.mockReset()
  onClose.mockReset()
  clearSession()
})

/** Retries the check while advancing the clock by 1 ms per attempt. */
const soon = (check: () => void) => act(() => vi.waitFor(check, { interval: 1, timeout: 30_000 }))
const submit = (fresh = 'Harbour#58', old = 'Lanterne#47') => {
  renderAs([], <ChangePassword onClose={onClose} />)
  for (const [label, value] of [
    ['Old password', old],
    ['New password', fresh],
    ['Confirm the new password', fresh],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
}

it('ends the session and reloads the page 0.8 s after a changed password', async () => {
  const calls = stubApi({})
  submit()
  await soon(() => expect(onClose).toHaveBeenCalled())
  expect(calls).toMatchObject([{ body: { oldPwd: 'Lanterne#47', newPwd: 'Harbour#58' } }])
  expect(document.querySelector('.toast')?.textContent).toMatch(/log in again/i)
  act(() => vi.advanceTimersByTime(750))
  expect([replace.mock.calls, getSession()?.token]).toEqual([[], 't'])
  act(() => vi.advanceTimersByTime(50))
  expect([replace.mock.calls, getSession()]).toEqual([[['/']], null])
})

it('stays open if the password was not changed', async () => {
  stubApi({ '/account/update/pwd': new Failure(422, { error: 'Wrong password' }) })
  submit()
  await soon(() => expect(screen.getByText('Wrong password')).toBeTruthy())
  act(() => vi.advanceTimersByTime(2000))
  expect([replace.mock.calls, getSession()?.token]).toEqual([[], 't'])
})

it('states the required length if only the length is wrong', async () => {
  submit('Aa1!')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  // Once as the hint below the field and once as its error.
  expect(screen.getAllByText(/8 to 16 characters/)).toHaveLength(2)
})

it.each([
  ['', 'Enter the old password'],
  ['Lanterne #47', 'The password must not contain spaces'],
])('does not send the old password %j (specification 5)', async (old, said) => {
  const calls = stubApi({})
  submit('Harbour#58', old)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getAllByText(said).length).toBeGreaterThan(0)
  expect(calls).toEqual([])
})
