import { describe, expect, it } from '@jest/globals'
import type { Json } from '../read/json.js'
import { mapProcess } from './map-process.js'
import type { MappedProcess } from './process.js'

const OCID = 'ocds-zz9999-1'
const CODE = '11990001000000019Q'
const buyer = { id: 'b', name: '甲单位', roles: ['buyer'] }
const base: Json = { buyer: { id: 'b' }, parties: [buyer], tender: { id: 't', title: '设备采购' } }

function map(merged: Json, ocid = OCID): MappedProcess {
  const mapped = mapProcess(ocid, merged, '2026-03-01')
  if (!mapped) throw new Error('no project')
  return mapped
}

/** Parts of a section as `part name`. */
function parts(mapped: MappedProcess, section = 0): string[] {
  return (mapped.sections[section]?.parts ?? [])
    .map(({ party, part }) => `${part} ${mapped.parties[party]?.name}`)
    .sort()
}

const stages = (mapped: MappedProcess) => mapped.sections.map((section) => section.stage)
const withAward = (award: Json, more: Json = {}): Json => ({
  ...base,
  awards: [{ id: 'a', status: 'active', date: '2026-02-01T00:00:00+08:00', ...award }],
  ...more,
})

describe('the minimum for a project', () => {
  it('is a title or a tender id', () => {
    expect(mapProcess(OCID, { buyer: { name: '甲单位' } }, null)).toBeNull()
    expect(map({ tender: { id: 't' } }).name).toBe('t')
    expect(map({ tender: { title: '设备采购' } })).toMatchObject({ code: OCID, name: '设备采购' })
  })
  it('takes titles and descriptions of what came of the tender, then the ocid of one with a buyer', () => {
    expect(map({ contracts: [{ id: 'c', title: '维护合同' }] }).name).toBe('维护合同')
    expect(map({ awards: [{ id: 'a', description: '电视机' }] }).name).toBe('电视机')
    expect(map({ tender: { status: 'complete' }, buyer: { name: '甲单位' } }).name).toBe(OCID)
  })
})

describe('sections', () => {
  it('are the lots', () => {
    const mapped = map({
      ...base,
      tender: { id: 't', title: '设备采购', lots: [{ id: '1', title: '一标段' }, { id: '2' }] },
    })
    expect(mapped.sections.map(({ code, name, origin }) => [code, name, origin])).toEqual([
      ['1', '一标段', 'lot'],
      ['2', '设备采购 (2)', 'lot'],
    ])
  })
  it('without lots are the awards, without awards the tender', () => {
    expect(map(withAward({})).sections).toMatchObject([{ code: 'a', origin: 'award' }])
    expect(map(base).sections).toMatchObject([{ code: 't', name: '设备采购', origin: 'tender' }])
  })
  it('give the suppliers of an award to its lots, or to all', () => {
    const lots = [{ id: '1' }, { id: '2' }]
    const suppliers = [{ name: '乙公司' }]
    const tender = { id: 't', title: '设备采购', lots }
    const one = map(withAward({ suppliers, relatedLots: ['2'] }, { tender }))
    expect([parts(one, 0), parts(one, 1)]).toEqual([
      ['buyer 甲单位'],
      ['bidder 乙公司', 'buyer 甲单位', 'contractSupplier 乙公司'],
    ])
    const all = map(withAward({ suppliers }, { tender }))
    expect(parts(all, 0)).toEqual(parts(all, 1))
  })
})

