import { isRuleName, RULES, type RuleName } from '@credit/contract'
import { expect, it } from 'vitest'
import { faultOf } from './resource-kit/form-rules.js'
import table from './resource-kit/form-rules.json' with { type: 'json' }
import type { PropertyRule } from './resource-kit/types.js'

const PHONE = '13812345678'
const SPELLINGS: Partial<Record<RuleName, readonly [string, ...string[]]>> = {
  phone: [
    PHONE,
    '138 1234 5678',
    '+86 138-1234-5678',
    '１３８１２３４５６７８',
    '138\u200b1234\ufeff5678',
    '(+86) 138 1234 5678',
  ],
  landline: ['0531-86054321', '0531－8605 4321', '（0531）86054321', '0531\u200b-86054321'],
  postcode: ['250000', '250 000', '２５００００'],
  smsCode: ['1234', '12 34', '１２３４', '12\u200b34'],
  creditCode: [
    '91370100MA3C0X123Y',
    '9137 0100 MA3C 0X12 3Y',
    '９１３７０１００ＭＡ３Ｃ０Ｘ１２３Ｙ',
    '91370100\u200bMA3C0X123Y',
  ],
  personName: ['王小明', '王\u200b小明', ' 王小明\ufeff'],
  organisationName: ['大华贸易有限公司', '大华\u200b贸易有限公司 ', '\ufeff大华贸易有限公司'],
  loginName: ['agency01', ' agency01 ', 'ａｇｅｎｃｙ０１', 'agency\u200b01'],
  email: ['a.b@example.com', ' a.b@example.com', 'ａ.b@example.com', 'a.b@\u200bexample.com'],
}

/** Text fields of all requests in the API document. */
const FIELDS = Object.entries(table as Record<string, Record<string, PropertyRule>>).flatMap(([schema, properties]) =>
  Object.entries(properties).flatMap(([name, rule]) =>
    isRuleName(rule.rule) ? [{ schema, name, rule, named: rule.rule }] : [],
  ),
)

it.each(FIELDS.filter(({ named }) => SPELLINGS[named]))(
  'takes $schema.$name however it is spelled',
  ({ rule, named }) => {
    const [stored, ...others] = SPELLINGS[named] ?? ['']
    const faults = [stored, ...others].map((typed) => {
      const fault = faultOf(typed, { kind: 'text', label: 'L', rule, texts: (key) => key })
      return fault ?? RULES[named].normalise(typed)
    })
    expect(new Set(faults)).toEqual(new Set([stored]))
  },
)

it('finds a rule for every phone that a form asks for', () => {
  const all = Object.entries(table as Record<string, Record<string, PropertyRule>>)
  const phones = all.flatMap(([schema, properties]) =>
    Object.entries(properties)
      .filter(([name, { maxLength }]) => maxLength !== undefined && /phone/i.test(name))
      .filter(([, { rule }]) => rule !== 'phone' && rule !== 'landline')
      .map(([name]) => `${schema}.${name}`),
  )
  // District's hotline, which may be any text for visitors.
  expect(phones).toEqual(['AreaInput.contactPhone'])
})

// Public query's captcha, which works without script, and a section's code, which is any text.
const SOURCES = import.meta.glob<string>(
  ['./**/*.tsx', '!./**/*.spec.tsx', '!./**/counted-form.tsx', '!./**/section-form.tsx'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)
/** Matches hand-written form fields for a phone, a code or a login name. */
const BY_HAND =
  /<(?:Form\.Item|TextField)\b(?:(?!\/>|<\/Form\.Item>)[\s\S])*?name="(?:phone|code|otp|vcode|digits|loginName|otherLoginName)"(?:(?!<\/Form\.Item>)[\s\S]){0,600}/g
const REPAIRS = /normalis|digitsOf|digitsForm|phoneForm|tokenForm|formRule|namedRule/

it('repairs phones, codes and login names in forms by hand', () => {
  const fields = Object.entries(SOURCES).flatMap(([path, text]) =>
    [...text.matchAll(BY_HAND)].map(([field]) => ({ path, repairs: REPAIRS.test(field) })),
  )
  expect(fields.length).toBeGreaterThan(12)
  expect(fields.filter(({ repairs }) => !repairs).map(({ path }) => path)).toEqual([])
})
