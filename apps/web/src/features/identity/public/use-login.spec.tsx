import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { clearSession, getSession, getToken } from '../../../api/session.js'
import { initI18n } from '../../../i18n/index.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import { useLogin } from './use-login.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'identity-public'] }))
afterEach(() => {
  clearSession()
})

function Part() {
  const { submit, temporary } = useLogin(2, null)
  const credentials = { loginType: 'name', name: 'Jetty01', pwd: 'Lanterne#47' } as const
  return (
    <>
      <button type="button" onClick={() => void submit(credentials)}>
        in
      </button>
      <output>{temporary?.token}</output>
    </>
  )
}

function logIn(changePwd: boolean): void {
  const data = { tokenValue: 'tok', loginName: 'Jetty01', name: 'Jetty', type: 2, changePwd }
  stubApi({ '/sso/doLogin': { data } })
  renderAs([], <Part />)
  fireEvent.click(screen.getByRole('button'))
}
const message = () => document.querySelector('.toast')?.textContent

it('stores user and token, and says that the login succeeded (specification 7 and 8)', async () => {
  logIn(true)
  await waitFor(() => expect(message()).toBe('Login success'))
  expect(getSession()).toMatchObject({ token: 'tok', user: { loginName: 'Jetty01', type: 2 } })
})

it('stores nothing before a one-time password is changed, and asks for that', async () => {
  logIn(false)
  await waitFor(() => expect(message()).toBe('Login success, please change password'))
  // The message is written at once, the session with the next rendering.
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('tok'))
  expect([getSession(), getToken(), localStorage.getItem('user')]).toEqual([null, null, null])
})
