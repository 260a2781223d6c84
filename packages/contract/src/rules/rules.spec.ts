import { describe, expect, it } from 'vitest'
import { isRuleName, RULE_NAMES, RULES, type RuleName } from './index.js'

const BACKTICK = '`'
const CASES: Record<RuleName, { good: string[]; bad: string[] }> = {
  loginName: {
    good: ['admin', 'Supplier01', 'a'.repeat(30)],
    bad: ['', 'abc', 'a'.repeat(31), 'ad min', 'ad-min', '管理员账号', 'admin\n'],
  },
  password: {
    good: ['Credit@2026', 'aA1!aaaa', 'aA1!aaaaaaaaaaaa', 'Aa1中文中文_', 'Aa1😀aaaa'],
    bad: [
      'Aa1!aaa',
      'aA1!aaaaaaaaaaaaa',
      'credit@2026',
      'CREDIT@2026',
      'Credit@abcd',
      'Credit2026',
      'Credit 2026@',
      'Credit@2026\t',
      'Aa1中文中文文',
      ...[...`|\\/'"~${BACKTICK}`].map((character) => `Credit@2026${character}`),
    ],
  },
  phone: {
    good: ['13800000000', '19912345678'],
    bad: ['12800000000', '1380000000', '138000000000', '23800000000', '+8613800000000', '138 0000000'],
  },
  smsCode: { good: ['0000', '1234'], bad: ['123', '12345', 'abcd', '１２３４'] },
  landline: {
    good: ['01012345678', '010-12345678', '0531-1234567', '12345678', '1234567', '13800000000'],
    bad: ['123456', '010--12345678', '01-12345678', '00531-12345678', '010 12345678', '0531-123456789'],
  },
  postcode: { good: ['250000'], bad: ['25000', '2500000', '25000a'] },
  code: { good: ['ABC123', '9'], bad: ['', 'A-1', 'A 1', '项目1'] },
  standardCode: { good: ['A/1_2-3|4'], bad: ['', 'A.1', 'A 1', 'A\\1'] },
  messageCode: { good: ['0123'], bad: ['', '12a', '-1'] },
  email: {
    good: ['a@b.cn', 'first.last+tag@mail.example.com', `${'a'.repeat(64)}@example.com`],
    bad: ['a', 'a@b', '@b.cn', 'a@@b.cn', 'a b@c.cn', 'a@b..cn', `${'a'.repeat(60)}@${'b'.repeat(50)}.cn`, '<a@b.cn>'],
  },
  personName: {
    good: ['张', '阿依·买买提', 'Ann Lee', '𠮷'.repeat(30)],
    bad: ['', ' 张', '张 ', '张\u3000', 'a'.repeat(31), 'a\0b', 'a\nb', '\uD842'],
  },
  organisationName: {
    good: ['某某市财政局', '名'.repeat(200)],
    bad: ['', ' 某', '某 ', '名'.repeat(201)],
  },
  text: {
    good: ['a', ' two\nlines ', '字'.repeat(2000)],
    bad: ['', ' \n ', 'a\0', '字'.repeat(2001), '\uDFB7'],
  },
  noWhitespace: { good: ['', 'a-b'], bad: ['a b', 'a\u3000', '\t'] },
  creditCode: {
    good: [
      '91350100M000100Y43',
      '91350100m000100y43',
      '91350211M0000XUF46',
      // 15 digits are well-formed, also where the check digit is another.
      '110108000000016',
      '110108000000017',
      ' 110108000000016 ',
    ],
    bad: [
      '',
      '91350100M000100Y4Z',
      '9135',
      '91350100M000100Y43A',
      '11010800000001',
      '1101080000000161',
      '11010800000001A',
    ],
  },
  idNumber: {
    good: ['11010519491231002X', '11010519491231002x'],
    bad: ['', '110105194912310021', '110105491231002', '11010519490231002X'],
  },
  idNumberForm: {
    good: ['11010519491231002X', '110105194912310021'],
    bad: ['', '110105491231002', '11010519490231002X', '1101051949123100', 'x'],
  },
  url: {
    good: [
      'https://example.com',
      'http://localhost:3000/a?b=c#d',
      'https://例子.中国/路径',
      'HTTPS://EXAMPLE.COM/',
      '/homes/laws',
      '/',
    ],
    bad: [
      '',
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      'https://',
      'https://user:pwd@example.com',
      'https://a b.cn',
      'https://a..cn',
      'ftp://example.com',
      'data:text/html,x',
      'homes/laws',
      ' https://example.com',
      `/${'a'.repeat(1000)}`,
    ],
  },
  subdomain: {
    good: ['d06', 'a', 'a-b', 'a'.repeat(63)],
    bad: ['', '-a', 'a-', 'A', 'a.b', 'a_b', 'a'.repeat(64)],
  },
  areaCode: { good: ['003900130001'], bad: ['', '00390013', '0039001300010', '00390013000a'] },
}

