import Cookies from 'js-cookie'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storeLocale } from '../i18n/locale.js'
import { chooseMode } from '../theme/mode.js'
import {
  clearSession,
  getSession,
  getToken,
  lastLoginType,
  rememberLoginType,
  renewToken,
  setSession,
  updateUser,
} from './session.js'
import type { SessionUser } from './session-user.js'

const user: SessionUser = {
  ...{ loginId: '1', loginName: 'supplier01', name: 'A', type: 2, userType: 2, changePwd: true },
  ...{
    mfaSetupRequired: false,
    phoneVerify: false,
    areaId: 'a',
    areaCode: '003900130006',
    areaName: 'B',
  },
  ...{ participantId: null, roles: [], expiresAt: '2026-01-02T00:00:00Z' },
}

beforeEach(() => {
  localStorage.clear()
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name, { path: '/' })
})

describe('session', () => {
  it('stores the token in both cookies and the user beside them', () => {
    setSession({ token: 'a.b-c_d', user })
    expect(Cookies.get()).toEqual({ Authorization: 'a.b-c_d', token: 'a.b-c_d' })
    expect(getSession()).toEqual({ token: 'a.b-c_d', user })
    expect(localStorage.getItem('user')).not.toContain('a.b-c_d')
  })

  it('is null without a token, without a user, or with an unreadable user', () => {
    expect(getSession()).toBeNull()
    setSession({ token: 't', user })
    localStorage.setItem('user', '{')
    expect(getSession()).toBeNull()
    localStorage.removeItem('user')
    expect(getSession()).toBeNull()
  })

  it('renews both cookies for a day: path /, SameSite Lax', () => {
    setSession({ token: 't', user })
    const write = vi.spyOn(document, 'cookie', 'set')
    expect(renewToken()).toBe('t')
    const attributes = 'path=/; max-age=86400; sameSite=Lax'
    expect(write.mock.calls.flat()).toEqual([`Authorization=t; ${attributes}`, `token=t; ${attributes}`])
  })

  it('stores the login entry for a year: path /, SameSite Lax', () => {
    const write = vi.spyOn(document, 'cookie', 'set')
    rememberLoginType(3)
    expect(write).toHaveBeenCalledWith('loginType=3; path=/; max-age=31536000; sameSite=Lax')
  })

  it('renews nothing without a token', () => {
    expect(renewToken()).toBeNull()
    expect(getToken()).toBeNull()
  })

  it('updates the stored user', () => {
    setSession({ token: 't', user })
    updateUser({ phoneVerify: true })
    expect(getSession()?.user).toEqual({ ...user, phoneVerify: true })
  })

  it('clears the token cookies and all storage; keeps language, theme and login entry', () => {
    setSession({ token: 't', user })
    rememberLoginType(2)
    storeLocale('en-US')
    chooseMode('dark')
    localStorage.setItem('anything', '1')
    sessionStorage.setItem('anything', '1')
    clearSession()
    expect(localStorage).toHaveLength(0)
    expect(sessionStorage).toHaveLength(0)
    expect(Cookies.get()).toEqual({ locale: 'en-US', theme: 'dark', loginType: '2' })
  })

  it.each([
    [null, 1],
    ['4', 4],
    ['5', 1],
    ['x', 1],
    ['1.5', 1],
  ])('reads the stored login entry %s as %i', (stored, type) => {
    if (stored !== null) Cookies.set('loginType', stored, { path: '/' })
    expect(lastLoginType()).toBe(type)
  })
})
