import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { PublicKeyInfo } from 'pkijs'
import { sm2, sm3 } from 'sm-crypto-v2'

type Digest = 'sha256' | 'sha384' | 'sha512' | 'sm3'
type KeyKind = 'rsa' | 'ec' | 'sm2'

const DIGESTS: Readonly<Record<string, Digest>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '1.2.156.10197.1.401': 'sm3',
}

/** SHA-1 and MD5 are left out: certificates made with them can be forged. */
const ALGORITHMS: Readonly<Record<string, { kind: KeyKind; digest?: Digest }>> = {
  '1.2.840.113549.1.1.11': { kind: 'rsa', digest: 'sha256' },
  '1.2.840.113549.1.1.12': { kind: 'rsa', digest: 'sha384' },
  '1.2.840.113549.1.1.13': { kind: 'rsa', digest: 'sha512' },
  '1.2.840.10045.4.3.2': { kind: 'ec', digest: 'sha256' },
  '1.2.840.10045.4.3.3': { kind: 'ec', digest: 'sha384' },
  '1.2.840.10045.4.3.4': { kind: 'ec', digest: 'sha512' },
  '1.2.156.10197.1.501': { kind: 'sm2', digest: 'sm3' },
  // A signer may name only the type of its key, and the digest separately (RFC 5652, GM/T 0010).
  '1.2.840.113549.1.1.1': { kind: 'rsa' },
  '1.2.840.10045.2.1': { kind: 'ec' },
  '1.2.156.10197.1.301': { kind: 'sm2', digest: 'sm3' },
  '1.2.156.10197.1.301.1': { kind: 'sm2', digest: 'sm3' },
}

const SM2_CURVE = '1.2.156.10197.1.301'
/** The identifier that GM/T 0009 prescribes if signer and verifier have not agreed on another one. */
const SM2_USER_ID = '1234567812345678'
const MIN_RSA_BITS = 2048
const CURVES = ['prime256v1', 'secp384r1', 'secp521r1']

interface Signed {
  data: Uint8Array
  signature: Uint8Array
  /** Algorithm of the signature. */
  algorithm: string
  /** Digest for algorithms that name none. */
  digestAlgorithm?: string
}

/** Returns whether a signature over data was made with the private key of a public one. */
export function isSignedBy(key: PublicKeyInfo, signed: Signed): boolean {
  const algorithm = ALGORITHMS[signed.algorithm]
  const digest = algorithm?.digest ?? DIGESTS[signed.digestAlgorithm ?? '']
  if (!algorithm || !digest || kindOf(key) !== algorithm.kind) return false
  if (algorithm.kind === 'sm2') return digest === 'sm3' && isSignedBySm2(key, signed)
  if (digest === 'sm3') return false
  const publicKey = createPublicKey({
    key: Buffer.from(key.toSchema().toBER()),
    format: 'der',
    type: 'spki',
  })
  if (!isStrong(publicKey, algorithm.kind)) return false
  return verify(digest, signed.data, publicKey, signed.signature)
}

/** Returns the digest of data; null for an algorithm that is not accepted. */
export function digestOf(algorithm: string, data: Uint8Array): Buffer | null {
  const digest = DIGESTS[algorithm]
  if (!digest) return null
  // Not every build of Node's OpenSSL has SM3.
  if (digest === 'sm3') return Buffer.from(sm3(data), 'hex')
  return createHash(digest).update(data).digest()
}

/** Returns the kind of a public key. */
export function kindOf(key: PublicKeyInfo): KeyKind | null {
  const { algorithmId, algorithmParams } = key.algorithm
  if (algorithmId === '1.2.840.113549.1.1.1') return 'rsa'
  if (algorithmId === SM2_CURVE) return 'sm2'
  if (algorithmId !== '1.2.840.10045.2.1') return null
  return algorithmParams?.valueBlock?.toString() === SM2_CURVE ? 'sm2' : 'ec'
}

function isStrong(key: KeyObject, kind: 'rsa' | 'ec'): boolean {
  const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType !== kind) return false
  return kind === 'rsa' ? modulusLength >= MIN_RSA_BITS : CURVES.includes(namedCurve)
}

/** Node's `verify` hashes without the identifier, so that it accepts no SM2 signature of a vendor. */
function isSignedBySm2(key: PublicKeyInfo, { data, signature }: Signed): boolean {
  const point = Buffer.from(key.subjectPublicKey.valueBlock.valueHexView).toString('hex')
  const options = { der: true, hash: true, userId: SM2_USER_ID }
  return sm2.doVerifySignature(data, Buffer.from(signature).toString('hex'), point, options)
}