describe.each(RULE_NAMES)('rule %s', (name) => {
  it('has the message key of its name', () => {
    expect(RULES[name].message).toBe(`rule.${name}`)
  })
  it.each(CASES[name].good)('accepts %j', (value) => {
    expect(RULES[name].test(value)).toBe(true)
  })
  it.each(CASES[name].bad)('refuses %j', (value) => {
    expect(RULES[name].test(value)).toBe(false)
  })
  it.each(['a', '1', ' ', '-', '1.', 'a@', 'http://a-'])('is fast on long runs of %j', (unit) => {
    const value = `${unit.repeat(20_000 / unit.length)}!`
    // The least of some measurements: other work of the machine only adds to them.
    const times = Array.from({ length: 5 }, () => {
      const begin = Date.now()
      RULES[name].test(value)
      return Date.now() - begin
    })
    expect(Math.min(...times)).toBeLessThan(500)
  })
})

describe('rule names', () => {
  it('are told from other words', () => {
    expect(isRuleName('phone')).toBe(true)
    expect(isRuleName('toString')).toBe(false)
    expect(isRuleName(undefined)).toBe(false)
  })
})

describe('normalise', () => {
  it.each<[RuleName, string, string]>([
    ['loginName', ' ｓｕｐｐｌｉｅｒ01\u200b', 'supplier01'],
    ['phone', '+86 138-1234-5678', '13812345678'],
    ['phone', '１３８ 1234 5678', '13812345678'],
    ['smsCode', '１２ 34', '1234'],
    ['landline', '（0531）8888 0000', '0531-88880000'],
    ['postcode', '250 000', '250000'],
    ['standardCode', ' ＺＪ-24\u200b 01', 'ZJ-2401'],
    ['email', 'a@ｂ．cn\u200b ', 'a@b.cn'],
    ['personName', ' 买买提·\u200b吐尔逊\n', '买买提·吐尔逊'],
    ['organisationName', '\u3000大华\u200b贸易 有限公司 ', '大华贸易 有限公司'],
    ['creditCode', '9137 0100-MA3C ０Ｘ１２3y', '91370100MA3C0X123Y'],
    ['idNumber', '370102 19900307 123x', '37010219900307123X'],
    ['url', ' https://a.cn/b\u200b ', 'https://a.cn/b'],
    ['subdomain', ' D06 ', 'd06'],
    ['areaCode', '0039 0013 0006', '003900130006'],
  ])('repairs %s %j', (name, typed, stored) => {
    expect(RULES[name].normalise(typed)).toBe(stored)
  })

  it.each(RULE_NAMES)('leaves each good value of %s as it is, but for its case', (name) => {
    for (const value of CASES[name].good) {
      const stored = RULES[name].normalise(value)
      expect(stored.trim().toLowerCase()).toBe(value.trim().toLowerCase())
      expect(RULES[name].test(stored)).toBe(true)
    }
  })
})
