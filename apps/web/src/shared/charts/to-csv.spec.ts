import { describe, expect, it } from 'vitest'
import { toCsv } from './to-csv.js'

describe('toCsv', () => {
  it('quotes cells, leaves numbers and neutralises formulas', () => {
    const rows = [
      ['a "b", c', -1.5, null],
      ['=1+1', 2, '-x'],
    ]
    expect(toCsv({ head: ['name', 'n', 'note'], rows })).toBe(
      `\uFEFFname,n,note\r\n"a ""b"", c",-1.5,\r\n'=1+1,2,'-x\r\n`,
    )
  })
})
