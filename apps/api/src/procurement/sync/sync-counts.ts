import type { SyncCount } from '@credit/contract'
import type { Remark } from './remark.js'
import type { BatchResult } from './store/store-batch.js'

/** What a run counts; kept with the run after each batch. */
export interface SyncCounts {
  files: number
  releases: { new: number; changed: number; same: number; refused: number }
  /** Remarks that refused nothing. */
  warned: number
  project: SyncCount & { changed: number }
  purchaser: SyncCount
  supplier: SyncCount
  agent: SyncCount
  expert: SyncCount
}

export const BY_SIGN = { 1: 'purchaser', 2: 'supplier', 3: 'agent', 4: 'expert' } as const

export function noCounts(): SyncCounts {
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

/** The counts after a batch: what its reading refused, and what came of its releases. */
export function addBatch(
  counts: SyncCounts,
  read: { remarks: readonly Remark[]; files: number },
  stored: BatchResult | null,
): SyncCounts {
  const next = structuredClone(counts)
  const of = (outcome: Remark['outcome'], remarks: readonly Remark[]) =>
    remarks.filter((remark) => remark.outcome === outcome).length
  next.files += read.files
  next.releases.refused += of('refused', read.remarks)
  next.warned += of('warned', read.remarks) + of('warned', stored?.remarks ?? [])
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
