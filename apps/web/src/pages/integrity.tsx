import { Navigate } from 'react-router'

/** The address of the desk without its page. */
export default function IntegrityPage() {
  return <Navigate to="/integrityManagement/Home" replace />
}
