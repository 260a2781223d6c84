import { pruneRelease } from '../read/prune-release.js'
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

  it.each(['1e400', '1e17', '0x10', '12 000', '１２', '壹万元'])('leaves out the amount %p with a note', (amount) => {
    const { merged, warnings } = readValues({ tender: { value: { amount } } }, TODAY)
    expect(merged).toEqual({ tender: { value: { amount: null } } })
    expect(warnings).toEqual([{ reason: 'BAD_AMOUNT', params: { field: 'tender.value.amount', value: amount } }])
  })

  it.each(['0', '9.50', '1e3', '+5', '.5', '99999999999999999e-1'])('keeps the amount %p', (amount) => {
    expect(readValues({ tender: { value: { amount } } }, TODAY).warnings).toEqual([])
  })

  it('names every field of a stored release that holds a day', () => {
    const date = '31/01/2026'
    const dated = { id: '1', dateMet: date, dateModified: date, datePublished: date, date }
    const contract = {
      ...dated,
      ...{ dateSigned: date, x_dateFiled: date, period: { endDate: date }, milestones: [dated], documents: [dated] },
      implementation: { milestones: [dated], documents: [dated], transactions: [dated] },
    }
    const release = { tender: { ...dated, milestones: [dated] }, awards: [dated], contracts: [contract] }
    const stored = pruneRelease(release, { malformed: new Set(), lostDigits: new Map() })
    const { merged, warnings } = readValues(stored, TODAY)
    expect(JSON.stringify(merged)).not.toContain(date)
    expect(warnings.map(({ reason, params }) => `${reason} ${params.field}`)).toEqual(
      [
        ...['tender.milestones.dateMet', 'tender.milestones.dateModified', 'awards.date'],
        ...['contracts.dateSigned', 'contracts.x_dateFiled', 'contracts.period.endDate'],
        ...['contracts.documents.datePublished', 'contracts.milestones.dateMet', 'contracts.milestones.dateModified'],
        'contracts.implementation.milestones.dateMet',
        'contracts.implementation.milestones.dateModified',
        'contracts.implementation.documents.datePublished',
        'contracts.implementation.transactions.date',
      ].map((field) => `BAD_DATE ${field}`),
    )
  })

  it('returns a process without such values unchanged', () => {
    const state = { ...award('2026-11-17'), parties: [{ id: 'p' }] }
    expect(readValues(state, TODAY).merged).toBe(state)
  })
})
