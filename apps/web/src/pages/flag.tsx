import { Navigate, useSearchParams } from 'react-router'
import { FlagDetails } from '../features/evaluation/flags/flag-details.js'

/** The flagged evaluations of `?id=`. */
export default function FlagPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <FlagDetails key={id} id={id} /> : <Navigate to="/404" replace />
}
