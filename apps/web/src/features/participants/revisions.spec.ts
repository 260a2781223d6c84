import { describe, expect, it } from 'vitest'
import { differenceOf, type Revision } from './revisions.js'

const revision = (...diff: Revision['diff']) => ({ diff }) as Revision
const change = (field: string, before: string | null, after: string | null) => ({
  field,
  before,
  after,
})

describe('the difference of two revisions', () => {
  it('combines all changes between them', () => {
    const newestFirst = [
      revision(change('name', 'B', 'C'), change('address', 'x', 'y')),
      revision(change('name', 'A', 'B')),
    ]
    expect(differenceOf(newestFirst)).toEqual([change('name', 'A', 'C'), change('address', 'x', 'y')])
  })

  it('starts from empty values, and omits reverted changes', () => {
    const newestFirst = [
      revision(change('contacts', 'A', 'B'), change('name', 'B', 'A')),
      revision(change('contacts', null, 'A'), change('name', 'A', 'B')),
    ]
    expect(differenceOf(newestFirst)).toEqual([change('contacts', null, 'B')])
  })
})
