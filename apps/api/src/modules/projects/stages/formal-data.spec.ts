import { isFormal, missingParties } from './formal-data.js'

describe('isFormal', () => {
  it('requires the buyer and the parties of the stage', () => {
    expect(isFormal(null, new Set(['buyer']))).toBe(true)
    expect(isFormal(null, new Set(['bidder']))).toBe(false)
    expect(isFormal(0, new Set(['buyer']))).toBe(false)
    expect(isFormal(0, new Set(['buyer', 'agency']))).toBe(true)
    expect(isFormal(1, new Set(['buyer', 'agency', 'bidder']))).toBe(false)
    expect(isFormal(3, new Set(['buyer', 'contractSupplier']))).toBe(true)
  })
})

describe('missingParties', () => {
  it('names the missing parties of the stage', () => {
    expect(missingParties(null, new Set())).toEqual(['buyer'])
    expect(missingParties(0, new Set(['buyer', 'purchaserRepresentative']))).toEqual(['counterpart'])
    expect(missingParties(2, new Set(['agency']))).toEqual(['buyer', 'contractSupplier'])
    expect(missingParties(4, new Set(['buyer']))).toEqual([])
  })
})
