import { Navigate } from 'react-router'

/** Redirects the desk's address to its first page. */
export default function IntegrityPage() {
  return <Navigate to="/integrityManagement/Home" replace />
}
