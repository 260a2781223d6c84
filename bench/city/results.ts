import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { PageTimes } from './pages.js'
import type { RecomputeResult } from './recompute.js'
import type { SubmitResult } from './submit.js'
import type { SyncResult } from './sync.js'
import type { CallResults } from './time-calls.js'

const FILE = new URL('results.json', import.meta.url)

/** The results of a city of one size; a case that did not run keeps its last result. */
export interface CityResults {
  fill?: {
    filledIn?: number
    scoreVerify?: number
    auditVerify?: number
    rows?: Record<string, number>
  }
  recompute?: RecomputeResult
  sync?: SyncResult
  submit?: SubmitResult
  pages?: PageTimes
  dashboards?: CallResults
  credit?: CallResults
}

/** By factor. */
export type AllResults = Record<string, CityResults>

/** Reads the results of the last runs. */
export function readResults(): AllResults {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
}

export function writeResults(results: AllResults): void {
  writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`)
}
