import { describe, expect, it } from 'vitest'
import { hasIdNumberForm, idNumberChecks, REGISTRATION_FIELDS, REGISTRATION_TYPES } from './index.js'

describe('registration', () => {
  it('has the detail fields of the specification for each kind', () => {
    expect(Object.values(REGISTRATION_FIELDS).map((fields) => fields.length)).toEqual([7, 7, 8, 8])
    for (const fields of Object.values(REGISTRATION_FIELDS)) {
      expect(new Set(fields).size).toBe(fields.length)
      expect(fields[0]).toBe('name')
    }
    expect(Object.values(REGISTRATION_TYPES)).toEqual(['purchaser', 'supplier', 'agent', 'expert'])
  })
})

describe('the form of an ID number', () => {
  it('leaves a wrong check digit to be confirmed', () => {
    expect(hasIdNumberForm('110105194912310021')).toBe(true)
    expect(idNumberChecks('110105194912310021')).toBe(false)
    expect(idNumberChecks('11010519491231002x')).toBe(true)
  })

  it.each(['110105491231002', '11010519490231002X', '1101051949123100', ''])('refuses %j', (id) => {
    expect(hasIdNumberForm(id)).toBe(false)
  })
})
