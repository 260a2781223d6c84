import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { Failure, renderAs, stubApi } from '../../../shared/testing.js'
import ForgotPasswordDialog from './forgot-password-dialog.js'

beforeAll(async () => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
  }
  await initI18n({ locale: 'en-US', namespaces: ['common', 'identity-public'] })
})

const onClose = vi.fn()
const draw = () => renderAs([], <ForgotPasswordDialog type={2} onClose={onClose} />)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const fill = (name: string, value: string) =>
  fireEvent.change(document.querySelector(`input[name=${name}]`) as Element, { target: { value } })
const message = () => document.querySelector('.toast')?.textContent

it('asks for the account, and describes its format only after typing', () => {
  const calls = stubApi({})
  draw()
  press('Next')
  expect(screen.getByText('Enter the account')).toBeTruthy()
  fill('loginName', 'a-b')
  expect(screen.getByText('An account has 4 to 30 letters and digits')).toBeTruthy()
  expect(calls).toEqual([])
})

it('asks for the account, the hidden digits, then code and password', async () => {
  const calls = stubApi({
    '/retrieve/Jetty01': { phone: '139****0001' },
    '/retrieve/code/Jetty01': { resendAfter: 60 },
  })
  draw()
  fill('loginName', ' Jetty 01 ')
  press('Next')
  await screen.findByText('139****0001')
  fill('digits', '0a01')
  press('Next')
  expect(screen.getByText('Enter 4 digits')).toBeTruthy()
  fill('digits', '0012')
  press('Next')
  await waitFor(() => expect(message()).toBe('Verification code sent successfully'))
  // The message is written at once, the field with the next rendering.
  await waitFor(() => expect(document.querySelector('input[name=code]')).not.toBeNull())
  fill('code', '123')
  press('Change password')
  expect(screen.getByText('Enter the 4-digit code from the text message')).toBeTruthy()
  fill('code', '1234')
  for (const input of document.querySelectorAll('input[type=password]'))
    fireEvent.change(input, { target: { value: 'Harbour#58' } })
  press('Change password')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls.at(-1)).toMatchObject({
    method: 'PUT',
    body: { code: '1234', newPwd: 'Harbour#58' },
  })
})

it('reports that no code was sent, and why (specification 8)', async () => {
  const failure = new Failure(429, { error: 'Too many codes' })
  stubApi({ '/retrieve/Jetty01': { phone: '139****0001' }, '/retrieve/code/Jetty01': failure })
  draw()
  fill('loginName', 'Jetty01')
  press('Next')
  await screen.findByText('139****0001')
  fill('digits', '0012')
  press('Next')
  await screen.findByText('Too many codes')
  expect(message()).toBe('Failed to send the verification code')
})

it('names a required captcha once, and asks for it', async () => {
  const fields = { vcode: ['Enter the captcha'] }
  const failure = new Failure(400, { error: 'Enter the captcha to go on', code: 'CAPTCHA_REQUIRED', fields })
  stubApi({ '/retrieve/Jetty01': { phone: '139****0001' }, '/retrieve/code/Jetty01': failure })
  draw()
  fill('loginName', 'Jetty01')
  press('Next')
  await screen.findByText('139****0001')
  fill('digits', '0012')
  press('Next')
  await waitFor(() => expect(document.querySelector('input[name=vcode]')).not.toBeNull())
  expect(screen.getByRole('alert').textContent).toBe('Enter the captcha')
})
