import type { SyncIssue } from '../sync-issue.js'
import { limitIssues, zeroCounts } from './sync-counts.js'

const issues = (reason: SyncIssue['reason'], count: number): SyncIssue[] =>
  Array.from({ length: count }, (_, n) => ({
    outcome: 'refused' as const,
    reason,
    params: {},
    ocid: '',
    releaseId: '',
    place: `item ${n}`,
  }))

describe('limitIssues', () => {
  it('keeps a thousand of each reason over all batches, and counts all', () => {
    const first = limitIssues(zeroCounts(), [...issues('NOT_JSON', 700), ...issues('NOT_OCDS', 3)], 1_000)
    expect(first.issues).toHaveLength(703)
    const second = limitIssues(first.counts, issues('NOT_JSON', 5_000), 1_000)
    expect(second.issues).toHaveLength(300)
    expect(second.counts.reasons).toEqual({ NOT_JSON: 5_700, NOT_OCDS: 3 })
    expect(limitIssues(second.counts, issues('NOT_OCDS', 2), 1_000).issues).toHaveLength(2)
  })
})
