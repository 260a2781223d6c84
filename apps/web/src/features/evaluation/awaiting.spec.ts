import { describe, expect, it } from 'vitest'
import { TABS, tabOf } from './awaiting.js'

describe('tabs', () => {
  it('fall back to the awaiting evaluations', () => {
    expect([tabOf('done'), tabOf('toString'), tabOf(null)]).toEqual(['done', 'awaiting', 'awaiting'])
  })

  it('ask for the status 5, and for sections where something is due (specification 4)', () => {
    expect(TABS.awaiting).toEqual({ evaluationStatus: '5', per: 'section' })
    expect(TABS.deferred).toEqual({ evaluationStatus: '8', per: 'section' })
    expect(TABS.done).not.toHaveProperty('per')
  })
})
