import { Navigate, useSearchParams } from 'react-router'
import { AdjustmentDetails } from '../features/credit/claims/adjustment-details.js'

/** Page of the adjustment `?id=`. */
export default function AdjustmentDetailsPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <AdjustmentDetails key={id} id={id} /> : <Navigate to="/404" replace />
}
