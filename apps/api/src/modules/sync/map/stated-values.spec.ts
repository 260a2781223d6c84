import { readValues } from './stated-values.js'

const TODAY = '2026-11-28'
const award = (date: unknown) => ({ awards: [{ id: 'a', date }] })

describe('readValues', () => {
  it.each([
    ['2026-11-17', '2026-11-17'],
    ['2026/11/7', '2026-11-07'],
    ['2026年11月17日', '2026-11-17'],
    ['２０２６年１１月１７日', '2026-11-17'],
    ['20261117', '2026-11-17'],
    [20261117, '2026-11-17'],
    ['2026-11-16 15:45:47.8730413', '2026-11-16'],
    ['2026-11-16T20:00:00Z', '2026-11-17'],
    ['2026/11/17 0:00', '2026-11-17'],
    ['2026-11-16T24:00:00Z', '2026-11-17'],
    ['2027-11-28', '2027-11-28'],
  ])('reads %p as a day', (written, day) => {
    expect(readValues(award(written), TODAY)).toEqual({ merged: award(day), warnings: [] })
  })

  it.each([
    '1900-01-00',
    '0001-01-01T00:00:00',
    '1989-12-31',
    '2026-02-30T00:00:00Z',
    '31/01/2026',
    '1763254800000',
    '2027-11-29',
    '2126-01-01',
    'soon',
  ])('leaves out %p with a note', (written) => {
    expect(readValues(award(written), TODAY)).toEqual({
      merged: award(null),
      warnings: [{ reason: 'BAD_DATE', params: { field: 'awards.date', value: written } }],
    })
  })

  it('reads days at any depth, and the end of a term for years to come', () => {
    const contract = {
      dateSigned: '2026/11/17',
      period: { endDate: '2031-12-31' },
      implementation: { transactions: [{ date: '20261118' }], milestones: [{ dateMet: 'x' }] },
    }
    const { merged, warnings } = readValues({ contracts: [contract] }, TODAY)
    expect(merged).toEqual({
      contracts: [
        {
          dateSigned: '2026-11-17',
          period: { endDate: '2031-12-31' },
          implementation: {
            transactions: [{ date: '2026-11-18' }],
            milestones: [{ dateMet: null }],
          },
        },
      ],
    })
    expect(warnings.map(({ params }) => params.field)).toEqual(['contracts.implementation.milestones.dateMet'])
  })

  it('leaves out negative and unreadable amounts with a note, but keeps refunds', () => {
    const of = (amount: unknown) => ({ value: { amount } })
    const state = {
      tender: of('1,234,567.89'),
      awards: [of(-5), of('Infinity'), of('9.50')],
      contracts: [{ implementation: { transactions: [of(-5)] } }],
    }
    const { merged, warnings } = readValues(state, TODAY)
    expect(merged).toEqual({
      tender: of(null),
      awards: [of(null), of(null), of('9.50')],
      contracts: [{ implementation: { transactions: [of(-5)] } }],
    })
    expect(warnings.map(({ params }) => params.value)).toEqual(['1,234,567.89', '-5', 'Infinity'])
  })

  it('returns a process without such values unchanged', () => {
    const state = { ...award('2026-11-17'), parties: [{ id: 'p' }] }
    expect(readValues(state, TODAY).merged).toBe(state)
  })
})
