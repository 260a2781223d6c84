import { Navigate, useSearchParams } from 'react-router'
import { RunIssues } from '../features/sync/run-issues.js'

/** Records refused by the sync run `?id=`. */
export default function SyncRunPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <RunIssues key={id} id={id} /> : <Navigate to="/404" replace />
}
