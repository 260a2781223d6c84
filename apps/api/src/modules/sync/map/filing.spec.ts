import type { Json } from '../read/json.js'
import { filedOn } from './map-process.js'

describe('the day of filing', () => {
  const filing = (...contracts: Json[]) => filedOn(contracts.map((of, n) => ({ id: `c${n}`, ...of })))
  const dateSigned = '2026-03-02T00:00:00+08:00'
  const published = (datePublished: string, documentType = 'contractNotice') => ({
    documents: [{ id: 'd', documentType, datePublished }],
  })

  it('is the stated one, or the day when the contract or its notice was published', () => {
    expect(filing({ dateSigned, x_dateFiled: '2026-03-05', ...published('2026-03-09') })).toBe('2026-03-05')
    expect(filing({ dateSigned, ...published('2026-03-09T10:00:00+08:00') })).toBe('2026-03-09')
    expect(filing({ dateSigned, ...published('2026-03-04', 'contractSigned') })).toBe('2026-03-04')
  })
  it('does not follow from other documents, or from one older than the signing', () => {
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
