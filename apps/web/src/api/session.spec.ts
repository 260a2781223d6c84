import Cookies from 'js-cookie'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearSession,
  getSession,
  getToken,
  lastLoginType,
  rememberLoginType,
  renewToken,
  type SessionUser,
  setSession,
  updateUser,
} from './session.js'

const user: SessionUser = {
  ...{ loginId: '1', loginName: 'supplier01', name: 'A', type: 2, userType: 2, changePwd: true },
  ...{ phoneVerify: false, areaId: 'a', areaCode: '003900130006', areaName: 'B' },
  ...{ participantId: null, roles: [], expiresAt: '2026-01-02T00:00:00Z' },
}

beforeEach(() => {
  localStorage.clear()
  Cookies.remove('Authorization', { path: '/' })
})

describe('session', () => {
  it('keeps the token in the cookie and the user beside it', () => {
    setSession({ token: 'a.b-c_d', user })
    expect(document.cookie).toContain('Authorization=a.b-c_d')
    expect(getSession()).toEqual({ token: 'a.b-c_d', user })
    expect(localStorage.getItem('user')).not.toContain('a.b-c_d')
  })

  it('is none without a token, without a user, or with a user that cannot be read', () => {
    expect(getSession()).toBeNull()
    setSession({ token: 't', user })
    localStorage.setItem('user', '{')
    expect(getSession()).toBeNull()
    localStorage.removeItem('user')
    expect(getSession()).toBeNull()
  })

  it('renews the cookie for a day: path /, SameSite Lax', () => {
    setSession({ token: 't', user })
    const set = vi.spyOn(Cookies, 'set')
    expect(renewToken()).toBe('t')
    const [name, value, attributes] = set.mock.calls[0] ?? []
    expect([name, value]).toEqual(['Authorization', 't'])
    expect(attributes).toEqual({ path: '/', expires: 1, sameSite: 'Lax', secure: false })
  })

  it('renews nothing where there is no token', () => {
    expect(renewToken()).toBeNull()
    expect(getToken()).toBeNull()
  })

  it('changes what is known of the user', () => {
    setSession({ token: 't', user })
    updateUser({ phoneVerify: true })
    expect(getSession()?.user).toEqual({ ...user, phoneVerify: true })
  })

  it('clears everything but language, theme and the last login entry', () => {
    setSession({ token: 't', user })
    rememberLoginType(2)
    localStorage.setItem('locale', 'en-US')
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('anything', '1')
    sessionStorage.setItem('anything', '1')
    clearSession()
    expect(getToken()).toBeNull()
    expect(sessionStorage).toHaveLength(0)
    expect({ ...localStorage }).toEqual({ locale: 'en-US', theme: 'dark', loginType: '2' })
  })

  it.each([
    [null, 1],
    ['4', 4],
    ['5', 1],
    ['x', 1],
    ['1.5', 1],
  ])('takes the stored login entry %s as %i', (stored, type) => {
    if (stored !== null) localStorage.setItem('loginType', stored)
    expect(lastLoginType()).toBe(type)
  })
})
