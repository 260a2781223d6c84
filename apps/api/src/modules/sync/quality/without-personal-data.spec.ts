import { makeIdNumber } from '@credit/contract'
import { hideNumbers, namesIn, withoutPersonalData } from './without-personal-data.js'

describe('a fault that is sent to the operator of a platform', () => {
  it('has no phone, no address of mail and no ID number', () => {
    const id = makeIdNumber('990001', '1980-02-03', 11)
    expect(hideNumbers(`电话 13970098001，${id}`)).toBe('电话 139****8001，***')
    expect(hideNumbers('a.b@example.org')).toBe('***')
    expect(hideNumbers(`ID${'0A'.repeat(12)}`)).toBe('***')
  })

  it('keeps codes, amounts and times', () => {
    const kept = ['91990001MA00000000', '-5.00', '1764000000000', '2126-01-01', 'ocds-zz9999-1']
    expect(kept.map(hideNumbers)).toEqual(kept)
  })

  it('hides names of experts, also former ones, and keeps those of organisations', () => {
    const experts = new Set(['张三丰'])
    expect(withoutPersonalData({ name: '张三丰', other: '张三峰' }, experts)).toEqual({ name: '张**', other: '张**' })
    const company = { name: '甲有限公司', number: '1' }
    expect(withoutPersonalData(company, experts)).toEqual(company)
    expect(namesIn({ name: 'a', other: 'b', number: 'c' })).toEqual(['a', 'b'])
  })
})
