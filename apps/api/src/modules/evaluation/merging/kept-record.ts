import type { RecordStatus } from '@credit/contract'
import type { Collision } from './merge-records.sql.js'

/** Progress of a record; an open record is preferred to one that ended without an answer. */
const RANKS: Readonly<Record<RecordStatus, number>> = {
  voided: 0,
  closed: 1,
  excused: 2,
  expired: 3,
  pending: 4,
  deferred: 5,
  submitted: 6,
  dropped: 7,
  held: 8,
  revealed: 9,
}

/** Which of two records about one thing is kept: the furthest, then the earlier (rule P9). */
export function keptSide({ source, target }: Pick<Collision, 'source' | 'target'>): 'source' | 'target' {
  const difference = RANKS[source.status] - RANKS[target.status]
  if (difference !== 0) return difference > 0 ? 'source' : 'target'
  // A record released in a pool stays: voiding it would withdraw the others.
  if (source.pooled !== target.pooled) return source.pooled ? 'source' : 'target'
  const timeOf = ({ submittedAt, openedAt }: Collision['source']) => new Date(submittedAt ?? openedAt).getTime()
  return timeOf(source) < timeOf(target) ? 'source' : 'target'
}
