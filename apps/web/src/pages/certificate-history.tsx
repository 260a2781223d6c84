import { certificateHistory } from '../features/participants/certificates/certificates.resource.js'
import CertificatesPage from './certificates.js'

/** Decided versions of certificates. */
export default function CertificateHistoryPage() {
  return <CertificatesPage definition={certificateHistory} />
}
