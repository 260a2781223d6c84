import { claimHistory } from '../features/credit/claims/claims.resource.js'
import ClaimsPage from './claims.js'

/** The bonus claims that were decided. */
export default function ClaimHistoryPage() {
  return <ClaimsPage definition={claimHistory} />
}
