import { createHash, randomBytes } from 'node:crypto'
import { BitString, Integer, OctetString, PrintableString, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  CertificateRevocationList,
  Extension,
  RelativeDistinguishedNames,
  RevokedCertificate,
  Time,
} from 'pkijs'
import { type SigningKey, signatureAlgorithm } from './keys.js'

/** A certificate with its private key. */
export interface Identity {
  readonly certificate: Certificate
  readonly key: SigningKey
}

export interface Wish {
  key: SigningKey
  name: string
  /** Absent: it signs itself. */
  issuer?: Identity
  authority?: boolean
  notBefore: Date
  notAfter: Date
}

class UnsignedList extends CertificateRevocationList {
  /** Returns the encoded bytes to sign. */
  bytes(): Uint8Array {
    return new Uint8Array(this.encodeTBS().toBER())
  }
}

const KEY_USAGE = { authority: 0x06, holder: 0xc0 }

/** Issues a certificate. */
export function issue({ key, name, issuer, authority = false, notBefore, notAfter }: Wish): Identity {
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = serialNumber()
  certificate.subject = nameOf(name)
  certificate.issuer = issuer?.certificate.subject ?? nameOf(name)
  certificate.notBefore = new Time({ value: notBefore })
  certificate.notAfter = new Time({ value: notAfter })
  certificate.subjectPublicKeyInfo = key.publicKey
  const signer = issuer?.key ?? key
  certificate.signature = signatureAlgorithm(signer)
  certificate.signatureAlgorithm = signatureAlgorithm(signer)
  certificate.extensions = extensionsOf(key, signer, authority)
  const tbs = certificate.encodeTBS().toBER()
  certificate.signatureValue = bits(signer.sign(new Uint8Array(tbs)))
  // Read again, so that it holds the bytes that were signed.
  return { certificate: Certificate.fromBER(certificate.toSchema(true).toBER()), key }
}

/** Issues the list of certificates that an authority has revoked. */
export function revoke(
  issuer: Identity,
  revoked: readonly Certificate[],
  { thisUpdate, nextUpdate }: { thisUpdate: Date; nextUpdate: Date },
): CertificateRevocationList {
  const list = new UnsignedList()
  list.version = 1
  list.issuer = issuer.certificate.subject
  list.thisUpdate = new Time({ value: thisUpdate })
  list.nextUpdate = new Time({ value: nextUpdate })
  list.signature = signatureAlgorithm(issuer.key)
  list.signatureAlgorithm = signatureAlgorithm(issuer.key)
  list.revokedCertificates = revoked.map(
    ({ serialNumber }) =>
      new RevokedCertificate({
        userCertificate: serialNumber,
        revocationDate: new Time({ value: thisUpdate }),
      }),
  )
  list.signatureValue = bits(issuer.key.sign(list.bytes()))
  return CertificateRevocationList.fromBER(list.toSchema(true).toBER())
}

/** Writes a certificate or a revocation list as PEM. */
export function toPem(item: Certificate | CertificateRevocationList): string {
  const label = item instanceof Certificate ? 'CERTIFICATE' : 'X509 CRL'
  const base64 = Buffer.from(item.toSchema().toBER()).toString('base64')
  return `-----BEGIN ${label}-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END ${label}-----\n`
}

function extensionsOf(key: SigningKey, signer: SigningKey, authority: boolean): Extension[] {
  const usage = bits(Uint8Array.of(authority ? KEY_USAGE.authority : KEY_USAGE.holder))
  const own = new OctetString({ valueHex: identifierOf(key) })
  const issuers = new AuthorityKeyIdentifier({
    keyIdentifier: new OctetString({ valueHex: identifierOf(signer) }),
  })
  const constraints = new BasicConstraints({ cA: authority })
  return [
    extension('2.5.29.19', true, constraints.toSchema().toBER()),
    extension('2.5.29.15', true, usage.toBER()),
    extension('2.5.29.14', false, own.toBER()),
    extension('2.5.29.35', false, issuers.toSchema().toBER()),
  ]
}

const extension = (extnID: string, critical: boolean, extnValue: ArrayBuffer) =>
  new Extension({ extnID, critical, extnValue })

function identifierOf({ publicKey }: SigningKey): ArrayBuffer {
  const digest = createHash('sha1').update(publicKey.subjectPublicKey.valueBlock.valueHexView)
  return new Uint8Array(digest.digest()).buffer
}

function nameOf(name: string): RelativeDistinguishedNames {
  return new RelativeDistinguishedNames({
    typesAndValues: [
      new AttributeTypeAndValue({ type: '2.5.4.6', value: new PrintableString({ value: 'CN' }) }),
      new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) }),
    ],
  })
}

/** Positive, and of a length that no other has by chance. */
function serialNumber(): Integer {
  const bytes = new Uint8Array(randomBytes(16))
  bytes[0] = 0x40 | ((bytes[0] ?? 0) & 0x3f)
  return new Integer({ valueHex: bytes.buffer })
}

function bits(value: Uint8Array): BitString {
  return new BitString({ valueHex: new Uint8Array(value).buffer })
}