describe('parties', () => {
  it('are known by credit code, else scheme and id, else local id, else name', () => {
    const tenderers = [
      { name: '甲', identifier: { scheme: 'CN-USCC', id: ` ${CODE.toLowerCase()} ` } },
      {
        name: '乙',
        additionalIdentifiers: [{ scheme: 'CN-USCC', id: CODE.replace('0001', '0002') }],
      },
      { name: '丙', identifier: { scheme: 'XX-REG', id: '17a' } },
      { name: '丁', id: 'local-4' },
      { name: ' 戊（ 集团 ）有限公司 ' },
    ]
    const { parties } = map({ tender: { id: 't', tenderers } })
    expect(parties.map(({ identity, code }) => [identity, code])).toEqual([
      [{ kind: 'given', key: `USCC:${CODE}` }, CODE],
      [
        { kind: 'given', key: `USCC:${CODE.replace('0001', '0002')}` },
        CODE.replace('0001', '0002'),
      ],
      [{ kind: 'given', key: 'XX-REG:17A' }, null],
      [{ kind: 'given', key: 'local:ocds-zz9999:local-4' }, null],
      [{ kind: 'name', name: '戊集团有限公司' }, null],
    ])
  })
  it('of publishers without a registered prefix carry the publisher in their local ids', () => {
    const { parties } = map(
      { x_publisher: 'Office', tender: { id: 't', tenderers: [{ id: '1', name: '甲' }] } },
      '17',
    )
    expect(parties[0]?.identity).toEqual({ kind: 'given', key: 'local:office:1' })
  })
  it('are not known by what stands for nothing', () => {
    const tenderers = [
      { name: '甲', identifier: { id: 'NO APLICA' } },
      { name: '乙', id: '0' },
    ]
    const { parties } = map({ tender: { id: 't', tenderers } })
    expect(parties.map((party) => party.identity.kind)).toEqual(['name', 'name'])
  })
  it('without a name are left out, people are told', () => {
    const mapped = map({ tender: { id: 't', tenderers: [{ id: 'x1' }] } })
    expect(mapped.parties).toEqual([])
    expect(mapped.warnings).toEqual([{ reason: 'PARTY_WITHOUT_NAME', params: { id: 'x1' } }])
  })
  it('play their part by role; a body that is buyer and manages the process is buyer only', () => {
    const party = (id: string, ...roles: string[]) => ({ id, name: id, roles })
    const mapped = map({
      buyer: { id: 'b' },
      tender: { id: 't', title: '设备采购', procuringEntity: { id: 'b' } },
      parties: [
        party('b', 'buyer', 'procuringEntity'),
        party('c', 'centralPurchasingBody'),
        party('s', 'tenderer'),
        party('e', 'evaluator'),
        party('m', 'evaluationBody'),
        party('r', 'reviewBody'),
      ],
    })
    expect(parts(mapped)).toEqual(['agency c', 'bidder s', 'buyer b', 'committee e', 'committee m'])
    expect(mapped.otherParties).toEqual([{ role: 'reviewbody', name: 'r', id: 'r' }])
    expect(mapped.parties.map((p) => p.sign)).toEqual([1, 3, 2, 4, 4])
  })
  it('are taken from where they are mentioned when there is no list of them', () => {
    const mapped = map({
      buyer: { name: '甲单位' },
      tender: {
        id: 't',
        title: '设备采购',
        procuringEntity: { name: '丙代理' },
        tenderers: [{ name: '乙公司' }, { name: '丁公司' }],
      },
      awards: [{ id: 'a', status: 'active', suppliers: [{ name: '乙公司' }] }],
    })
    expect(parts(mapped)).toEqual([
      'agency 丙代理',
      'bidder 丁公司',
      'bidder 乙公司',
      'buyer 甲单位',
      'contractSupplier 乙公司',
    ])
  })
  it('mentioned again under another local id are one within a process', () => {
    const mapped = map({
      ...base,
      parties: [buyer, { id: 'b2', name: '甲 单位', roles: ['buyer'] }],
    })
    expect(parts(mapped)).toEqual(['buyer 甲单位'])
  })
  it('that are experts are known by their certificate', () => {
    const expert = {
      id: 'e',
      name: '张三',
      roles: ['evaluator'],
      identifier: { scheme: 'CN-EXPERT', id: 'zj-1' },
    }
    expect(map({ ...base, parties: [buyer, expert] }).parties.at(-1)).toMatchObject({
      sign: 4,
      code: 'ZJ-1',
    })
  })
})

