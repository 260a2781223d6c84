import type { ParticipantSign } from '@credit/contract'
import { detailsOf, registering, type Visitor } from '../support/registration.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

type Case = readonly [sign: ParticipantSign, field: string, good: readonly unknown[], bad: readonly unknown[]]

/** Patterns and lengths of specification 5. */
const CASES: readonly Case[] = [
  [1, 'loginName', ['abcd', 'A1b2'], ['abc', 'a b c d', 'name@x', '用户名称', 'x'.repeat(31), '']],
  [
    1,
    'pwd',
    ['Zq7!kopw', 'Aa1#Aa1#Aa1#Aa1#'],
    ['abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1', 'Abc 1!xy', 'Abcdef1|', 'A1!aaaa', 'Aa1#'.repeat(5)],
  ],
  [1, 'phone', [], ['12811112222', '1381111222', '138111122223', '23811112222', 'phone', '']],
  [1, 'code', [], ['123', '12345', 'abcd', '']],
  [1, 'name', ['局', ' 局 ', 'x'.repeat(200)], ['', '局\u0007', 'x'.repeat(201)]],
  [
    1,
    'unifiedSocialCreditCode',
    ['91350100M000100Y43', '110108000000016'],
    ['91350100M000100Y4', '91350100I000100Y43', '1101080000000161', ''],
  ],
  [1, 'workPhone', ['010-66001234', '6600123', '13811112222', ''], ['123456', '010-', '01-6600123']],
  [1, 'unitLeader', ['王', ' 王\u200b '], ['', 'x'.repeat(31), '王\u0007']],
  [1, 'contactsPhone', ['19911112222'], ['11911112222', '010-66001234', '']],
  [
    2,
    'contactsNumber',
    ['11010519491231002x'],
    ['110105491231002', '11010519490231002X', '44052430000101001X', 'x', ''],
  ],
  [2, 'contactsEmail', ['a@b.cn', ''], ['a@b', 'a b@c.cn', '@b.cn', `${'a'.repeat(95)}@b.cn`]],
  [3, 'postalCode', ['100020', ''], ['10002', '1000200', 'abcdef']],
  [3, 'contactsTelPhone', ['0371-6600123', '0371 6600123', ''], ['x', '0371+6600123']],
  [3, 'contactsCellPhone', ['13811112222'], ['12811112222', '']],
  [4, 'gender', [0, 1, 2], [3, -1, '1', null]],
  [4, 'certificateNumber', ['ZJ-2024/01_a|b'], ['证书', 'a?b', '', 'x'.repeat(61)]],
  [4, 'graduationTime', ['2005-07-01', null], ['2005-02-30', '2005/07/01', '2005']],
]

let t: TestApp
let visit: ReturnType<typeof registering>
let visitor: Visitor
beforeAll(async () => {
  t = await startTestApp()
  visit = registering(t)
  visitor = await visit.start()
})
afterAll(() => t.stop())

/** A wrong code is refused after all fields, so that nothing is stored. */
async function rejectedFields(sign: ParticipantSign, field: string, value: unknown) {
  const { status, body } = await visit.send(sign, { ...visitor, token: '' }, { [field]: value })
  expect(status).toBe(400)
  return body.code === 'CODE_WRONG' ? [] : Object.keys(body.fields ?? {})
}

describe.each(CASES)('of sign %i the field %s', (sign, field, good, bad) => {
  it('accepts values that fit its rule', async () => {
    for (const value of good) {
      const more = { pwd: 'Regist3r@me', code: '9999' }
      const { body } = await visit.send(sign, { ...visitor, token: '' }, { ...more, [field]: value })
      expect([value, body.code]).toEqual([value, 'CODE_WRONG'])
    }
  })

  it('reports values that do not', async () => {
    for (const value of bad) {
      expect([value, await rejectedFields(sign, field, value)]).toEqual([value, [field]])
    }
  })
})

describe.each([1, 2, 3, 4] as const)('of sign %i each text', (sign) => {
  it('is refused with characters that no text or workbook can hold', async () => {
    for (const [field, value] of Object.entries(detailsOf(sign))) {
      if (typeof value !== 'string') continue
      for (const character of '\u0007\ufffd\ufffe\uffff') {
        const odd = `${value.slice(0, 1)}${character}${value.slice(1)}`
        expect([field, character, await rejectedFields(sign, field, odd)]).toEqual([...[field, character], [field]])
      }
    }
  })
})
