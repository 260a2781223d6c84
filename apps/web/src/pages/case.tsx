import { Navigate, useSearchParams } from 'react-router'
import { CaseDetails } from '../features/credit/cases/case-details.js'

/** The complaint, objection or application for repair of `?id=`. */
export default function CasePage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <CaseDetails key={id} id={id} /> : <Navigate to="/404" replace />
}
