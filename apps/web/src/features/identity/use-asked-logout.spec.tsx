import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, setSession } from '../../api/session.js'
import { initI18n } from '../../i18n/index.js'
import { keepInput, readKeptInput } from '../../shared/kept-input.js'
import { renderAs } from '../../shared/testing.js'
import { stored } from '../../shared/testing-idb.js'
import { useAskedLogout } from './use-asked-logout.js'

const { mutate } = vi.hoisted(() => ({ mutate: vi.fn() }))
vi.mock('idb-keyval', () => import('../../shared/testing-idb.js'))
vi.mock(import('@refinedev/core'), async (original) => ({
  ...(await original()),
  useLogout: (() => ({ mutate })) as never,
}))

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'identity'] }))
beforeEach(() => {
  stored.clear()
  mutate.mockClear()
  setSession({ token: 't', user: { loginId: 'anna', type: 2 } as never })
})
afterEach(clearSession)

function Menu() {
  const { logout, question } = useAskedLogout()
  return (
    <>
      <button type="button" onClick={logout}>
        Account
      </button>
      {question}
    </>
  )
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('logs out at once if everything is saved', async () => {
  await keepInput('ben', 'a', 1)
  renderAs([], <Menu />)
  await press('Account')
  await waitFor(() => expect(mutate).toHaveBeenCalledOnce())
})

it('asks first if input is only stored in this browser', async () => {
  await keepInput('anna', 'a', 1)
  renderAs([], <Menu />)
  await press('Account')
  await press('Cancel')
  expect([mutate.mock.calls.length, (await readKeptInput('anna')).size]).toEqual([0, 1])
  await press('Account')
  await press('Log out')
  await waitFor(() => expect(mutate).toHaveBeenCalledOnce())
})
