import type { Json } from '../read/json.js'
import { mergeReleases, type StoredRelease } from '../read/merge-releases.js'
import { mapProcess } from './map-process.js'
import type { MappedProcess } from './process.js'

const TODAY = '2026-04-01'
const OCID = 'ocds-zz9999-1'
const party = (id: string, ...roles: string[]): Json => ({ id, name: `${id}单位`, roles })
const tender: Json = { id: 't', title: '设备采购' }

/** Maps consecutive releases, one a day. */
function map(...releases: Json[]): MappedProcess {
  const stored = releases.map(
    (body, i): StoredRelease => ({
      releaseId: String(i),
      date: new Date(`2026-03-${String(i + 1).padStart(2, '0')}`),
      body,
      arrival: i,
    }),
  )
  const { merged, present } = mergeReleases(stored)
  const mapped = mapProcess(OCID, merged, '2026-03-01', TODAY, {
    all: stored.map(({ body }) => body),
    present: present.map(({ body }) => body),
  })
  if (!mapped) throw new Error('no project')
  return mapped
}

const award = (id: string, supplier: string, more: Json = {}): Json => ({
  id,
  status: 'active',
  date: '2026-02-01',
  suppliers: [{ id: supplier, name: `${supplier}公司` }],
  ...more,
})
const contract = (id: string, more: Json = {}): Json => ({ id, dateSigned: '2026-02-10', ...more })

/** Returns the names of the parties that play some parts in each section, as `code: names`. */
function playing(mapped: MappedProcess, ...parts: string[]): string[] {
  return mapped.sections.map(({ code, parts: own }) => {
    const names = own.flatMap(({ party: place, part }) =>
      parts.includes(part) ? [mapped.parties[place]?.name ?? ''] : [],
    )
    return `${code}: ${names.sort().join(' ')}`.trim()
  })
}
const buyers = (mapped: MappedProcess) => playing(mapped, 'buyer')
const reasons = ({ warnings }: MappedProcess) => warnings.map(({ reason }) => reason)
const of = (buyer: string, body: Json): Json => ({
  buyer: { id: buyer },
  parties: [party(buyer, 'buyer')],
  ...body,
})

describe('the buyer of an award', () => {
  it('comes from the newest release that states it; others have no effect', () => {
    const mapped = map(
      of('甲', { tender, awards: [award('a', '子')] }),
      of('乙', { awards: [award('b', '丑')] }),
      of('丙', { tender }),
    )
    expect(buyers(mapped)).toEqual(['a: 甲单位', 'b: 乙单位'])
    expect(playing(mapped, 'coBuyer')).toEqual(['a:', 'b:'])
  })

  it('is replaced if another buyer states it again', () => {
    const mapped = map(
      of('甲', { tender, awards: [award('a', '子'), award('b', '丑')] }),
      of('乙', { contracts: [contract('c', { awardID: 'b' })] }),
    )
    expect(buyers(mapped)).toEqual(['a: 甲单位', 'b: 乙单位'])
  })

  it('is named by the contract, or by its award', () => {
    const named = { tender, awards: [award('a', '子', { buyer: { id: '乙', name: '乙单位' } })] }
    expect(buyers(map(of('甲', named)))).toEqual(['a: 乙单位'])
    const contracts = [contract('c', { awardID: 'a', buyers: [{ id: '丙', name: '丙单位' }] })]
    expect(buyers(map(of('甲', { ...named, contracts })))).toEqual(['a: 丙单位'])
  })

  it('comes from the tender if no release that states it has one', () => {
    expect(buyers(map(of('甲', { tender }), { awards: [award('a', '子')] }))).toEqual(['a: 甲单位'])
  })

  it('is the only party with that role if none is stated', () => {
    const release = { tender, parties: [party('甲', 'buyer')], awards: [award('a', '子')] }
    expect(buyers(map(release))).toEqual(['a: 甲单位'])
  })

  it('is the procuring entity if there is no buyer, with a note', () => {
    const entity = { ...tender, procuringEntity: { id: '甲', name: '甲单位' } }
    const mapped = map({ tender: entity, awards: [award('a', '子')] })
    expect(buyers(mapped)).toEqual(['a: 甲单位'])
    expect(playing(mapped, 'agency')).toEqual(['a:'])
    expect(reasons(mapped)).toContain('ENTITY_AS_BUYER')
  })

  it('stands alone if others have the role as well: they are joint buyers', () => {
    const parties = [party('甲', 'buyer'), party('乙', 'buyer')]
    const mapped = map({ buyer: { id: '甲' }, tender, parties, awards: [award('a', '子')] })
    expect(buyers(mapped)).toEqual(['a: 甲单位'])
    expect(playing(mapped, 'coBuyer')).toEqual(['a: 乙单位'])
    expect(mapped.warnings).toContainEqual({ reason: 'JOINT_BUYERS', params: { name: '乙单位' } })
  })

  it('is unclear if several have the role and none is stated', () => {
    const parties = [party('甲', 'buyer'), party('乙', 'buyer')]
    const mapped = map({ tender, parties, awards: [award('a', '子')] })
    expect(buyers(mapped)).toEqual(['a:'])
    expect(playing(mapped, 'coBuyer')).toEqual(['a: 乙单位 甲单位'])
    expect(mapped.sections[0]?.buyerUnclear).toBe(true)
  })

  it('comes from a compiled release for everything that it states', () => {
    const mapped = map(
      of('甲', { tender, awards: [award('a', '子')] }),
      of('乙', { tender, awards: [award('a', '子'), award('b', '丑')], x_compiled: true }),
    )
    expect(buyers(mapped)).toEqual(['a: 乙单位', 'b: 乙单位'])
  })

  it('is one body under two ids', () => {
    const second = { ...of('二', { awards: [award('b', '丑')] }), buyer: { id: '二' } }
    const parties = [{ ...party('二', 'buyer'), name: '甲单位' }]
    const mapped = map(of('甲', { tender, awards: [award('a', '子')] }), { ...second, parties })
    expect(buyers(mapped)).toEqual(['a: 甲单位', 'b: 甲单位'])
  })
})

