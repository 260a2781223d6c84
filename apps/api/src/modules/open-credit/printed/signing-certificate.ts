import { createHash, createPrivateKey, type KeyObject, randomBytes, webcrypto } from 'node:crypto'
import { BitString, Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, Certificate, Extension } from 'pkijs'
import { certificatesOf } from './signing-pem.js'

/** A private key with its certificate, and the certificates of its issuers. */
export interface Signatory {
  key: KeyObject
  certificate: Certificate
  issuers: Certificate[]
}

const COMMON_NAME = '2.5.4.3'
const KEY_USAGE = '2.5.29.15'
/** digitalSignature and nonRepudiation. */
const SIGNS = 0xc0
const YEARS = 10
const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 3072,
  publicExponent: new Uint8Array([1, 0, 1]),
}

/** Reads a PEM text with a private key, its certificate and the certificates of its issuers, in this order. */
export function parseSignatory(pem: string): Signatory {
  const [certificate, ...issuers] = certificatesOf(pem).map((bytes) => Certificate.fromBER(bytes))
  if (!certificate) throw new Error('the file that signs credit records has no certificate')
  return { key: createPrivateKey(pem), certificate, issuers }
}

/** Makes a key and a certificate that signs itself, as PEM. It takes seconds: heavy work. */
export async function selfSigned({ host, from }: { host: string; from: Date }): Promise<string> {
  const { privateKey, publicKey } = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ valueHex: serialNumber() })
  const name = new AttributeTypeAndValue({
    type: COMMON_NAME,
    value: new Utf8String({ value: host }),
  })
  certificate.subject.typesAndValues.push(name)
  certificate.issuer.typesAndValues.push(name)
  certificate.notBefore.value = from
  const until = new Date(from)
  until.setFullYear(until.getFullYear() + YEARS)
  certificate.notAfter.value = until
  const usage = new BitString({ valueHex: new Uint8Array([SIGNS]).buffer, unusedBits: 6 })
  certificate.extensions = [new Extension({ extnID: KEY_USAGE, critical: true, extnValue: usage.toBER() })]
  await certificate.subjectPublicKeyInfo.importKey(publicKey)
  await certificate.sign(privateKey, 'SHA-256')
  const secret = await webcrypto.subtle.exportKey('pkcs8', privateKey)
  return [block('PRIVATE KEY', secret), block('CERTIFICATE', certificate.toSchema(true).toBER())].join('')
}

/** Positive, with 64 random bits. */
function serialNumber(): ArrayBuffer {
  const bytes = createHash('sha256').update(randomBytes(32)).digest().subarray(0, 9)
  bytes[0] = 1
  return new Uint8Array(bytes).buffer
}

function block(label: string, bytes: ArrayBuffer): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