describe('stages', () => {
  const contract = (more: Json): Json => ({ contracts: [{ id: 'c', awardID: 'a', ...more }] })
  const signed = { dateSigned: '2026-02-10' }
  const milestone = (type: string, status: string) => ({
    id: type + status,
    type,
    status,
    dateMet: '2026-02-20',
  })

  it('follow award, signature, delivery and payment, with their days', () => {
    expect(stages(map({ ...base, tender: { id: 't', status: 'active' } }))).toEqual([null])
    expect(map(withAward({})).sections[0]).toMatchObject({ stage: 0, dates: { 0: '2026-02-01' } })
    expect(map(withAward({}, contract(signed))).sections[0]).toMatchObject({
      stage: 1,
      dates: { 0: '2026-02-01', 1: '2026-02-10' },
    })
    const delivered = { ...signed, implementation: { milestones: [milestone('delivery', 'met')] } }
    expect(map(withAward({}, contract(delivered))).sections[0]).toMatchObject({
      stage: 2,
      dates: { 2: '2026-02-20' },
    })
    const paid = { ...signed, implementation: { milestones: [milestone('payment', 'met')] } }
    expect(stages(map(withAward({}, contract(paid))))).toEqual([3])
    const transactions = [
      { id: '1', date: '2026-03-05' },
      { id: '2', date: '2026-03-01' },
    ]
    expect(
      map(withAward({}, contract({ ...signed, implementation: { transactions } }))).sections[0],
    ).toMatchObject({
      stage: 3,
      dates: { 3: '2026-03-01' },
    })
  })
  it('ask all delivery milestones to be met', () => {
    const milestones = [
      milestone('delivery', 'met'),
      { ...milestone('delivery', 'scheduled'), dateMet: null },
    ]
    expect(
      stages(map(withAward({}, contract({ ...signed, implementation: { milestones } })))),
    ).toEqual([1])
  })
  it('are the lowest of several contracts', () => {
    const contracts = [
      { id: '1', awardID: 'a', ...signed, implementation: { transactions: [{ id: 't' }] } },
      { id: '2', awardID: 'a', ...signed },
    ]
    expect(stages(map(withAward({}, { contracts })))).toEqual([1])
  })
  it('end with what is cancelled, unsuccessful or withdrawn', () => {
    for (const status of ['cancelled', 'unsuccessful', 'withdrawn']) {
      expect(stages(map({ ...base, tender: { id: 't', status } }))).toEqual([4])
      expect(stages(map(withAward({ status })))).toEqual([4])
      expect(stages(map(withAward({}, contract({ status }))))).toEqual([4])
    }
    const lots = [
      { id: '1', status: 'cancelled' },
      { id: '2', status: 'active' },
    ]
    expect(stages(map({ ...base, tender: { id: 't', status: 'active', lots } }))).toEqual([4, null])
  })
  it('wait while an award is pending', () => {
    expect(stages(map(withAward({ status: 'pending' })))).toEqual([null])
  })
  it('take an award that names day and suppliers for made, also without a status', () => {
    expect(stages(map(withAward({ status: null, suppliers: [{ name: '乙公司' }] })))).toEqual([0])
    expect(stages(map(withAward({ status: null })))).toEqual([null])
  })
  it('stay, with a warning, where a status or milestone is not known', () => {
    const mapped = map(
      withAward(
        { status: 'Evaluarea' },
        contract({ implementation: { milestones: [milestone('', 'met')] } }),
      ),
    )
    expect(stages(mapped)).toEqual([null])
    expect(mapped.warnings).toEqual([
      { reason: 'UNKNOWN_STATUS', params: { word: 'Evaluarea' } },
      { reason: 'UNKNOWN_MILESTONE', params: { word: '-' } },
    ])
  })
})

