import { Navigate, useSearchParams } from 'react-router'
import { CertificateDetails } from '../features/participants/certificates/certificate-details.js'

/** Page of the certificate `?id=`. */
export default function CertificateDetailsPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <CertificateDetails key={id} id={id} /> : <Navigate to="/404" replace />
}
