import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { oddComments } from './comment-openings.mjs'

describe('oddComments', () => {
  it('finds comments that begin with a relative clause or a lone preposition', () => {
    const code = ['/** What a list asks for. */', 'f() // fine', '// Of those, one is kept.'].join('\n')
    assert.deepEqual(oddComments(code), ['What a list asks for. */', 'Of those, one is kept.'])
  })

  it('reads the first line of a comment only', () => {
    const block = '/**\n * Who may read it.\n * Where it stands.\n */'
    assert.deepEqual(oddComments(block), ['Who may read it.'])
    assert.deepEqual(oddComments('// Returns the rows\n// Where there are some.'), [])
  })

  it('accepts a verb, a noun phrase, and words that only begin alike', () => {
    const code = '/** Returns it. */\n/** Whether it is there. */\n/** Offices of an area. */'
    assert.deepEqual(oddComments(code), [])
  })
})
