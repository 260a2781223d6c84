import { type ContactData, comparedValues } from './shared-data.js'

const NONE: ContactData = {
  ...{ id: '1', name: '甲公司', code: null, phones: [], email: '', address: '', idNumber: '' },
  ...{ employer: '', employerCode: '', isExpert: false },
}
const keysOf = (kind: string, data: Partial<ContactData>) =>
  comparedValues({ ...NONE, ...data })
    .filter((value) => value.kind === kind)
    .map(({ key }) => key)

describe('data that is compared', () => {
  it.each(['138 0013 8000', '+86-13800138000', '１３８００１３８０００'])('writes the phone %s in one way', (phone) => {
    const value = { kind: 'phone', key: '13800138000', shown: '13800138000' }
    expect(comparedValues({ ...NONE, phones: [phone] })).toContainEqual(value)
  })

  it('leaves out phones that are too short or a placeholder, and repeats none', () => {
    const phones = ['', '110', '00000000', '0571-88001122', '(0571)88001122']
    expect(keysOf('phone', { phones })).toEqual(['057188001122'])
  })

  it('ignores case in emails, and spaces and punctuation in addresses', () => {
    expect(keysOf('email', { email: ' Bid@Example.COM ' })).toEqual(['bid@example.com'])
    expect(keysOf('email', { email: '无' })).toEqual([])
    const [one, other] = ['滨河区 科技路 12 号（创业大厦）3-201', '滨河区科技路１２号(创业大厦)3201']
    expect(keysOf('address', { address: one })).toEqual(keysOf('address', { address: other }))
    for (const address of ['', '滨河区科技路', '12号', '00000000']) expect(keysOf('address', { address })).toEqual([])
  })

  it('compares a bidder with the employer of an expert by code and by name', () => {
    const bidder = keysOf('employer', { name: '甲 公司', code: '9133A' })
    const expert = keysOf('employer', { isExpert: true, name: '王评', employer: '甲公司', employerCode: '9133-a' })
    expect(expert).toEqual(bidder)
    expect(keysOf('employer', { isExpert: true, name: '王评' })).toEqual([])
  })

  it('never returns an ID number or its hash for display', () => {
    const values = comparedValues({ ...NONE, idNumber: 'ab12' })
    expect(values.find(({ kind }) => kind === 'idNumber')).toEqual({ kind: 'idNumber', key: 'ab12', shown: '' })
  })
})
