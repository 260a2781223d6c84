import { pruneRelease } from './prune-release.js'

describe('the employer of a committee member', () => {
  it('is kept as an id or as an organisation, without what is not read', () => {
    const malformed = new Set<string>()
    const party = (x_memberOf: unknown) => ({ id: 'e', name: '张三', x_memberOf })
    const release = {
      parties: [party('b'), party({ id: 'b', name: '甲单位', website: 'https://example.org' })],
    }
    expect(pruneRelease(release, malformed)).toEqual({
      parties: [party('b'), party({ id: 'b', name: '甲单位' })],
    })
    expect([...malformed]).toEqual([])
  })
})
