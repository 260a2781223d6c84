import { Navigate, useSearchParams } from 'react-router'
import { OwnReportDetails } from '../features/credit/acts/own-report.js'

/** Notice `?id=` for the participant that it concerns. */
export default function OwnReportPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <OwnReportDetails key={id} id={id} /> : <Navigate to="/404" replace />
}
