import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { prepareDom } from '../../../resource-kit/testing.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import PhoneDialog from './phone-dialog.js'

beforeAll(async () => {
  prepareDom()
  await initI18n({ locale: 'en-US', namespaces: ['common', 'identity'] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('that opens by itself is not closed but postponed, or left by logging out (specification 4)', async () => {
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

it('that was opened from the menu is closed', async () => {
  stubApi({ '/account/verify/phone': { phone: '139****0001', phoneVerify: true } })
  const onClose = vi.fn()
  renderAs([], <PhoneDialog onClose={onClose} />)
  expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
