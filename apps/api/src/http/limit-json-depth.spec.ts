import { describe, expect, it } from '@jest/globals'
import { isDeeper } from './limit-json-depth.js'

const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

describe('isDeeper', () => {
  it('counts levels of arrays and objects', () => {
    expect(isDeeper(nested(3), 3)).toBe(false)
    expect(isDeeper(nested(4), 3)).toBe(true)
    expect(isDeeper({ a: { b: [{ c: 1 }] } }, 4)).toBe(false)
    expect(isDeeper({ a: { b: [{ c: 1 }] } }, 3)).toBe(true)
    for (const plain of [undefined, null, 'text', 1, true]) expect(isDeeper(plain, 0)).toBe(false)
  })

  it('does not exhaust the stack', () => {
    expect(isDeeper(nested(50_000), 20)).toBe(true)
  })
})
