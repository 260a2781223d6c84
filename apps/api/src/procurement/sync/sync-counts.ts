import type { SyncCount } from '@credit/contract'
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

export function addBatch(counts: SyncCounts, batch: BatchResult): SyncCounts {
  const next = structuredClone(counts)
  for (const key of ['new', 'changed', 'same', 'refused'] as const) {
    next.releases[key] += batch.releases[key]
  }
  next.project.new += batch.newProjects
  for (const sign of [1, 2, 3, 4] as const) {
    next[BY_SIGN[sign]].new += batch.participants.get(sign) ?? 0
  }
  next.warned += batch.remarks.filter((remark) => remark.outcome === 'warned').length
  return next
}
