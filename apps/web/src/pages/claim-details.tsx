import { Navigate, useSearchParams } from 'react-router'
import { ClaimDetails } from '../features/credit/claims/claim-details.js'

/** Page of the bonus claim `?id=`. */
export default function ClaimDetailsPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <ClaimDetails key={id} id={id} /> : <Navigate to="/404" replace />
}
