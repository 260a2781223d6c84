import { describe, expect, it } from '@jest/globals'
import { accepts } from './not-acceptable.js'

describe('accepts', () => {
  it.each([
    ['*/*', 'application/json', true],
    ['text/html, application/*;q=0.8', 'application/json', true],
    ['application/json', 'application/json', true],
    ['APPLICATION/JSON', 'application/json', true],
    ['text/html', 'application/json', false],
    ['application/json;q=0', 'application/json', false],
    ['application/json;q=0.0, text/html', 'application/json', false],
    ['image/*', 'image/png', true],
    ['application/xml', 'image/png', false],
  ])('%s takes %s: %s', (header, type, expected) => {
    expect(accepts(header, type)).toBe(expected)
  })
})
