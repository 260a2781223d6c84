import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { AnotherAccount } from './another-account.js'

const stored = (loginId: string, name: string) => JSON.stringify({ loginId, name })
const tell = (newValue: string | null, key = 'user') =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })))

beforeAll(() => initI18n({ locale: 'zh-CN', namespaces: ['common', 'workspace'] }))
beforeEach(() => localStorage.setItem('user', stored('1', '甲公司')))

it('warns in two tabs with different users, and continues as the later one', async () => {
  const leave = vi.fn()
  render(<AnotherAccount leave={leave} />)
  tell(stored('2', '乙公司'))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('乙公司')
  expect(dialog.textContent).toContain('甲公司')
  fireEvent.click(screen.getByRole('button', { name: /乙公司/ }))
  expect(leave).toHaveBeenCalledOnce()
})

it('is silent for the same user, other values, a logout and a return', () => {
  render(<AnotherAccount />)
  tell(stored('1', '甲公司'))
  tell(stored('2', '乙公司'), 'lastCall')
  tell(null)
  expect(screen.queryByRole('dialog')).toBeNull()
  tell(stored('2', '乙公司'))
  tell(stored('1', '甲公司'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
