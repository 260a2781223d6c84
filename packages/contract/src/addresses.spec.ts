import { describe, expect, it } from 'vitest'
import { addressOf, recordAddress } from './addresses.js'

describe('the address of a record', () => {
  it.each([
    ['project', '/projectDetails?id=r1'],
    [3, '/agencyManagement/details?id=r1'],
    ['creditRecord', '/creditrecord?id=r1'],
    ['certificate', '/certificate/details?id=r1'],
    ['regulation', '/laws/show/r1'],
  ] as const)('of the kind %s is %s', (kind, address) => {
    expect(addressOf(kind, 'r1')).toBe(address)
  })

  it('escapes what an address cannot hold', () => {
    expect(addressOf('rating', 'a&b=c')).toBe('/integrityManagement/ratings/details?id=a%26b%3Dc')
    expect(recordAddress('/laws/show/:id', 'a/b')).toBe('/laws/show/a%2Fb')
  })
})
