import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import own from '../../build-plugins/qs.js'

/** The package, as Refine loads it. */
const library = createRequire(createRequire(import.meta.url).resolve('@refinedev/core'))('qs') as typeof own

const WRITTEN = { skipNulls: true, arrayFormat: 'indices', encode: false, addQueryPrefix: true } as const
const READ = { ignoreQueryPrefix: true, depth: 10 }
const WORDS = ['', 'a', '采购 中心', '50%', '1+1', 'a=b', '[x]', '2026-01-07', "O'Neil"]

const filter = (at: number) => ({
  field: `field${at}`,
  operator: at % 2 ? 'in' : 'between',
  value: WORDS.slice(at % 3, (at % 3) + (at % 5)),
})
const addresses = Array.from({ length: 60 }, (_, at) => ({
  currentPage: at,
  pageSize: at % 3 ? 10 : undefined,
  keyword: at % 4 ? WORDS[at % WORDS.length] : null,
  sorters: at % 2 ? [{ field: 'name', order: 'desc' }] : [],
  filters: Array.from({ length: at % 6 }, (_, one) => filter(at + one)),
}))

describe('the replacement of `qs`', () => {
  it('writes addresses as the package does', () => {
    for (const values of addresses) expect(own.stringify(values, WRITTEN)).toBe(library.stringify(values, WRITTEN))
  })

  it('reads them as the package does, as written and as encoded by a browser', () => {
    for (const values of addresses) {
      const address = library.stringify(values, WRITTEN)
      expect(own.parse(address, READ)).toEqual(library.parse(address, READ))
      const { search } = new URL(address || '?', 'http://localhost')
      expect(own.parse(search, READ)).toEqual(library.parse(search, READ))
    }
  })

  it.each([
    '?',
    '?a',
    '?=b',
    '?a=1&a=2',
    '?a[]=1&a[]=2',
    '?a[1]=x&a[0]=y',
    '?a%5Bb%5D=%E4%BE',
    '?toString=1',
    '?a[__proto__]=1',
  ])('reads %s as the package does', (address) => {
    expect(own.parse(address, READ)).toEqual(library.parse(address, READ))
  })

  it('keeps a list of more than twenty values a list', () => {
    const values = { filters: [{ value: Array.from({ length: 30 }, (_, at) => String(at)) }] }
    expect(own.parse(own.stringify(values, WRITTEN), READ)).toEqual(values)
  })
})
