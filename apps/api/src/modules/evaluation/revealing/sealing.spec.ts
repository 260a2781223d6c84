import { EVALUATION_STATES, isOpen, type RecordStatus } from '@credit/contract'
import fc from 'fast-check'
import { endedGroups, judgeGroups, type SealableRecord, unsealed } from './sealing.js'

const record = (id: string, status: RecordStatus, more: Partial<SealableRecord> = {}): SealableRecord => ({
  id,
  status,
  sectionId: 's',
  stage: 1,
  anonymous: false,
  evaluatorBodyId: id,
  anonymousOppositeCell: null,
  ...(id === 'ab' ? { evaluatorId: 'a', evaluatedId: 'b' } : { evaluatorId: 'b', evaluatedId: 'a' }),
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

  it('waits for its window if it is anonymous', () => {
    expect(ids([record('ab', 'submitted', { anonymous: true })])).toEqual([])
  })
})

describe('a named record with an anonymous opposite', () => {
  const named = (status: RecordStatus) => [
    record('ab', 'submitted', { anonymousOppositeCell: 'A6' }),
    record('ba', status, { anonymous: true }),
  ]

  it.each(EVALUATION_STATES)('waits for the end of the cell, whatever its state is: %s', (status) => {
    expect(ids(named(status))).toEqual([])
    const ended = unsealed(named(status), () => true).map(({ id }) => id)
    expect(ended).toEqual(isOpen(status) ? [] : ['ab'])
  })
})

describe('the groups of a cell', () => {
  const group = (evaluatedId: string, bodies: readonly string[], status: RecordStatus) =>
    bodies.map((evaluatorBodyId, n) => ({
      ...record(`${evaluatedId}${n}`, status, { anonymous: true, evaluatedId }),
      evaluatorBodyId,
    }))
  const groupOf = ({ evaluatedId }: SealableRecord) => evaluatedId

  it('are revealed with three bodies and held with fewer', () => {
    const { revealed, held } = judgeGroups(
      [
        ...group('x', ['1', '2', '3'], 'submitted'),
        ...group('y', ['1', '2'], 'submitted'),
        // Two of three were merged since.
        ...group('z', ['1', '2', '2'], 'submitted'),
      ],
      groupOf,
    )
    expect(revealed.map(({ id }) => id)).toEqual(['x0', 'x1', 'x2'])
    expect(held.map(({ id }) => id)).toEqual(['y0', 'y1', 'z0', 'z1', 'z2'])
  })

  it('wait while one of the group is open', () => {
    const records = [...group('x', ['1', '2', '3'], 'submitted'), ...group('y', ['1'], 'submitted')]
    const open = record('late', 'deferred', { anonymous: true, evaluatedId: 'x' })
    const ended = endedGroups([...records, open], () => true, groupOf)
    expect(ended.map(({ id }) => id)).toEqual(['y0'])
  })
})

describe('in any order of events', () => {
  const end = fc.constantFrom<RecordStatus>('submitted', 'expired', 'closed')

  it('leaves no side sealed once both are no longer open', () => {
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
