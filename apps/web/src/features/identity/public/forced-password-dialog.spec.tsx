import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { Failure, renderAs, stubApi } from '../../../shared/testing.js'
import ForcedPasswordDialog from './forced-password-dialog.js'

const assign = vi.fn()
const onEnd = vi.fn()

beforeAll(async () => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
  }
  await initI18n({ locale: 'en-US', namespaces: ['common', 'identity-public'] })
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { origin, href, protocol } = location
  vi.stubGlobal('location', { origin, href, protocol, assign })
})
afterEach(() => {
  vi.useRealTimers()
  assign.mockReset()
  onEnd.mockReset()
})

/** Retries the check while advancing the clock by 1 ms per attempt. */
const soon = (check: () => void) => act(() => vi.waitFor(check, { interval: 1, timeout: 30_000 }))
const submit = (newPwd = 'Harbour#58') => {
  renderAs([], <ForcedPasswordDialog token="once" loginName="Jetty01" onClose={onEnd} />)
  const [old, ...fresh] = document.querySelectorAll('input')
  fireEvent.change(old as Element, { target: { value: 'Lanterne#47' } })
  for (const input of fresh) fireEvent.change(input, { target: { value: newPwd } })
  fireEvent.submit(document.querySelector('form') as Element)
}

it('goes home 0.8 s after the password was changed', async () => {
  stubApi({})
  submit()
  await soon(() => expect(document.querySelector('.toast')).not.toBeNull())
  act(() => vi.advanceTimersByTime(750))
  expect(assign).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(50))
  expect(assign.mock.calls).toEqual([['/']])
})

it('ends the temporary token if the change fails', async () => {
  stubApi({ '/account/update/pwd': new Failure(422, { error: 'Wrong password' }) })
  submit()
  await soon(() => expect(onEnd).toHaveBeenCalledWith('Wrong password'))
  act(() => vi.advanceTimersByTime(2000))
  expect(assign).not.toHaveBeenCalled()
})

it("shows a field's error once", async () => {
  const fields = { oldPwd: ['The old password is wrong'] }
  const error = 'The old password is wrong'
  stubApi({ '/account/update/pwd': new Failure(422, { error, fields }) })
  submit()
  await soon(() => expect(onEnd).toHaveBeenCalledWith(error))
})

it.each([
  ['the old one', 'Lanterne#47', 'The new password must differ from the old one'],
  ['one with the login name', 'Jetty01#abc', 'The password must not contain the login name'],
])('keeps the temporary token if the new password is %s', (_, newPwd, sentence) => {
  const calls = stubApi({})
  submit(newPwd)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect([calls, onEnd.mock.calls]).toEqual([[], []])
})
