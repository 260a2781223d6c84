import { Navigate, useSearchParams } from 'react-router'
import { ReportDetails } from '../features/credit/acts/report-details.js'

/** The reported behaviour of `?id=`: what an item of the to-do list is about. */
export default function ReportPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <ReportDetails key={id} id={id} /> : <Navigate to="/404" replace />
}
