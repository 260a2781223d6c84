import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { Failure, renderAs, stubApi } from '../../../shared/testing.js'
import PhoneDialog from './phone-dialog.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'identity'] }))

it('can only be postponed or left by logging out if it opened automatically', async () => {
  stubApi({ '/account/verify/phone': { phone: '', phoneVerify: false } })
  const onClose = vi.fn()
  const onLogout = vi.fn()
  renderAs([], <PhoneDialog onClose={onClose} onLogout={onLogout} />)
  const dialog = await screen.findByRole('dialog')
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  fireEvent.keyDown(dialog, { key: 'Escape', keyCode: 27 })
  fireEvent.click(document.querySelector('.ant-modal-wrap') as Element)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }))
  expect(onLogout).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('can be closed if it was opened from the menu', async () => {
  stubApi({ '/account/verify/phone': { phone: '139****0001', phoneVerify: true } })
  const onClose = vi.fn()
  renderAs([], <PhoneDialog onClose={onClose} />)
  expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('asks before a typed number is discarded', async () => {
  stubApi({ '/account/verify/phone': { phone: '', phoneVerify: false } })
  const onClose = vi.fn()
  renderAs([], <PhoneDialog onClose={onClose} />)
  const phone = await screen.findByLabelText('Phone number')
  fireEvent.change(phone, { target: { value: '13900000001' } })
  fireEvent.keyDown(phone, { key: 'Escape', keyCode: 27 })
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Close without saving' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('asks for the password of a verified phone after its state failed to load once', async () => {
  const answers: Record<string, unknown> = { '/account/verify/phone': new Failure(503, {}) }
  stubApi(answers)
  renderAs([], <PhoneDialog onClose={() => undefined} />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  answers['/account/verify/phone'] = { phone: '139****0001', phoneVerify: true }
  fireEvent.click(retry)
  expect(await screen.findByLabelText('Password of the account')).toBeTruthy()
})

const message = () => document.querySelector('.toast')?.textContent
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

it.each([
  { name: 'sent', answer: { resendAfter: 60 }, said: 'Verification code sent successfully' },
  {
    name: 'not sent',
    answer: new Failure(429, {}),
    said: 'Failed to send the verification code',
  },
])('says whether a code was sent: $name (specification 8)', async ({ answer, said }) => {
  const state = { phone: '', phoneVerify: false }
  stubApi({ '/account/verify/phone': state, '/smssend/verify/phone/code': answer })
  renderAs([], <PhoneDialog onClose={() => undefined} />)
  await screen.findByRole('dialog')
  type('Phone number', '13900000001')
  fireEvent.click(screen.getByRole('button', { name: 'Get code' }))
  await waitFor(() => expect(message()).toBe(said))
})

it.each([
  { name: 'bound', phoneVerify: false, said: 'Bound successfully' },
  { name: 'changed', phoneVerify: true, said: 'Changed successfully' },
])('says that a phone was $name (specification 8)', async ({ phoneVerify, said }) => {
  stubApi({ '/account/verify/phone': { phone: '139****0001', phoneVerify } })
  renderAs([], <PhoneDialog onClose={() => undefined} />)
  await screen.findByText(phoneVerify ? /139/ : /^The bound phone/)
  type('Phone number', '13900000001')
  type('Verification code', '0000')
  if (phoneVerify) type('Password of the account', 'Lanterne#47')
  fireEvent.click(screen.getByRole('button', { name: 'Bind' }))
  await waitFor(() => expect(message()).toBe(said))
})

it('asks for the password of another account that has verified the phone', async () => {
  const fields = { otherLoginName: ['agree'], otherPwd: ['agree'] }
  const calls = stubApi({
    '/account/verify/phone': new Failure(400, { error: 'x', code: 'VALIDATION', fields }),
  })
  renderAs([], <PhoneDialog onClose={() => undefined} />)
  await screen.findByRole('dialog')
  type('Phone number', '13900000001')
  type('Verification code', '0000')
  fireEvent.click(screen.getByRole('button', { name: 'Bind' }))
  await screen.findByLabelText('Account that has verified this phone', {}, { timeout: 10_000 })
  type('Account that has verified this phone', 'agency-01')
  type('Password of that account', 'Lanterne#47')
  fireEvent.click(screen.getByRole('button', { name: 'Bind' }))
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
      otherLoginName: 'agency-01',
      otherPwd: 'Lanterne#47',
    }),
  )
})
