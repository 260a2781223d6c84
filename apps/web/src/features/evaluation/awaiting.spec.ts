import { describe, expect, it } from 'vitest'
import { tabOf } from './awaiting.js'

describe('tabs', () => {
  it('fall back to the awaiting evaluations', () => {
    expect([tabOf('done'), tabOf('toString'), tabOf(null)]).toEqual(['done', 'awaiting', 'awaiting'])
  })
})
