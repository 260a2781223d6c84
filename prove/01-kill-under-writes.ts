import { crashDatabase } from './01-kill/database.js'
import { killDuringSync } from './01-kill/sync.js'
import { killDuringWrites } from './01-kill/writes.js'
import { createEnvironment } from './lib/environment.js'
import { checkInvariants, runVerifyCommands } from './lib/invariants.js'
import type { Report } from './lib/report.js'
import { writeReleases } from './lib/upstream.js'

/**
 * Promise 1: a write acknowledged with 2xx is never lost, any other is never half done. The API is killed
 * with SIGKILL during writes and during an import, PostgreSQL is stopped `immediate` under load; a
 * retry with the same key is harmless each time.
 */
export async function prove(report: Report): Promise<void> {
  const projects = report.of(110, 30)
  const environment = await createEnvironment(report, {
    projects,
    env: (folder) => ({ SYNC_SOURCE: writeReleases(folder.file('job.jsonl'), []) }),
  })
  try {
    await killDuringWrites(report, environment)
    await killDuringSync(report, environment, projects)
    await crashDatabase(report, environment)
    const count = await checkInvariants(report, environment.database)
    report.log(`${count} invariants checked in the database`)
    await runVerifyCommands(report, environment)
  } finally {
    await environment.stop()
  }
}
