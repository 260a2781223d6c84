import { describe, expect, it } from 'vitest'
import { isLoopback } from './ca-signer.js'
import type { LoginMethod } from './calls.js'
import { parseLoginType } from './login-type.js'
import { methodsOf } from './method-tabs.js'
import { newPasswordErrors } from './new-password.js'

describe('parseLoginType', () => {
  it.each(['0', '1', '2', '3', '4'])('accepts %s', (value) => {
    expect(parseLoginType(value)).toBe(Number(value))
  })

  it.each([null, '', '5', '-1', '1.0', ' 1', 'supplier', '01', '１'])('refuses %j', (value) => {
    expect(parseLoginType(value)).toBeNull()
  })
})

describe('methodsOf', () => {
  const none: LoginMethod = {
    type: 1,
    loginNameType: 0,
    loginPhoneType: 0,
    loginCaType: 0,
    downloadUrl: '',
    version: 1,
  }

  it('offers the methods that the server has enabled', () => {
    expect(methodsOf(none)).toEqual([])
    expect(methodsOf({ ...none, loginCaType: 1, loginNameType: 1 })).toEqual(['name', 'ca'])
    expect(methodsOf({ ...none, loginPhoneType: 1 })).toEqual(['phone'])
  })
})

describe('newPasswordErrors (specification 5)', () => {
  const both = (first: string, loginName?: string) => newPasswordErrors({ first, second: first }, loginName)

  it.each([
    ['', 'password.newRequired', 'password.confirmRequired'],
    ['Ab1!', 'password.length', undefined],
    ['Abcdef1! ', 'password.noSpace', undefined],
    ['abcdefg1!', 'password.rule', undefined],
    ['Abcdefg1|', 'password.rule', undefined],
    ['Abcdefg1!', undefined, undefined],
  ])('%j: %s, %s', (password, first, second) => {
    expect(both(password)).toEqual({ first, second })
  })

  it('requires both to be equal', () => {
    const errors = newPasswordErrors({ first: 'Abcdefg1!', second: 'Abcdefg1?' })
    expect(errors).toEqual({ first: undefined, second: 'password.differs' })
  })

  it('refuses a password that contains the login name', () => {
    expect(both('Admin@2026', 'admin').first).toBe('password.notLoginName')
  })
})

describe('isLoopback', () => {
  it.each(['http://127.0.0.1:18080/sign', 'https://localhost:8443', 'http://[::1]:9/x'])('accepts %s', (endpoint) => {
    expect(isLoopback(endpoint)).toBe(true)
  })

  it.each(['', 'ca', 'http://10.0.0.1/', 'https://localhost.evil.example/', 'file:///etc/passwd'])(
    'refuses %s',
    (endpoint) => {
      expect(isLoopback(endpoint)).toBe(false)
    },
  )
})
