import type { BitString, OctetString } from 'asn1js'
import type { AuthorityKeyIdentifier, BasicConstraints, Certificate } from 'pkijs'
import { isSignedBy } from './signatures.js'

const KEY_USAGE = '2.5.29.15'
const BASIC_CONSTRAINTS = '2.5.29.19'
const SUBJECT_KEY = '2.5.29.14'
const AUTHORITY_KEY = '2.5.29.35'
/** Critical extensions that are evaluated here, or that restrict nothing that matters to a login. */
const KNOWN = [
  ...[KEY_USAGE, BASIC_CONSTRAINTS, SUBJECT_KEY, AUTHORITY_KEY],
  // Subject and issuer alternative name, policies, extended key usage, distribution points.
  ...['2.5.29.17', '2.5.29.18', '2.5.29.32', '2.5.29.37', '2.5.29.31'],
]

/** Bits of the key usage, from the left. */
const USAGE = { digitalSignature: 0x80, contentCommitment: 0x40, keyCertSign: 0x04, cRLSign: 0x02 }

/** Signer, intermediates, anchor. */
const MAX_LENGTH = 6
/** Maximum number of signature checks, which are expensive; the signer controls how many certificates it sends. */
const MAX_CHECKS = 24

/**
 * Returns the path from a signer's certificate to a trust anchor, by signatures, names and the right to issue, or null
 * if there is none. The caller checks validity and revocation.
 */
export function pathToAnchor(
  signer: Certificate,
  others: readonly Certificate[],
  anchors: readonly Certificate[],
): Certificate[] | null {
  let checks = MAX_CHECKS
  const extend = (path: readonly Certificate[]): Certificate[] | null => {
    const last = path.at(-1)
    if (!last || path.length >= MAX_LENGTH) return null
    for (const issuer of [...anchors, ...others]) {
      if (path.includes(issuer) || !mayIssue(issuer, last, path.length - 1)) continue
      if (--checks < 0) return null
      if (!isIssuedBy(last, issuer)) continue
      if (anchors.includes(issuer)) return [...path, issuer]
      const complete = extend([...path, issuer])
      if (complete) return complete
    }
    return null
  }
  return maySign(signer) && isUnderstood(signer) ? extend([signer]) : null
}

/** Returns whether a certificate is signed with the key of another one. */
function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  const { signatureAlgorithm, signature } = certificate
  if (signatureAlgorithm.algorithmId !== signature.algorithmId) return false
  return isSignedBy(issuer.subjectPublicKeyInfo, {
    data: certificate.tbsView,
    signature: certificate.signatureValue.valueBlock.valueHexView,
    algorithm: signatureAlgorithm.algorithmId,
  })
}

/** True if a certificate belongs to an authority. */
export function isAuthority(certificate: Certificate): boolean {
  const constraints = extension<BasicConstraints>(certificate, BASIC_CONSTRAINTS)
  return constraints?.cA === true && mayUseFor(certificate, USAGE.keyCertSign)
}

/** Returns whether an authority may sign revocation lists. */
export function mayRevoke(certificate: Certificate): boolean {
  return mayUseFor(certificate, USAGE.cRLSign)
}

/** @param between number of authorities between the issuer and the signer */
function mayIssue(issuer: Certificate, certificate: Certificate, between: number): boolean {
  if (!certificate.issuer.isEqual(issuer.subject)) return false
  const wanted = extension<AuthorityKeyIdentifier>(certificate, AUTHORITY_KEY)?.keyIdentifier
  const own = extension<OctetString>(issuer, SUBJECT_KEY)
  if (wanted && own && !wanted.isEqual(own)) return false
  if (!isAuthority(issuer) || !isUnderstood(issuer)) return false
  const limit = extension<BasicConstraints>(issuer, BASIC_CONSTRAINTS)?.pathLenConstraint
  return typeof limit !== 'number' || between <= limit
}

/** Vendors issue two certificates to a holder: one to sign with, one to encrypt with. */
function maySign(certificate: Certificate): boolean {
  return mayUseFor(certificate, USAGE.digitalSignature | USAGE.contentCommitment)
}

function mayUseFor(certificate: Certificate, bits: number): boolean {
  const usage = extension<BitString>(certificate, KEY_USAGE)
  return usage === undefined || ((usage.valueBlock.valueHexView[0] ?? 0) & bits) !== 0
}

function isUnderstood(certificate: Certificate): boolean {
  return (certificate.extensions ?? []).every(({ critical, extnID }) => !critical || KNOWN.includes(extnID))
}

function extension<T>(certificate: Certificate, id: string): T | undefined {
  return certificate.extensions?.find(({ extnID }) => extnID === id)?.parsedValue as T | undefined
}
