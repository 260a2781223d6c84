import { proveLock } from './04-faults/locked-table.js'
import { mountFiles, proveStorage, unmountFiles } from './04-faults/storage.js'
import { createEnvironment } from './lib/environment.js'
import type { Report } from './lib/report.js'

/**
 * Promise 4: a stalled or full dependency is reported clearly and soon, harms nothing else, and leaves nothing behind.
 */
export async function prove(report: Report): Promise<void> {
  let mounted = ''
  const environment = await createEnvironment(report, {
    projects: 3,
    env: (folder) => {
      mounted = mountFiles(report, folder.file('data'))
      // The other loopback addresses are clients like any. An upload may meet the end of the disk.
      return { TRUSTED_PROXIES: '127.0.0.1', LIMIT_FREE_DISK_PERCENT: '1' }
    },
  })
  try {
    await proveLock(report, environment)
    if (mounted) await proveStorage(report, environment, mounted)
  } finally {
    await environment.stop()
    unmountFiles(mounted)
  }
}
