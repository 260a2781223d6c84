import { readFileSync } from 'node:fs'
import { LOCALES, RULES } from '@credit/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { currentCallBodies, currentFormRules, formRules } from '../../scripts/form-rules.mjs'
import { i18n, initI18n } from '../i18n/index.js'
import { faultOf } from './form-rules.js'

beforeAll(async () => {
  await initI18n()
  await i18n.loadNamespaces(['kit'])
  await i18n.loadLanguages([...LOCALES])
})

describe('form rules', () => {
  it('contain required, lengths and the named rule of request schemas', () => {
    const document = {
      paths: {
        '/a': { post: { requestBody: { schema: { $ref: '#/components/schemas/Sent' } } } },
      },
      components: {
        schemas: {
          Sent: {
            required: ['phone'],
            properties: {
              phone: { type: 'string', maxLength: 11, 'x-rule': 'phone' },
              note: { type: 'string' },
            },
          },
          Answered: { required: ['id'], properties: { id: {} } },
        },
      },
    }
    expect(JSON.parse(formRules(document))).toEqual({
      Sent: { phone: { required: true, maxLength: 11, rule: 'phone' } },
    })
  })

  it('know the body of each call on one record', () => {
    const kept = readFileSync('src/resource-kit/call-bodies.json', 'utf8')
    expect(kept).toBe(currentCallBodies())
    expect(JSON.parse(kept)).toMatchObject({ 'put /credit/admin/api/rating/{id}/withdraw': 'RatingReason' })
  })

  it('are generated from the current API document', () => {
    const kept = readFileSync('src/resource-kit/form-rules.json', 'utf8')
    expect(kept).toBe(currentFormRules())
  })

  it.each(LOCALES)('have a message for every named rule in %s', (lng) => {
    const missing = Object.values(RULES)
      .map(({ message }) => `common:${message}`)
      .filter((key) => !i18n.exists(key, { lng }))
    expect(missing).toEqual([])
  })
})

describe('a date', () => {
  const texts = (key: string) => key
  const faultIn = (value: string | null) => faultOf(value, { kind: 'date', label: 'date', rule: {}, texts })

  it.each(['2010-7-1', '2010年7月', '2010-02-30'])('is refused before it is sent: %s', (text) => {
    expect(faultIn(text)).toBe('kit:rule.date')
  })

  it('can be valid or omitted', () => {
    expect([faultIn('2010-07-01'), faultIn(null)]).toEqual([null, null])
  })
})

describe('a text', () => {
  const texts = (key: string) => key
  const faultIn = (value: string, rule: string, maxLength: number) =>
    faultOf(value, { kind: 'text', label: 'text', rule: { rule, maxLength }, texts })

  it.each([
    ['坏\uFFFE字公司', 'organisationName'],
    ['坏\u000B字公司', 'organisationName'],
    ['坏\uFFFD字公司', 'organisationName'],
    ['张\u0007三', 'personName'],
  ])('is reported as unreadable: %j', (value, rule) => {
    expect(faultIn(value, rule, 200)).toBe('common:rule.illFormed')
  })

  it.each([
    ['9137 0100 MA3C 0X12 3Y', 'creditCode', 18],
    ['９１３７０１００MA3C0X123Y', 'creditCode', 18],
    ['+86 138-1234-5678', 'phone', 11],
    ['250 000', 'postcode', 6],
    ['大华\u200b贸易有限公司 ', 'organisationName', 8],
  ])('is accepted if the server repairs it: %s', (value, rule, maxLength) => {
    expect(faultIn(value, rule, maxLength)).toBeNull()
  })

  it('is refused if its stored form would be invalid', () => {
    expect(faultIn('138 1234 567', 'phone', 11)).toBe('common:rule.phone')
    expect(faultIn('9137 0100 MA3C 0X12 3Y Z', 'creditCode', 18)).toBe('kit:rule.maxLength')
  })
})
