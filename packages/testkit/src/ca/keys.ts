import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { BitString, ObjectIdentifier } from 'asn1js'
import { AlgorithmIdentifier, PublicKeyInfo } from 'pkijs'
import { sm2, sm3 } from 'sm-crypto-v2'

export const KEY_KINDS = ['rsa', 'ecdsa', 'sm2'] as const
export type KeyKind = (typeof KEY_KINDS)[number]

const EC_PUBLIC_KEY = '1.2.840.10045.2.1'
const SM2_CURVE = '1.2.156.10197.1.301'
const SHA256 = '2.16.840.1.101.3.4.2.1'
const ALGORITHMS = {
  rsa: { signature: '1.2.840.113549.1.1.11', digest: SHA256 },
  ecdsa: { signature: '1.2.840.10045.4.3.2', digest: SHA256 },
  sm2: { signature: '1.2.156.10197.1.501', digest: '1.2.156.10197.1.401' },
} as const satisfies Record<KeyKind, { signature: string; digest: string }>

/** A private key that signs as its kind does: with SHA-256, an SM2 key with SM3. */
export interface SigningKey {
  readonly kind: KeyKind
  readonly publicKey: PublicKeyInfo
  sign(data: Uint8Array): Uint8Array
  digest(data: Uint8Array): Uint8Array
  /** PKCS #8 in PEM; of an SM2 key its number in hex. */
  readonly secret: string
}

/** Generates a key. */
export function generateKey(kind: KeyKind): SigningKey {
  if (kind === 'sm2') return sm2Key(sm2.generateKeyPairHex().privateKey)
  const pair =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return opensslKey(kind, pair.privateKey)
}

/** Reads the `secret` of a key. */
export function readKey(kind: KeyKind, secret: string): SigningKey {
  return kind === 'sm2' ? sm2Key(secret.trim()) : opensslKey(kind, createPrivateKey(secret))
}

/** The algorithm that a key signs by. */
export const signatureAlgorithm = ({ kind }: SigningKey) =>
  new AlgorithmIdentifier({ algorithmId: ALGORITHMS[kind].signature })

/** The algorithm by which a key's signer makes digests. */
export const digestAlgorithm = ({ kind }: SigningKey) =>
  new AlgorithmIdentifier({ algorithmId: ALGORITHMS[kind].digest })

function opensslKey(kind: 'rsa' | 'ecdsa', key: KeyObject): SigningKey {
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return {
    kind,
    publicKey: PublicKeyInfo.fromBER(publicKey),
    sign: (data) => sign('sha256', data, key),
    digest: (data) => createHash('sha256').update(data).digest(),
    secret: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
  }
}

function sm2Key(privateKey: string): SigningKey {
  const point = Buffer.from(sm2.getPublicKeyFromPrivateKey(privateKey), 'hex')
  const algorithmParams = new ObjectIdentifier({ value: SM2_CURVE })
  const publicKey = new PublicKeyInfo({
    algorithm: new AlgorithmIdentifier({ algorithmId: EC_PUBLIC_KEY, algorithmParams }),
    subjectPublicKey: new BitString({ valueHex: new Uint8Array(point).buffer }),
  })
  return {
    ...{ kind: 'sm2', publicKey, secret: privateKey },
    sign: (data) => Buffer.from(sm2.doSignature(data, privateKey, { der: true, hash: true }), 'hex'),
    digest: (data) => Buffer.from(sm3(data), 'hex'),
  }
}