describe('suppliers', () => {
  it('of an award that its contract does not name only take part in the bid evaluation', () => {
    const contracts = [contract('c', { awardID: 'a', suppliers: [{ id: '丑', name: '丑公司' }] })]
    const mapped = map(of('甲', { tender, awards: [award('a', '子')], contracts }))
    expect(playing(mapped, 'contractSupplier')).toEqual(['a: 丑公司'])
    expect(playing(mapped, 'awardSupplier')).toEqual(['a: 子公司'])
    expect(playing(mapped, 'bidder')).toEqual(['a: 丑公司 子公司'])
  })

  it('of an award perform if its contracts name none', () => {
    const contracts = [contract('c', { awardID: 'a' })]
    const mapped = map(of('甲', { tender, awards: [award('a', '子')], contracts }))
    expect(playing(mapped, 'contractSupplier')).toEqual(['a: 子公司'])
    expect(playing(mapped, 'awardSupplier')).toEqual(['a:'])
  })
})

describe('a contract without an award', () => {
  const stages = ({ sections }: MappedProcess) => sections.map(({ code, stage }) => `${code} ${stage}`)
  const two = [award('a', '子'), award('b', '丑')]

  it('belongs to the only live award, with a note', () => {
    const dead = award('d', '寅', { status: 'cancelled' })
    const awards = [award('a', '子'), dead]
    const mapped = map(of('甲', { tender, awards, contracts: [contract('c', { awardID: 'x' })] }))
    expect(stages(mapped)).toEqual(['a 1'])
    expect(reasons(mapped)).toContain('CONTRACT_PLACED')
  })

  it('belongs to the only award of its supplier', () => {
    const contracts = [contract('c', { suppliers: [{ id: '丑', name: '丑公司' }] })]
    expect(stages(map(of('甲', { tender, awards: two, contracts })))).toEqual(['a 0', 'b 1'])
  })

  it('belongs to the only award of its lot', () => {
    const lots = [{ id: '1' }, { id: '2' }]
    const awards = two.map((one, i) => ({ ...one, relatedLots: [String(i + 1)] }))
    const contracts = [contract('c', { relatedLots: ['2'] })]
    const mapped = map(of('甲', { tender: { ...tender, lots }, awards, contracts }))
    expect(stages(mapped)).toEqual(['1 0', '2 1'])
  })

  it('is an award of its own if it names suppliers, never in several lots', () => {
    const suppliers = [{ id: '卯', name: '卯公司' }]
    const contracts = [contract('c', { awardID: 'x', suppliers }), contract('e', { awardID: 'x' })]
    const mapped = map(of('甲', { tender, awards: two, contracts }))
    expect(stages(mapped)).toEqual(['a 0', 'b 0', 'x 1'])
    const lots = [{ id: '1' }, { id: '2' }]
    const awards = two.map((one, i) => ({ ...one, relatedLots: [String(i + 1)] }))
    const withLots = map(of('甲', { tender: { ...tender, lots }, awards, contracts }))
    expect(stages(withLots)).toEqual(['1 0', '2 0', 'x 1'])
  })

  it('waits for a supervisor if several awards are possible', () => {
    const mapped = map(of('甲', { tender, awards: two, contracts: [contract('c')] }))
    expect(stages(mapped)).toEqual(['a 0', 'b 0'])
    expect(mapped.warnings).toContainEqual({
      reason: 'CONTRACT_WITHOUT_AWARD',
      params: { contract: 'c' },
    })
  })
})

