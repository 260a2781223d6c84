import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const TABLE = readFileSync(join(ROOT, 'docs/specification-tests.md'), 'utf8')
const LINES = readFileSync(join(ROOT, 'docs/specification-lines.txt'), 'utf8')
/** Rows of the table. A row without a line's name is a further test of the line above it. */
const ROWS = [...TABLE.matchAll(/^\|(?: (.+?))? \| `(.+?)` \| (.+?) \|$/gm)].map(
  ([, what = 'and', file = '', title = '']) => ({ what, file, title }),
)
/** Headings and first columns of the table, and headings and lines of the list, in their order. */
const TOLD = [...TABLE.matchAll(/^## (.+)$|^\| (.+?) \| `/gm)].map(([, head, what]) => head ?? what)
const WANTED = LINES.split('\n').flatMap((line) => (line ? [line.replace(/^## /, '')] : []))

describe('docs/specification-tests.md', () => {
  it('has a row for each line of the specification, in its order', () => {
    expect(WANTED.length).toBeGreaterThan(370)
    expect(TOLD).toEqual(WANTED)
  })

  it.each(ROWS)('$what: $file has the test', ({ file, title }) => {
    const code = readFileSync(join(ROOT, file), 'utf8')
    const quoted = ["'", '"', '`'].map((quote) => `${quote}${title}${quote}`)
    expect(quoted.some((text) => code.includes(text))).toBe(true)
  })
})
