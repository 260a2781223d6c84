import { beforeEach, describe, expect, it } from 'vitest'
import { isReminderDue, postponeReminder } from './reminder.js'

describe('isReminderDue (specification 4)', () => {
  beforeEach(() => sessionStorage.clear())
  const user = { loginId: 'a', phoneVerify: false }

  it('is due without a verified phone', () => {
    expect(isReminderDue(user)).toBe(true)
    expect(isReminderDue({ ...user, phoneVerify: true })).toBe(false)
  })

  it('is due once per session and account', () => {
    postponeReminder(user)
    expect(isReminderDue(user)).toBe(false)
    expect(isReminderDue({ ...user, loginId: 'b' })).toBe(true)
    sessionStorage.clear()
    expect(isReminderDue(user)).toBe(true)
  })
})
