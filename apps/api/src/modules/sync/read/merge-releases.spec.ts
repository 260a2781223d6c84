import { inOrder, mergeReleases, type StoredRelease } from './merge-releases.js'

let made = 0
const release = (date: string, body: StoredRelease['body'], releaseId = `r${++made}`): StoredRelease => ({
  releaseId,
  date: new Date(date),
  body,
  arrival: ++made,
})
const compiled = (date: string, body: StoredRelease['body'], releaseId?: string) =>
  release(date, { ...body, x_compiled: true }, releaseId)
const merged = (...releases: StoredRelease[]) => {
  const { x_compiled: _, ...state } = mergeReleases(releases).merged
  return state
}

describe('mergeReleases', () => {
  it('replaces earlier values by later ones, and null removes', () => {
    expect(
      merged(
        ...[
          release('2026-01-01', { tender: { id: '1', title: 'First', status: 'planned' } }),
          release('2026-02-01', { tender: { title: 'Second', status: null } }),
        ],
      ),
    ).toEqual({ tender: { id: '1', title: 'Second' } })
  })

  it('orders by date, not by arrival', () => {
    const late = release('2026-02-01', { tender: { title: 'Second' } })
    const early = release('2026-01-01', { tender: { id: '1', title: 'First' } })
    expect(merged(...[late, early])).toEqual(merged(...[early, late]))
    expect(merged(...[late, early])).toEqual({ tender: { id: '1', title: 'Second' } })
  })

  it('orders releases of one moment by their step, then by id', () => {
    const award = release('2026-01-01', { awards: [] }, 'a')
    const tender = release('2026-01-01', { tender: {} }, 'z')
    const again = release('2026-01-01', { tender: {} }, 'b')
    expect(inOrder([award, tender, again]).map((r) => r.releaseId)).toEqual(['b', 'z', 'a'])
  })

  it('merges lists of objects by id and replaces all others', () => {
    expect(
      merged(
        ...[
          release('2026-01-01', {
            awards: [
              { id: 'a', status: 'pending', suppliers: [{ name: 'One' }] },
              { id: 'b', status: 'active' },
            ],
            parties: [{ id: 'p', roles: ['tenderer'], additionalIdentifiers: [{ id: '1' }] }],
          }),
          release('2026-02-01', {
            awards: [{ id: 'a', status: 'active', suppliers: [{ name: 'Two' }] }, { id: 'c' }],
            parties: [{ id: 'p', roles: ['supplier'], additionalIdentifiers: [{ id: '2' }] }],
          }),
        ],
      ),
    ).toEqual({
      awards: [{ id: 'a', status: 'active', suppliers: [{ name: 'Two' }] }, { id: 'b', status: 'active' }, { id: 'c' }],
      parties: [{ id: 'p', roles: ['supplier'], additionalIdentifiers: [{ id: '2' }] }],
    })
  })

  it('leaves no null in lists that are replaced', () => {
    const lots = [{ title: null, x: 1 }]
    expect(merged(...[release('2026-01-01', {}), release('2026-01-02', { tender: { lots } })])).toEqual({
      tender: { lots: [{ x: 1 }] },
    })
  })

  it('starts from the newest compiled release, and drops values that it leaves out', () => {
    const first = release('2026-01-01', {
      buyer: { name: 'Office' },
      parties: [{ id: 'p' }, { id: 'q' }],
      awards: [{ id: 'a' }, { id: 'b' }],
    })
    const whole = compiled('2026-02-01', {
      buyer: { name: 'Office' },
      parties: [{ id: 'p' }],
      awards: [{ id: 'b' }],
    })
    const after = release('2026-03-01', { awards: [{ id: 'b', status: 'active' }] })
    const expected = {
      buyer: { name: 'Office' },
      parties: [{ id: 'p' }],
      awards: [{ id: 'b', status: 'active' }],
    }
    expect(merged(first, whole, after)).toEqual(expected)
    expect(merged(after, whole, first)).toEqual(expected)
  })

  it('takes the last arrived of two compiled releases of the same moment', () => {
    const one = compiled('2026-01-01', { tender: { title: 'One' } }, 'z')
    const two = compiled('2026-01-01', { tender: { title: 'Two' } }, 'a')
    expect(merged(two, one)).toEqual({ tender: { title: 'Two' } })
    expect(merged(one, { ...two, arrival: null })).toEqual({ tender: { title: 'Two' } })
  })

  it('keeps aside a compiled release that lacks the buyer, all awards or all contracts', () => {
    const all = {
      parties: [{ id: 'p', roles: ['Buyer'] }],
      awards: [{ id: 'a' }],
      contracts: [{ id: 'c' }],
    }
    const state = release('2026-01-01', all)
    for (const key of Object.keys(all)) {
      const poor = compiled('2026-02-01', { ...all, [key]: [] })
      expect(mergeReleases([state, poor])).toMatchObject({ merged: all, keptAside: [poor] })
      const whole = compiled('2026-03-01', all)
      expect(mergeReleases([state, poor, whole])).toMatchObject({ keptAside: [] })
    }
  })
})
