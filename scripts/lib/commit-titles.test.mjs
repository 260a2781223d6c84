import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { titleFault } from './commit-titles.mjs'

const fault = (title) => titleFault(title, new Set(['sync', 'todo']))

describe('titleFault', () => {
  it('accepts an area and one change of at most 72 characters', () => {
    assert.equal(fault('sync: keep award dates of cancelled lots'), undefined)
    assert.equal(fault(`todo: ${'a'.repeat(66)}`), undefined)
  })

  it('accepts merges and reverts', () => {
    assert.equal(fault('Merge branch main'), undefined)
    assert.equal(fault('Revert "sync: keep award dates"'), undefined)
  })

  it('names what is wrong', () => {
    assert.match(fault(`todo: ${'a'.repeat(67)}`), /73 characters/)
    assert.match(fault('keep award dates'), /area/)
    assert.match(fault('lots: keep award dates'), /no area/)
    assert.match(fault('sync: keep dates; tell the area'), /two changes/)
    assert.match(fault('sync: Keep award dates.'), /imperative/)
  })
})
