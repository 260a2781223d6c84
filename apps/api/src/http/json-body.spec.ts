import { exceeds } from './json-body.js'

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

describe('exceeds', () => {
  it('counts levels of lists and objects', () => {
    expect(exceeds(nested(3), 3, 100)).toBe(false)
    expect(exceeds(nested(4), 3, 100)).toBe(true)
    expect(exceeds('{"a":{"b":[{"c":1}]}}', 4, 100)).toBe(false)
    expect(exceeds('{"a":{"b":[{"c":1}]}}', 3, 100)).toBe(true)
    expect(exceeds('[{},{},{},{}]', 2, 100)).toBe(false)
  })

  it('counts keys and items', () => {
    expect(exceeds('{"a":1,"b":2,"c":3}', 5, 3)).toBe(false)
    expect(exceeds('{"a":1,"b":2,"c":3}', 5, 2)).toBe(true)
    expect(exceeds('[1,2,[3,4]]', 5, 5)).toBe(false)
    expect(exceeds('[1,2,[3,4]]', 5, 4)).toBe(true)
    for (const plain of ['', '""', '1', 'true', 'null']) expect(exceeds(plain, 0, 0)).toBe(false)
  })

  it('counts the keys of each object', () => {
    const object = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])))
    expect(exceeds(`[${object(190)},${object(190)}]`, 2, 5_000)).toBe(false)
    expect(exceeds(`[${object(201)}]`, 2, 5_000)).toBe(true)
    expect(exceeds(JSON.stringify(Array(4_000).fill(1)), 2, 5_000)).toBe(false)
  })

  it('counts the characters of keys, not of values', () => {
    const long = 'x'.repeat(1_000)
    expect(exceeds(JSON.stringify({ a: long, b: [long] }), 3, 10)).toBe(false)
    expect(exceeds(JSON.stringify({ [long]: 1 }), 3, 10)).toBe(true)
    expect(exceeds(`{"${long}" \n: 1}`, 3, 10)).toBe(true)
  })

  it('does not count brackets and commas inside a text', () => {
    expect(exceeds(JSON.stringify({ a: ',[{"\\,[{\\\\', b: '\\' }), 1, 2)).toBe(false)
    expect(exceeds(JSON.stringify(['\\"', '"', '\\', 1]), 1, 4)).toBe(false)
    expect(exceeds('"[[[[', 1, 2)).toBe(false)
  })
})
