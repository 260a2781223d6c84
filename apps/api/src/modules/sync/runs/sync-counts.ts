import type { SyncCount } from '@credit/contract'
import type { BatchResult } from '../store/store-batch.js'
import type { SyncIssue } from '../sync-issue.js'

/** Counts of a run, stored with it after each batch. */
export interface SyncCounts {
  files: number
  releases: { new: number; changed: number; same: number; refused: number }
  /** Issues that refused nothing. */
  warned: number
  /** Issues of each reason; the first thousand of a reason are kept as rows. */
  reasons?: Record<string, number>
  project: SyncCount & { changed: number }
  purchaser: SyncCount
  supplier: SyncCount
  agent: SyncCount
  expert: SyncCount
}

export const BY_SIGN = { 1: 'purchaser', 2: 'supplier', 3: 'agent', 4: 'expert' } as const

/** Returns the counts of a run that has read nothing yet. */
export function zeroCounts(): SyncCounts {
  return {
    files: 0,
    releases: { new: 0, changed: 0, same: 0, refused: 0 },
    warned: 0,
    project: { total: 0, new: 0, changed: 0 },
    purchaser: { total: 0, new: 0 },
    supplier: { total: 0, new: 0 },
    agent: { total: 0, new: 0 },
    expert: { total: 0, new: 0 },
  }
}

/** Returns the counts after a batch: refusals while reading it, and the outcomes of its releases. */
export function addBatch(
  counts: SyncCounts,
  read: { issues: readonly SyncIssue[]; files: number },
  stored: BatchResult | null,
): SyncCounts {
  const next = structuredClone(counts)
  const countOf = (outcome: SyncIssue['outcome'], issues: readonly SyncIssue[]) =>
    issues.filter((issue) => issue.outcome === outcome).length
  next.files += read.files
  next.releases.refused += countOf('refused', read.issues)
  next.warned += countOf('warned', read.issues) + countOf('warned', stored?.issues ?? [])
  if (!stored) return next
  for (const key of ['new', 'changed', 'same', 'refused'] as const) {
    next.releases[key] += stored.releases[key]
  }
  next.project.new += stored.newProjects
  for (const sign of [1, 2, 3, 4] as const) {
    next[BY_SIGN[sign]].new += stored.participants.get(sign) ?? 0
  }
  return next
}

/**
 * Counts issues by their reason and returns the ones to store, at most `most` of a reason: more add nothing, and a
 * small file can hold millions of faults.
 */
export function limitIssues(
  counts: SyncCounts,
  issues: readonly SyncIssue[],
  most: number,
): { counts: SyncCounts; issues: SyncIssue[] } {
  if (issues.length === 0) return { counts, issues: [] }
  const reasons = { ...counts.reasons }
  const kept = issues.filter(({ reason }) => {
    reasons[reason] = (reasons[reason] ?? 0) + 1
    return reasons[reason] <= most
  })
  return { counts: { ...counts, reasons }, issues: kept }
}
