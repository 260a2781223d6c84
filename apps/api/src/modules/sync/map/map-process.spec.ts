import type { Json } from '../read/json.js'
import { mapProcess } from './map-process.js'
import type { MappedProcess } from './process.js'

const TODAY = '2026-04-01'
const OCID = 'ocds-zz9999-1'
const CODE = '11990001000000019Q'
const buyer = { id: 'b', name: '甲单位', roles: ['buyer'] }
const base: Json = { buyer: { id: 'b' }, parties: [buyer], tender: { id: 't', title: '设备采购' } }

function map(merged: Json, ocid = OCID): MappedProcess {
  const mapped = mapProcess(ocid, merged, '2026-03-01', TODAY)
  if (!mapped) throw new Error('no project')
  return mapped
}

/** Parts of a section as `part name`. */
function parts(mapped: MappedProcess, section = 0): string[] {
  return (mapped.sections[section]?.parts ?? [])
    .map(({ party, part }) => `${part} ${mapped.parties[party]?.name}`)
    .sort()
}

const withAward = (award: Json, more: Json = {}): Json => ({
  ...base,
  awards: [{ id: 'a', status: 'active', date: '2026-02-01T00:00:00+08:00', ...award }],
  ...more,
})

describe('the minimum for a project', () => {
  it('is a title or a tender id', () => {
    expect(mapProcess(OCID, { buyer: { name: '甲单位' } }, null, TODAY)).toBeNull()
    expect(map({ tender: { id: 't' } }).name).toBe('t')
    expect(map({ tender: { title: '设备采购' } })).toMatchObject({ code: OCID, name: '设备采购' })
  })
  it('falls back to award and contract titles, then to the ocid if there is a buyer', () => {
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
  it('are the awards without lots, or the tender without awards', () => {
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
  it('have official numbers of a scheme, a local id of the publisher and a name', () => {
    const second = CODE.replace('0001', '0002')
    const tenderers = [
      { name: '甲', identifier: { scheme: 'CN-USCC', id: ` ${CODE.toLowerCase()} ` } },
      { name: '乙', additionalIdentifiers: [{ scheme: 'CN-USCC', id: second }] },
      { name: '丙', identifier: { scheme: 'XX-REG', id: '17a' } },
      { name: '丁', id: 'local-4' },
      { name: ' 戊（ 集团 ）有限公司 ' },
    ]
    const { parties } = map({ tender: { id: 't', tenderers } })
    expect(parties.map(({ identity, code }) => [identity.official, code])).toEqual([
      [[{ scheme: 'CN-USCC', number: CODE }], CODE],
      [[{ scheme: 'CN-USCC', number: second }], second],
      [[{ scheme: 'XX-REG', number: '17A' }], null],
      [[], null],
      [[], null],
    ])
    expect(parties.slice(3).map(({ identity }) => identity.local)).toEqual([
      [{ id: 'local-4', name: '丁', nameKey: '丁' }],
      [{ id: '', name: '戊（ 集团 ）有限公司', nameKey: '戊集团有限公司' }],
    ])
  })
  it('have local ids of the registered prefix, or the publisher, or the process', () => {
    const publisher = (ocid: string, more: Json = {}) =>
      map({ ...more, tender: { id: 't', tenderers: [{ id: '1', name: '甲' }] } }, ocid).parties[0]?.identity.publisher
    expect(publisher('ocds-zz9999-17', { x_publisher: 'Office' })).toBe('ocds-zz9999')
    expect(publisher('17', { x_publisher: 'Office' })).toBe('office')
    expect(publisher('17')).toBe('process:17')
  })
  it('are not identified by placeholders', () => {
    const tenderers = [
      { name: '甲', identifier: { id: 'NO APLICA' } },
      { name: '乙', id: '0' },
      { name: '丙', identifier: { scheme: 'XX-REG', id: '-' } },
      { name: '丁', identifier: { scheme: 'n/a', id: '17' }, id: '４' },
    ]
    const { parties } = map({ tender: { id: 't', tenderers } })
    expect(parties.map(({ identity }) => [identity.official, identity.local[0]?.id])).toEqual([
      ...[
        [[], ''],
        [[], ''],
        [[], ''],
        [[], '４'],
      ],
    ])
  })
  it('have normalised credit codes; a wrong check digit is noted', () => {
    const of = (id: string) => {
      const identifier = { scheme: 'cn-uscc', id }
      const { parties, warnings } = map({
        tender: { id: 't', tenderers: [{ name: '甲', identifier }] },
      })
      return [parties[0]?.code ?? null, ...warnings.map(({ reason }) => reason)]
    }
    expect(of('１１９９０００１-00000001 9q')).toEqual([CODE])
    expect(of('119900010000000191')).toEqual(['119900010000000191', 'WRONG_CHECK_DIGIT'])
    expect(of('1199000100000001')).toEqual([null, 'MALFORMED_CODE'])
    expect(of('000000000000000000')).toEqual([null])
  })
  it('without a name are left out, with a warning', () => {
    const mapped = map({ tender: { id: 't', tenderers: [{ id: 'x1' }] } })
    expect(mapped.parties).toEqual([])
    expect(mapped.warnings).toEqual([{ reason: 'PARTY_WITHOUT_NAME', params: { id: 'x1' } }])
  })
  it('with a placeholder as name are left out as well, with a warning', () => {
    const names = ['N/A', '无', '-', '***', '……']
    const mapped = map({
      tender: { id: 't', tenderers: [...names.map((name) => ({ name })), { id: 'x1', name: 'n/a' }] },
    })
    expect(mapped.parties).toEqual([])
    expect(mapped.warnings).toEqual([...names, 'x1'].map((id) => ({ reason: 'PARTY_WITHOUT_NAME', params: { id } })))
  })
  it('have the name of their list, where a reference has a placeholder', () => {
    const tenderers = [{ id: 'x1', name: '无' }]
    const mapped = map({ parties: [{ id: 'x1', name: '甲', roles: ['tenderer'] }], tender: { id: 't', tenderers } })
    expect(mapped.parties.map(({ name }) => name)).toEqual(['甲'])
    expect(mapped.warnings).toEqual([])
  })
  it('play their part by role; a buyer that manages the process is the buyer only', () => {
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
  it('on a committee are of the purchaser by role, by employer, or as its contact', () => {
    const member = (id: string, more: Json = {}) => ({
      id,
      name: id,
      roles: ['evaluator'],
      ...more,
    })
    const mapped = map({
      ...base,
      parties: [
        { ...buyer, contactPoint: { name: '李 四' } },
        { id: 'o', name: '乙大学', roles: [], identifier: { scheme: 'CN-USCC', id: CODE } },
        { ...member('r'), roles: ['evaluator', 'purchaserRepresentative'] },
        member('m', { x_memberOf: 'b' }),
        member('n', { x_memberOf: { id: 'b', name: '甲单位' } }),
        member('李四'),
        member('e', { x_memberOf: 'o' }),
      ],
    })
    expect(parts(mapped)).toEqual([
      'buyer 甲单位',
      'committee e',
      ...['m', 'n', 'r', '李四'].map((name) => `purchaserRepresentative ${name}`),
    ])
    expect(mapped.parties.find(({ name }) => name === 'e')?.details).toMatchObject({
      employer: '乙大学',
      employerCode: CODE,
    })
  })
  it('are taken from references if there is no list of parties', () => {
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
  it('with another local id of the same name are one within a process', () => {
    const mapped = map({
      ...base,
      parties: [buyer, { id: 'b2', name: '甲 单位', roles: ['buyer'] }],
    })
    expect(parts(mapped)).toEqual(['buyer 甲单位'])
  })
  it('that are experts are identified by their certificate', () => {
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

describe('bidders of lots', () => {
  it('are bidders whose bids name the lot, and bidders without such a bid', () => {
    const mapped = map({
      ...base,
      tender: {
        id: 't',
        title: '设备采购',
        lots: [{ id: '1' }, { id: '2' }],
        tenderers: [{ name: '乙公司' }, { name: '丙公司' }, { name: '丁公司' }],
      },
      bids: {
        details: [
          { id: '1', relatedLots: ['1'], tenderers: [{ name: '乙公司' }] },
          { id: '2', relatedLots: ['1', '2'], tenderers: [{ name: '丙公司' }] },
        ],
      },
    })
    expect(parts(mapped, 0)).toEqual(['bidder 丁公司', 'bidder 丙公司', 'bidder 乙公司', 'buyer 甲单位'])
    expect(parts(mapped, 1)).toEqual(['bidder 丁公司', 'bidder 丙公司', 'buyer 甲单位'])
  })
})

describe('one body twice in a process', () => {
  it('is recognised by a number without an issuer, under any local id and name', () => {
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
    expect(parts(mapped)).toEqual(['bidder 丙商贸有限公司', 'buyer 甲单位', 'contractSupplier 丙商贸有限公司'])
  })
})
