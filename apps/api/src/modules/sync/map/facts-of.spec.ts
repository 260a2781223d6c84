import type { Json } from '../read/json.js'
import { factsOf, placeOf } from './facts-of.js'
import { mapProcess } from './map-process.js'

const CODE = '11990001000000019Q'
const identified = (code: string) => ({ identifier: { scheme: 'CN-USCC', id: code } })
const buyer = { id: 'b', name: '甲单位', roles: ['buyer'], ...identified(CODE), contactPoint: { telephone: '010-1' } }
const supplier = { id: 's', name: '乙公司', roles: ['supplier'] }
const TENDER = { id: 't', title: '设备采购', mainProcurementCategory: 'goods' }
const AWARD = { id: 'a', status: 'active', date: '2026-02-01T00:00:00+08:00', suppliers: [{ id: 's' }] }

function mapped(merged: Json) {
  const process = mapProcess('ocds-zz9999-1', merged, '2026-03-01', '2026-04-01')
  if (!process) throw new Error('no project')
  return process
}

const facts = (more: Json = {}) =>
  factsOf(mapped({ buyer: { id: 'b' }, parties: [buyer, supplier], tender: TENDER, ...more }))

describe('the facts that a source states of a project', () => {
  it('are asked of awards and contracts only where there is one', () => {
    expect(facts({ parties: [buyer] })).toEqual({
      buyer: true,
      agency: false,
      lots: false,
      supplier: null,
      codes: true,
      awardDay: null,
      contractDay: null,
      category: true,
      contact: true,
    })
    expect(facts({ awards: [AWARD] })).toMatchObject({ supplier: true, awardDay: true, contractDay: null })
  })

  it('are missing where one of several lots lacks them', () => {
    const lots = [{ id: '1' }, { id: '2' }]
    const awards = [
      { ...AWARD, relatedLots: ['1'] },
      { id: 'w', status: 'active', relatedLots: ['2'] },
    ]
    const contracts = [
      { id: 'c', awardID: 'a', status: 'active', dateSigned: '2026-02-10' },
      { id: 'd', awardID: 'w', status: 'active', dateSigned: '2026-02-11' },
    ]
    const found = facts({ tender: { ...TENDER, lots }, awards, contracts })
    expect(found).toMatchObject({ lots: true, supplier: false, awardDay: false, contractDay: true })
  })

  it('do not take an entity for a stated buyer', () => {
    const entity = { id: 'e', name: '丙中心', roles: ['procuringEntity'] }
    const tender = { ...TENDER, procuringEntity: { id: 'e' } }
    expect(facts({ buyer: undefined, parties: [entity], tender })).toMatchObject({ buyer: false, contact: false })
  })

  it.each([
    ['all codes are valid', CODE, true],
    ['the check digit of one is wrong', '119900010000000190', false],
  ])('know whether %s', (_, code, codes) => {
    expect(facts({ parties: [{ ...buyer, ...identified(code) }] }).codes).toBe(codes)
  })

  it('lack a code if one organisation has none', () => {
    expect(facts({ awards: [AWARD] }).codes).toBe(false)
  })

  it('name the purchaser and the agency by their places', () => {
    const process = mapped({ buyer: { id: 'b' }, parties: [buyer], tender: TENDER })
    expect([placeOf(process, 'buyer'), placeOf(process, 'agency')]).toEqual([0, null])
  })
})
