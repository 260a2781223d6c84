import { maskImage } from './mask-image.js'

describe('maskImage', () => {
  it('masks phones, mail addresses and ID numbers at any depth, and nothing else', () => {
    const image = {
      name: '采购人',
      phone: '13812341234',
      profile: { contactsCellPhone: '13900001111', people: [{ idNumber: '11010519491231002X' }] },
      phoneVerify: true,
      sortOrder: 3,
      gone: null,
      to: '13812341234',
      email: 'somebody@example.org',
      loginName: '13812341234',
    }
    expect(maskImage(image)).toEqual({
      name: '采购人',
      phone: '138****1234',
      profile: { contactsCellPhone: '139****1111', people: [{ idNumber: '110***********002X' }] },
      phoneVerify: true,
      sortOrder: 3,
      gone: null,
      to: '138****1234',
      email: 's***@example.org',
      loginName: '138****1234',
    })
    expect(maskImage(null)).toBeNull()
  })
})
