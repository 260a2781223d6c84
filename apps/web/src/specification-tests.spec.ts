import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const TABLE = readFileSync(join(ROOT, 'docs/specification-tests.md'), 'utf8')
const ROWS = [...TABLE.matchAll(/^\| (.+?) \| `(.+?)` \| (.+?) \|$/gm)].map(
  ([, what = '', file = '', title = '']) => ({ what, file, title }),
)

describe('docs/specification-tests.md', () => {
  it('has lines for every part', () => {
    expect(ROWS.length).toBeGreaterThan(60)
  })

  it.each(ROWS)('$what: the test is there', ({ file, title }) => {
    const code = readFileSync(join(ROOT, file), 'utf8')
    const quoted = ["'", '"', '`'].map((quote) => `${quote}${title}${quote}`)
    expect(quoted.some((text) => code.includes(text))).toBe(true)
  })
})
