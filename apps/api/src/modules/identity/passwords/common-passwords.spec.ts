import { RULES } from '@credit/contract'
import { isCommonPassword } from './common-passwords.js'

const COMMON = [
  'Password1!',
  'P@ssw0rd',
  'Passw0rd!',
  'P@$$w0rd123',
  'Admin@123',
  '@Dmin2024',
  'Admin888!',
  'Qwer1234!',
  'Qwerty123!',
  '1qaz@WSX',
  '!QAZ2wsx',
  'Aa123456!',
  'Aa123456@',
  'Abc123!@#',
  'Abcd1234!',
  'Abcd@1234',
  'Welcome1!',
  'Welcome@2023',
  'Letmein1!',
  'Iloveyou1!',
  'Woaini1314!',
  'Woaini520!',
  'Test1234!',
  'Zhongguo1!',
  'Monkey123!',
  'Dragon12#',
  'Summer2024!',
  'Hello123!',
  'Zxcv1234!',
  'A!88888888a',
]
const FINE = [
  'Credit@2026',
  'Tulpe7#marsch',
  'Kx4!vorheim',
  'Gr8-Lanterns',
  'Wolke_93haus',
  'b7#QmLr29x',
  'Yun%Hai5shan',
  'N0rdwind&Ost',
]

describe('isCommonPassword', () => {
  it.each(COMMON)('knows %s', (password) => {
    expect(RULES.password.test(password)).toBe(true)
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each(FINE)('lets %s pass', (password) => {
    expect(RULES.password.test(password)).toBe(true)
    expect(isCommonPassword(password)).toBe(false)
  })
})
