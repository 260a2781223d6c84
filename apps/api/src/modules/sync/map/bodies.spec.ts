import type { Json } from '../read/json.js'
import { Bodies } from './bodies.js'

const party = (id: string, name: string, number?: string, role = 'tenderer'): Json => ({
  id,
  name,
  roles: [role],
  ...(number ? { identifier: { scheme: 'XX-REG', id: number } } : {}),
})
const release = (...parties: Json[]): Json => ({ parties })

/** The names of the bodies of a process, each with its ids. */
function bodiesOf(...releases: Json[]): string[] {
  return new Bodies(releases).all.map(({ statements }) =>
    [...statements.values()].map(({ id, name }) => `${id} ${name}`).join(', '),
  )
}

describe('bodies of a process', () => {
  it('keep their number under any id and name', () => {
    expect(bodiesOf(release(party('1', 'Acme', '7')), release(party('2', 'Zenith', '7')))).toEqual(['1 Acme, 2 Zenith'])
  })
  it('keep their id under a similar name', () => {
    expect(bodiesOf(release(party('1', 'Acme Roads')), release(party('1', 'Acme Roads North')))).toEqual([
      '1 Acme Roads, 1 Acme Roads North',
    ])
  })
  it('are two if one id has names that are not similar, which is doubtful', () => {
    const releases = [release(party('1', 'Acme')), release(party('1', 'Zenith'))]
    expect(bodiesOf(...releases)).toEqual(['1 Acme', '1 Zenith'])
    expect(new Bodies(releases).doubts).toEqual([
      { reason: 'ID_OF_ANOTHER', params: { id: '1', name: 'Zenith', other: 'Acme' } },
    ])
  })
  it('are one within a release, whatever names are stated with the id', () => {
    const { all, doubts } = new Bodies([release(party('1', 'Acme'), party('1', 'Zenith'))])
    expect(all.map(({ name }) => name)).toEqual(['Acme'])
    expect(doubts).toEqual([])
  })
  it('are one under a second id of the same name, unless their numbers differ', () => {
    expect(bodiesOf(release(party('1', 'Acme', '7'), party('2', 'ACME')))).toHaveLength(1)
    expect(bodiesOf(release(party('1', 'Acme', '7'), party('2', 'Acme', '8')))).toHaveLength(2)
  })
  it('that are two of one name are not found by that name', () => {
    const two = [party('1', 'Acme', '7'), party('2', 'Acme', '8')]
    expect(bodiesOf(release(...two, party('3', 'Acme')))).toHaveLength(3)
  })
  it('keep their first number of a scheme; another one is doubtful', () => {
    const releases = [release(party('1', 'Acme', '7')), release(party('1', 'Acme', '8'))]
    const { all, doubts } = new Bodies(releases)
    expect(all.map(({ official }) => official.map(({ number }) => number))).toEqual([['7']])
    expect(doubts.map(({ reason }) => reason)).toEqual(['NUMBER_CHANGED'])
  })
})

describe('experts of one name', () => {
  const expert = (id: string) => party(id, '王专家', undefined, 'evaluator')
  it('are two if both ids are in one release', () => {
    expect(bodiesOf(release(expert('1'), expert('2')))).toHaveLength(2)
    expect(bodiesOf(release(expert('1')), release(expert('1'), expert('2')))).toHaveLength(2)
  })
  it('are one if the id changes', () => {
    expect(bodiesOf(release(expert('1')), release(expert('2')))).toHaveLength(1)
  })
})
