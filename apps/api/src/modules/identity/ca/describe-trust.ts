import type { Certificate, CertificateRevocationList } from 'pkijs'
import { timeText } from '#core/time-text'
import type { RevocationList, TrustAnchor } from './ca.dto.js'
import { factsOf, nameOf } from './trust.js'

/** Returns the description of a trusted authority for the settings. */
export function describeAnchor(certificate: Certificate): TrustAnchor {
  const { subject, issuer, algorithm, notAfter } = factsOf(certificate)
  return { subject, issuer, algorithm, notAfter: timeText(notAfter) }
}

/** Returns the description of a revocation list for the settings. */
export function describeList(list: CertificateRevocationList, now: Date): RevocationList {
  const next = list.nextUpdate?.value ?? null
  return {
    issuer: nameOf(list.issuer),
    revoked: list.revokedCertificates?.length ?? 0,
    thisUpdate: timeText(list.thisUpdate.value),
    nextUpdate: next ? timeText(next) : null,
    stale: next !== null && next < now,
  }
}
