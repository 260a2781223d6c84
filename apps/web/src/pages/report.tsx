import { Navigate, useSearchParams } from 'react-router'
import { ReportDetails } from '../features/credit/acts/report-details.js'

/** Page of the reported behaviour `?id=`, which to-dos link to. */
export default function ReportPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <ReportDetails key={id} id={id} /> : <Navigate to="/404" replace />
}