describe('bidders of lots', () => {
  it('are those whose bids name the lot, and those of whom no bid does', () => {
    const mapped = map({
      ...base,
      tender: {
        ...{ id: 't', title: '设备采购', lots: [{ id: '1' }, { id: '2' }] },
        tenderers: [{ name: '乙公司' }, { name: '丙公司' }, { name: '丁公司' }],
      },
      bids: {
        details: [
          { id: '1', relatedLots: ['1'], tenderers: [{ name: '乙公司' }] },
          { id: '2', relatedLots: ['1', '2'], tenderers: [{ name: '丙公司' }] },
        ],
      },
    })
    expect(parts(mapped, 0)).toEqual([
      'bidder 丁公司',
      'bidder 丙公司',
      'bidder 乙公司',
      'buyer 甲单位',
    ])
    expect(parts(mapped, 1)).toEqual(['bidder 丁公司', 'bidder 丙公司', 'buyer 甲单位'])
  })
})

describe('the amount', () => {
  const value = (amount: unknown, currency = 'CNY') => ({ value: { amount, currency } })
  it("is the tender's", () => {
    const mapped = map(withAward(value(5), { tender: { id: 't', title: '设备', ...value('9.5') } }))
    expect(mapped).toMatchObject({ amount: 9.5, currency: 'CNY' })
  })
  it('without it is what was awarded, else contracted, of one currency', () => {
    const awards = [
      { id: 'a', ...value(5) },
      { id: 'b', ...value(2.25) },
      { id: 'c', status: 'cancelled', ...value(100) },
    ]
    expect(map({ ...base, awards })).toMatchObject({ amount: 7.25, currency: 'CNY' })
    const contracts = [{ id: 'c', ...value(8, 'usd') }]
    expect(map({ ...base, contracts })).toMatchObject({ amount: 8, currency: 'USD' })
    const mixed = [
      { id: 'a', ...value(5) },
      { id: 'b', ...value(5, 'USD') },
    ]
    expect(map({ ...base, awards: mixed })).toMatchObject({ amount: null, currency: null })
  })
})

describe('the day of filing', () => {
  const filing = (...contracts: Json[]) =>
    map(withAward({}, { contracts: contracts.map((of, n) => ({ id: `c${n}`, ...of })) }))
      .sections[0]?.filedOn
  const dateSigned = '2026-03-02T00:00:00+08:00'
  const published = (datePublished: string, documentType = 'contractNotice') => ({
    documents: [{ id: 'd', documentType, datePublished }],
  })

  it('is what the platform says, else when the contract or its notice was published', () => {
    expect(filing({ dateSigned, x_dateFiled: '2026-03-05', ...published('2026-03-09') })).toBe(
      '2026-03-05',
    )
    expect(filing({ dateSigned, ...published('2026-03-09T10:00:00+08:00') })).toBe('2026-03-09')
    expect(filing({ dateSigned, ...published('2026-03-04', 'contractSigned') })).toBe('2026-03-04')
  })
  it('is not known by other documents, nor by one older than the signing', () => {
    expect(filing({ dateSigned, ...published('2026-03-09', 'tenderNotice') })).toBeNull()
    expect(filing({ dateSigned, ...published('2026-02-27') })).toBeNull()
    expect(filing({ ...published('2026-03-09') })).toBeNull()
  })
  it('is the last of several contracts, unknown as long as one is', () => {
    const one = { dateSigned, ...published('2026-03-04') }
    const two = { dateSigned, ...published('2026-03-09') }
    expect(filing(one, two)).toBe('2026-03-09')
    expect(filing(one, { dateSigned })).toBeNull()
    expect(filing(one, { dateSigned, status: 'cancelled' })).toBe('2026-03-04')
  })
})

describe('one body twice in a process', () => {
  it('is told by a number that names no authority, under whatever local id and name', () => {
    const identifier = { id: 'TCM951030A17' }
    const mapped = map(
      withAward(
        { suppliers: [{ id: 's', name: '丙商贸有限' }] },
        {
          parties: [
            buyer,
            { id: 't1', name: '丙商贸有限公司', identifier, roles: ['tenderer'] },
            { id: 's', name: '丙商贸有限', identifier, roles: ['supplier'] },
          ],
        },
      ),
    )
    expect(parts(mapped)).toEqual([
      ...['bidder 丙商贸有限公司', 'buyer 甲单位', 'contractSupplier 丙商贸有限公司'],
    ])
  })
})
