import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { longTitles } from './test-titles.mjs'

const LONG = 'a'.repeat(81)
const SHORT = 'a'.repeat(80)
const linesOf = (code) => longTitles('a.spec.ts', code).map((text) => text.split(' ')[0])

describe('longTitles', () => {
  it('finds titles of more than 80 characters, with their line', () => {
    const code = `it('${SHORT}', f)\n\ntest("${LONG}", f)\ntest(\`${LONG}\`, f)`
    assert.deepEqual(linesOf(code), ['a.spec.ts:3', 'a.spec.ts:4'])
  })

  it('reads titles of tests that are repeated or modified', () => {
    const code = [`it.each([1])('${LONG}', f)`, `it.each\`a\`('${LONG}', f)`, `it.only('${LONG}')`]
    assert.deepEqual(linesOf(code.join('\n')), ['a.spec.ts:1', 'a.spec.ts:2', 'a.spec.ts:3'])
  })

  it('counts placeholders as they are written', () => {
    assert.deepEqual(linesOf(`it(\`\${name} ${'a'.repeat(72)}\`, f)`), [])
    assert.deepEqual(linesOf(`it(\`\${name} ${'a'.repeat(73)}\`, f)`), ['a.spec.ts:1'])
  })

  it('ignores other texts', () => {
    assert.deepEqual(linesOf(`describe('${LONG}', f)\ntest.step('${LONG}', f)\nlog('${LONG}')`), [])
  })
})
