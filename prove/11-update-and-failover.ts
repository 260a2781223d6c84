import { proveFailover } from './11-failover/failover.js'
import { proveRelease } from './11-update/release.js'
import { proveUpdate } from './11-update/rolling-update.js'
import type { Report } from './lib/report.js'

/**
 * Promise 11: replacing the programs of the instances loses no call, and the loss of the primary database
 * loses no acknowledged write.
 */
export async function prove(report: Report): Promise<void> {
  if (report.has('update')) await proveUpdate(report)
  if (report.has('release')) await proveRelease(report)
  if (report.has('failover')) await proveFailover(report)
}
