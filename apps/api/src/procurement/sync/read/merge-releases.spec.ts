import { describe, expect, it } from '@jest/globals'
import { inOrder, type KeptRelease, mergeReleases } from './merge-releases.js'

let made = 0
const release = (
  date: string,
  body: KeptRelease['body'],
  releaseId = `r${++made}`,
): KeptRelease => ({
  releaseId,
  date: new Date(date),
  body,
})

describe('mergeReleases', () => {
  it('lets later values replace earlier ones and null take away', () => {
    expect(
      mergeReleases([
        release('2026-01-01', { tender: { id: '1', title: 'First', status: 'planned' } }),
        release('2026-02-01', { tender: { title: 'Second', status: null } }),
      ]),
    ).toEqual({ tender: { id: '1', title: 'Second' } })
  })

  it('goes by the dates, not by the order of arrival', () => {
    const late = release('2026-02-01', { tender: { title: 'Second' } })
    const early = release('2026-01-01', { tender: { id: '1', title: 'First' } })
    expect(mergeReleases([late, early])).toEqual(mergeReleases([early, late]))
    expect(mergeReleases([late, early])).toEqual({ tender: { id: '1', title: 'Second' } })
  })

  it('orders releases of one moment by their step, then by id', () => {
    const award = release('2026-01-01', { awards: [] }, 'a')
    const tender = release('2026-01-01', { tender: {} }, 'z')
    const again = release('2026-01-01', { tender: {} }, 'b')
    expect(inOrder([award, tender, again]).map((r) => r.releaseId)).toEqual(['b', 'z', 'a'])
  })

  it('merges lists of objects by id and replaces all others', () => {
    expect(
      mergeReleases([
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
      ]),
    ).toEqual({
      awards: [
        { id: 'a', status: 'active', suppliers: [{ name: 'Two' }] },
        { id: 'b', status: 'active' },
        { id: 'c' },
      ],
      parties: [{ id: 'p', roles: ['supplier'], additionalIdentifiers: [{ id: '2' }] }],
    })
  })

  it('leaves no null in what it takes over whole', () => {
    const lots = [{ title: null, x: 1 }]
    expect(
      mergeReleases([release('2026-01-01', {}), release('2026-01-02', { tender: { lots } })]),
    ).toEqual({ tender: { lots: [{ x: 1 }] } })
  })
})
