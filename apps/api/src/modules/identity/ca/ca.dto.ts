import { Bool, Int, LongText, Out, Ref, Text } from '#http/fields'

/** Characters of the PEM texts: some twenty authorities, and lists of some thousand certificates. */
const MAX_PEM = 500_000

export class Challenge {
  @Out({ description: 'To be signed as it is, once' }) randomStr: string
  @Out('time') expiresAt: string
}

/** Settings of the CA plugin for the login page. */
export class CaPlugin {
  @Out() name: string
  @Out({ description: "Address of the vendor's service on the user's machine; empty = none" }) endpoint: string
  @Out({ description: 'Address of the driver; empty = none' }) downloadUrl: string
  @Out({ description: "In the caller's language; empty = the text of the login page" }) instructions: string
  @Out() enabled: boolean
}

export class CaPluginInput {
  @Text({ max: 60 }) name: string
  @Text({ max: 200, rule: 'url', description: "Loopback address of the vendor's service" }) endpoint: string
  @Text({ optional: true, min: 0, max: 1000, rule: 'url', description: 'Address of the driver' }) downloadUrl?: string
  @LongText({ optional: true, min: 0, description: "In the caller's language" }) instructions?: string
  @Text({ optional: true, min: 0, max: MAX_PEM, description: 'Certificates of authorities, PEM' }) trustAnchors?: string
  @Text({ optional: true, min: 0, max: MAX_PEM, description: 'Revocation lists, PEM' }) crl?: string
  @Bool() enabled: boolean
  @Int({ optional: true, min: 0 }) version?: number
}

export class TrustAnchor {
  @Out() subject: string
  @Out() issuer: string
  @Out({ description: 'RSA, ECDSA or SM2' }) algorithm: string
  @Out('time') notAfter: string
}

export class RevocationList {
  @Out() issuer: string
  @Out('integer', 'Certificates that it revokes') revoked: number
  @Out('time') thisUpdate: string
  @Out('time | null') nextUpdate: string | null
  @Out({ description: 'Another one was due before now' }) stale: boolean
}

/** The settings of login by certificate. */
export class CaPluginSettings extends CaPlugin {
  @Out({ description: 'PEM' }) trustAnchors: string
  @Out({ description: 'PEM' }) crl: string
  @Out({ type: [TrustAnchor] }) anchors: TrustAnchor[]
  @Out({ type: [RevocationList] }) revocationLists: RevocationList[]
  @Out('integer', '0 before they are first saved') version: number
}

/** A certificate that an account logs in with. */
export class BoundCertificate {
  @Out('id') id: string
  @Out() subject: string
  @Out() issuer: string
  @Out() serialNumber: string
  @Out({ description: 'RSA, ECDSA or SM2' }) algorithm: string
  @Out('time') notBefore: string
  @Out('time') notAfter: string
  @Out('time', 'When it was bound') createTime: string
}

export class CertificatesQuery {
  @Ref({ description: 'An account of the area' }) accountId: string
}
