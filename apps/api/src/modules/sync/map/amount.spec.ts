import type { Json } from '../read/json.js'
import { mapProcess } from './map-process.js'

const base: Json = { tender: { id: 't', title: '设备采购' } }

function map(merged: Json) {
  return mapProcess('ocds-zz9999-1', merged, '2026-03-01', '2026-04-01')
}

describe('the amount', () => {
  const value = (amount: unknown, currency = 'CNY') => ({ value: { amount, currency } })
  it("is the tender's", () => {
    const mapped = map({
      ...base,
      tender: { id: 't', title: '设备', ...value('9.5') },
      awards: [{ id: 'a', status: 'active', ...value(5) }],
    })
    expect(mapped).toMatchObject({ amount: 9.5, currency: 'CNY' })
  })
  it('is otherwise the sum of the awards or contracts, in one currency', () => {
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
  it.each([
    ['usd', 'USD'],
    ['人民币', 'CNY'],
    ['RMB', 'CNY'],
    ['元', 'CNY'],
    ['万元', null],
    ['R$', null],
    ['dollars', null],
  ])('of the currency %p is one of %p, which pages can show', (written, currency) => {
    const mapped = map({ ...base, tender: { id: 't', title: '设备', ...value(5, written) } })
    expect(mapped).toMatchObject({ amount: 5, currency })
  })
  it('is left out with a note if the sum of the awards cannot be stored', () => {
    const awards = Array.from({ length: 20 }, (_, n) => ({ id: `a${n}`, ...value(9e16) }))
    const mapped = map({ ...base, awards })
    expect(mapped).toMatchObject({ amount: null })
    expect(mapped?.warnings).toEqual([
      { reason: 'BAD_AMOUNT', params: { field: 'awards.value.amount', value: '1800000000000000000' } },
    ])
  })
  it('leaves out contracts of dead awards', () => {
    const awards = [
      { id: 'a', status: 'withdrawn' },
      { id: 'n', status: 'active' },
    ]
    const of = (awardID: string, amount: number) => ({
      id: `c-${awardID}`,
      awardID,
      ...value(amount),
    })
    expect(map({ ...base, awards, contracts: [of('a', 100)] })).toMatchObject({ amount: null })
    const both = [of('a', 100), of('n', 40)]
    expect(map({ ...base, awards, contracts: both })).toMatchObject({ amount: 40 })
  })
})
