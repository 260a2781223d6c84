import { expect, it } from 'vitest'
import { filledTemplate, TEMPLATE_KIND_CODES, templateFields, unknownTemplateField } from './text-templates.js'

it('fills values as they are, even if they look like placeholders or patterns', () => {
  const values = { party: '{date} $& {party}', date: '5月1日' }
  expect(filledTemplate('“{party}”于{date}', values)).toBe('“{date} $& {party}”于5月1日')
})

it('is not filled if a value is missing', () => {
  expect(filledTemplate('{party}', {})).toBeNull()
  expect(filledTemplate('{toString}', {})).toBeNull()
  expect(filledTemplate('', {})).toBe('')
})

it('names the first placeholder that a kind does not fill', () => {
  expect(unknownTemplateField('flagDismiss', '{party} {date} {authority}')).toBeUndefined()
  expect(unknownTemplateField('flagDismiss', '{party} {number}')).toBe('number')
  expect(unknownTemplateField('flagDismiss', '{}')).toBe('')
})

it('has the day and the office in every kind', () => {
  for (const kind of TEMPLATE_KIND_CODES) {
    expect(templateFields(kind)).toEqual(expect.arrayContaining(['date', 'authority']))
  }
})
