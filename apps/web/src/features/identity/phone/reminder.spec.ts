import { beforeEach, describe, expect, it } from 'vitest'
import { isPhoneWanted, putOffPhone } from './reminder.js'

describe('isPhoneWanted (specification 4)', () => {
  beforeEach(() => sessionStorage.clear())
  const user = { loginId: 'a', phoneVerify: false }

  it('asks who has no verified phone', () => {
    expect(isPhoneWanted(user)).toBe(true)
    expect(isPhoneWanted({ ...user, phoneVerify: true })).toBe(false)
  })

  it('asks once a session, each account', () => {
    putOffPhone(user)
    expect(isPhoneWanted(user)).toBe(false)
    expect(isPhoneWanted({ ...user, loginId: 'b' })).toBe(true)
    sessionStorage.clear()
    expect(isPhoneWanted(user)).toBe(true)
  })
})
