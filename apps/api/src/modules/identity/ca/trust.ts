import { X509Certificate } from 'node:crypto'
import { Certificate, CertificateRevocationList, type RelativeDistinguishedNames } from 'pkijs'
import type { BaseEntity } from '#entities/columns'
import type { AccountCertificateEntity } from '#entities/identity/account-certificate'
import { isAuthority, mayRevoke, pathToAnchor } from './certificate-path.js'
import { isSignedBy, kindOf } from './signatures.js'
import { verifySignedData } from './signed-data.js'

/** Authorities whose certificates are accepted, and lists of revoked ones. */
export interface Trust {
  anchors: Certificate[]
  revocationLists: CertificateRevocationList[]
}

/** A certificate as people see it. */
export interface CertificateFacts extends Omit<AccountCertificateEntity, keyof BaseEntity | 'accountId' | 'type'> {
  algorithm: 'RSA' | 'ECDSA' | 'SM2'
}

export type CertificateFault =
  | 'SIGNATURE_WRONG'
  | 'CERTIFICATE_UNTRUSTED'
  | 'CERTIFICATE_EXPIRED'
  | 'CERTIFICATE_REVOKED'
  | 'CERTIFICATE_UNCHECKED'

type Examined = { fault: CertificateFault; facts: CertificateFacts | null } | { facts: CertificateFacts }

/**
 * Examines a signature over a content: the signature, its chain, the validity, revocation.
 * @param needsLists whether a certificate is refused unless a list of its issuer is in force
 */
export function examineSignature(
  trust: Trust,
  { cms, content, now, needsLists }: { cms: Uint8Array; content: Uint8Array; now: Date; needsLists: boolean },
): Examined {
  const signed = verifySignedData(cms, content)
  if (!signed) return { fault: 'SIGNATURE_WRONG', facts: null }
  try {
    const facts = factsOf(signed.signer)
    const path = pathToAnchor(signed.signer, signed.others, trust.anchors)
    if (!path) return { fault: 'CERTIFICATE_UNTRUSTED', facts }
    if (!path.every((one) => isValidAt(one, now))) return { fault: 'CERTIFICATE_EXPIRED', facts }
    if (isRevoked(path, trust.revocationLists)) return { fault: 'CERTIFICATE_REVOKED', facts }
    if (needsLists && !isRevocationKnown(path, trust.revocationLists, now))
      return { fault: 'CERTIFICATE_UNCHECKED', facts }
    return { facts }
  } catch {
    // A certificate whose extensions or key cannot be read.
    return { fault: 'CERTIFICATE_UNTRUSTED', facts: null }
  }
}

/** Reads certificates of authorities from PEM; null if the text has any other content. */
export function readAnchors(pem: string): Certificate[] | null {
  const anchors = readPem(pem, 'CERTIFICATE', (der) => Certificate.fromBER(der))
  return anchors?.every((one) => isAuthority(one) && kindOf(one.subjectPublicKeyInfo)) ? anchors : null
}

/** Reads revocation lists from PEM; null if the text has any other content. */
export function readRevocationLists(pem: string): CertificateRevocationList[] | null {
  return readPem(pem, 'X509 CRL', (der) => CertificateRevocationList.fromBER(der))
}

/** True if a revocation list was signed by the authority, which is allowed to. */
function isRevocationListOf(list: CertificateRevocationList, issuer: Certificate): boolean {
  if (!list.issuer.isEqual(issuer.subject) || !mayRevoke(issuer)) return false
  return isSignedBy(issuer.subjectPublicKeyInfo, {
    data: list.tbsView,
    signature: list.signatureValue.valueBlock.valueHexView,
    algorithm: list.signatureAlgorithm.algorithmId,
  })
}

/** Returns the facts of a certificate for display. */
export function factsOf(certificate: Certificate): CertificateFacts {
  const x509 = new X509Certificate(Buffer.from(certificate.toSchema().toBER()))
  const kind = kindOf(certificate.subjectPublicKeyInfo)
  return {
    fingerprint: x509.fingerprint256.replaceAll(':', '').toLowerCase(),
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    serialNumber: x509.serialNumber.toLowerCase(),
    notBefore: certificate.notBefore.value,
    notAfter: certificate.notAfter.value,
    algorithm: kind === 'sm2' ? 'SM2' : kind === 'ec' ? 'ECDSA' : 'RSA',
  }
}

function isRevoked(path: readonly Certificate[], lists: readonly CertificateRevocationList[]): boolean {
  return path.some((certificate, i) => {
    const issuer = path[i + 1]
    if (!issuer) return false
    return lists.some(
      (list) =>
        list.revokedCertificates?.some(({ userCertificate }) => userCertificate.isEqual(certificate.serialNumber)) &&
        isRevocationListOf(list, issuer),
    )
  })
}

/** True if the issuer of the holder's certificate has a list that has not ended. */
function isRevocationKnown(
  path: readonly Certificate[],
  lists: readonly CertificateRevocationList[],
  now: Date,
): boolean {
  const current = lists.filter(({ nextUpdate }) => nextUpdate !== undefined && nextUpdate.value >= now)
  const issuer = path[1]
  return issuer === undefined || current.some((list) => isRevocationListOf(list, issuer))
}

function isValidAt({ notBefore, notAfter }: Certificate, now: Date): boolean {
  return notBefore.value <= now && now <= notAfter.value
}

const NAME_PARTS: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.5': 'SERIALNUMBER',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
}
const MAX_NAME = 500

/** Returns the parts of a name in one line. */
export function nameOf({ typesAndValues }: RelativeDistinguishedNames): string {
  const parts = typesAndValues.map(({ type, value }) => `${NAME_PARTS[type] ?? type}=${String(value.valueBlock.value)}`)
  return parts.join(', ').slice(0, MAX_NAME)
}

function readPem<T>(pem: string, label: string, parse: (der: Buffer) => T): T[] | null {
  const block = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]+)-----END \1-----/g
  const blocks = [...pem.matchAll(block)]
  if (pem.replace(block, '').trim() !== '' || blocks.some(([, found]) => found !== label)) return null
  try {
    return blocks.map(([, , base64 = '']) => parse(Buffer.from(base64, 'base64')))
  } catch {
    return null
  }
}
