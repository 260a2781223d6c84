import { claimHistory } from '../features/credit/claims/claims.resource.js'
import ClaimsPage from './claims.js'

/** Decided bonus claims. */
export default function ClaimHistoryPage() {
  return <ClaimsPage definition={claimHistory} />
}