describe('awards without lots', () => {
  const three = [
    award('c', '寅', { date: '2026-02-01' }),
    award('a', '子', { date: '2026-02-02' }),
    award('b', '丑', { date: '2026-02-01' }),
  ]
  const tenderers = [
    { id: '子', name: '子公司' },
    { id: '辰', name: '辰公司' },
  ]

  it('have one bid evaluation, in the first by day of the award, then id', () => {
    const mapped = map(of('甲', { tender: { ...tender, tenderers }, awards: three }))
    expect(mapped.sections.filter((one) => one.evaluatesBids).map(({ code }) => code)).toEqual(['b'])
    expect(playing(mapped, 'bidder')).toEqual(['c:', 'a:', 'b: 丑公司 子公司 寅公司 辰公司'])
    expect(playing(mapped, 'contractSupplier')).toEqual(['c: 寅公司', 'a: 子公司', 'b: 丑公司'])
  })

  it('give it to one that has come about', () => {
    const awards = three.map((one) => (one.id === 'a' ? one : { ...one, status: 'pending' }))
    const mapped = map(of('甲', { tender, awards }))
    expect(mapped.sections.filter((one) => one.evaluatesBids).map(({ code }) => code)).toEqual(['a'])
  })

  it('of a thousand bidders have as many parties as awards and bidders', () => {
    const n = 1000
    const awards = Array.from({ length: n }, (_, i) => award(`a${i}`, `s${i}`))
    const mapped = map(of('甲', { tender, awards }))
    const parties = mapped.sections.reduce((sum, { parts }) => sum + parts.length, 0)
    expect(parties).toBe(3 * n)
  })

  it('that name none of several lots belong to all, with a note', () => {
    const lots = [{ id: '1' }, { id: '2' }]
    const mapped = map(of('甲', { tender: { ...tender, lots }, awards: [award('a', '子')] }))
    expect(playing(mapped, 'contractSupplier')).toEqual(['1: 子公司', '2: 子公司'])
    expect(reasons(mapped)).toEqual(['AWARD_OF_ALL_LOTS'])
    expect(mapped.sections.every((one) => one.evaluatesBids)).toBe(true)
  })
})

describe('bids', () => {
  const bid = (id: string, status?: string): Json => ({
    id: `${id} ${status}`,
    ...(status ? { status } : {}),
    tenderers: [{ id, name: `${id}公司` }],
  })
  const bidding = (...details: Json[]) =>
    map(
      of('甲', {
        tender,
        parties: [party('甲', 'buyer'), party('辰', 'tenderer')],
        bids: { details },
      }),
    )

  it('that were withdrawn make no bidder, even of a party with that role', () => {
    const mapped = bidding(bid('子', 'valid'), bid('丑'), bid('寅', 'Withdrawn'))
    expect(playing(mapped, 'bidder')).toEqual(['t: 丑公司 子公司 辰单位'])
    const withdrawn = { id: 'w', status: 'withdrawn', tenderers: [{ id: '辰' }] }
    expect(playing(bidding(withdrawn), 'bidder')).toEqual(['t:'])
  })

  it('that were refused are kept and noted, and not asked', () => {
    for (const status of ['disqualified', 'not-qualified', 'invalid', 'rejected']) {
      const mapped = bidding(bid('子', status))
      expect(playing(mapped, 'bidder')).toEqual(['t: 辰单位'])
      expect(mapped.otherParties).toEqual([{ role: status, name: '子公司', id: '子' }])
      expect(reasons(mapped)).toEqual(['BID_REFUSED'])
    }
  })

  it('that one bidder lost with one status are noted once, in any case', () => {
    const mapped = bidding(bid('子', 'Rejected'), bid('子', 'Rejected'), bid('子', 'rejected'))
    expect(mapped.otherParties).toEqual([{ role: 'rejected', name: '子公司', id: '子' }])
    expect(reasons(mapped)).toEqual(['BID_REFUSED'])
  })

  it('of an unknown status make a bidder, with a note', () => {
    const mapped = bidding(bid('子', 'ofertado'))
    expect(playing(mapped, 'bidder')).toEqual(['t: 子公司 辰单位'])
    expect(reasons(mapped)).toEqual(['UNKNOWN_STATUS'])
  })

  it('make a bidder if one of several counts', () => {
    const mapped = bidding(bid('子', 'withdrawn'), bid('子', 'valid'))
    expect(playing(mapped, 'bidder')).toEqual(['t: 子公司 辰单位'])
  })
})

describe('a local id within one release', () => {
  it('is one party with the first name and all its roles', () => {
    const parties = [party('甲', 'buyer'), party('7', 'procuringEntity')]
    const official = { id: '7', name: '李四', roles: ['tenderer'] }
    const entity = { ...tender, procuringEntity: { id: '7', name: '王五' } }
    const mapped = map({ buyer: { id: '甲' }, tender: entity, parties: [...parties, official] })
    expect(playing(mapped, 'agency')).toEqual(['t: 7单位'])
    expect(playing(mapped, 'bidder')).toEqual(['t: 7单位'])
    const agency = mapped.parties.find(({ sign }) => sign === 3)
    expect(agency?.identity.local.map(({ name }) => name)).toEqual(['7单位', '李四', '王五'])
    expect(mapped.warnings).toEqual([])
  })
})
