import { Navigate, useSearchParams } from 'react-router'
import { FlagDetails } from '../features/evaluation/flags/flag-details.js'

/** Page of the flagged evaluations `?id=`. */
export default function FlagPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <FlagDetails key={id} id={id} /> : <Navigate to="/404" replace />
}
