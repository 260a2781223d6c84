import { Navigate, useSearchParams } from 'react-router'
import { RunIssues } from '../features/sync/run-issues.js'

/** What the sync run of `?id=` refused. */
export default function SyncRunPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <RunIssues key={id} id={id} /> : <Navigate to="/404" replace />
}
