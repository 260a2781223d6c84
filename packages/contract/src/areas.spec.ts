import { describe, expect, it } from 'vitest'
import {
  AREA_CODES,
  CITY_AREA_CODE,
  COMPLAINT_AREA_CODE,
  FLOATING_BOX_AREA_CODE,
  isCityCode,
  RULES,
  subdomainOf,
} from './index.js'

describe('areas (A1)', () => {
  it('are 15, 003900130001 to 003900130015, each a code by the rule', () => {
    expect(AREA_CODES).toHaveLength(15)
    expect(AREA_CODES[0]).toBe('003900130001')
    expect(AREA_CODES[14]).toBe('003900130015')
    expect(new Set(AREA_CODES).size).toBe(15)
    for (const code of AREA_CODES) expect(RULES.areaCode.test(code)).toBe(true)
  })
  it('have the first as the city, and only it', () => {
    expect(CITY_AREA_CODE).toBe(AREA_CODES[0])
    expect(AREA_CODES.filter(isCityCode)).toEqual([CITY_AREA_CODE])
  })
  it('have the subdomains d01 to d15', () => {
    const subdomains = AREA_CODES.map(subdomainOf)
    expect(subdomains[0]).toBe('d01')
    expect(subdomains[5]).toBe('d06')
    expect(subdomains[14]).toBe('d15')
    for (const subdomain of subdomains) expect(RULES.subdomain.test(subdomain)).toBe(true)
  })
  it('show the floating box in 0006; both special areas exist', () => {
    expect(FLOATING_BOX_AREA_CODE).toBe('003900130006')
    expect(AREA_CODES).toContain(FLOATING_BOX_AREA_CODE)
    expect(AREA_CODES).toContain(COMPLAINT_AREA_CODE)
  })
})
