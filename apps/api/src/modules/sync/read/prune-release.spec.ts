import { pruneRelease } from './prune-release.js'

describe('the employer of a committee member', () => {
  it('is kept as an id or as an organisation, without unread fields', () => {
    const faults = { malformed: new Set<string>(), lostDigits: new Map<string, number>() }
    const party = (x_memberOf: unknown) => ({ id: 'e', name: '张三', x_memberOf })
    const release = {
      parties: [party('b'), party({ id: 'b', name: '甲单位', website: 'https://example.org' })],
    }
    expect(pruneRelease(release, faults)).toEqual({
      parties: [party('b'), party({ id: 'b', name: '甲单位' })],
    })
    expect([...faults.malformed, ...faults.lostDigits]).toEqual([])
  })
})
