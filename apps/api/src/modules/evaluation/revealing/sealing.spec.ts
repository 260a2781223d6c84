import { EVALUATION_STATES, isOpen, type RecordStatus } from '@credit/contract'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { type SealableRecord, unsealed } from './sealing.js'

const record = (
  id: string,
  status: RecordStatus,
  more: Partial<SealableRecord> = {},
): SealableRecord => ({
  ...{ id, status, sectionId: 's', stage: 1, anonymous: false },
  ...(id === 'ab'
    ? { evaluatorId: 'a', evaluatedId: 'b' }
    : { evaluatorId: 'b', evaluatedId: 'a' }),
  ...more,
})
const ids = (records: SealableRecord[]) => unsealed(records).map((r) => r.id)

describe('a submitted record', () => {
  it.each(EVALUATION_STATES)('whose opposite is %s', (status) => {
    const revealed = ids([record('ab', 'submitted'), record('ba', status)])
    expect(revealed.includes('ab')).toBe(!isOpen(status))
  })

  it('without opposite is revealed', () => {
    expect(ids([record('ab', 'submitted')])).toEqual(['ab'])
  })

  it('is sealed by its own section and stage only', () => {
    expect(ids([record('ab', 'submitted'), record('ba', 'pending', { stage: 2 })])).toEqual(['ab'])
    const elsewhere = record('ba', 'pending', { sectionId: 't' })
    expect(ids([record('ab', 'submitted'), elsewhere])).toEqual(['ab'])
  })

  it('waits for its window where it is anonymous', () => {
    expect(ids([record('ab', 'submitted', { anonymous: true })])).toEqual([])
  })
})

describe('in any order of events', () => {
  const end = fc.constantFrom<RecordStatus>('submitted', 'expired', 'closed')

  it('two sides that are no longer open leave none sealed', () => {
    fc.assert(
      fc.property(fc.tuple(end, end), fc.boolean(), ([first, second], swapped) => {
        const [a, b] = [record('ab', 'pending'), record('ba', 'pending')]
        const steps = swapped ? [b, a] : [a, b]
        for (const [index, one] of steps.entries()) {
          one.status = index === 0 ? first : second
          for (const r of unsealed([a, b])) r.status = 'revealed'
        }
        expect([a.status, b.status]).not.toContain('submitted')
      }),
    )
  })
})
