import { type Holder, makePki, signText } from '@credit/testkit/ca'
import { examineSignature, readAnchors, readRevocationLists } from './trust.js'

const NOW = new Date('2027-03-17T09:00:00+08:00')
const DAY_MS = 86_400_000

describe('revocation lists', () => {
  const pki = makePki(NOW)
  const trust = {
    anchors: readAnchors(pki.anchors) ?? [],
    // There is one, of the authority of RSA, for 30 days.
    revocationLists: readRevocationLists(pki.revocationLists) ?? [],
  }
  const faultOf = (holder: Holder, needsLists: boolean, days = 0) => {
    const cms = Buffer.from(signText(pki.tokens[holder], 'text'), 'base64')
    const now = new Date(NOW.getTime() + days * DAY_MS)
    const examined = examineSignature(trust, { cms, content: Buffer.from('text'), now, needsLists })
    return 'fault' in examined ? examined.fault : null
  }

  it('that are missing or have ended refuse a certificate, if they are required', () => {
    expect(faultOf('user-rsa', true)).toBeNull()
    expect(faultOf('user-rsa', true, 31)).toBe('CERTIFICATE_UNCHECKED')
    expect(faultOf('user-ecdsa', true)).toBe('CERTIFICATE_UNCHECKED')
    expect(faultOf('revoked', true, 31)).toBe('CERTIFICATE_REVOKED')
  })

  it('that are missing or have ended refuse none, if they are optional', () => {
    expect(faultOf('user-rsa', false, 31)).toBeNull()
    expect(faultOf('user-ecdsa', false)).toBeNull()
    expect(faultOf('revoked', false, 31)).toBe('CERTIFICATE_REVOKED')
  })
})
