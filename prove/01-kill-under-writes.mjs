import { stopDatabase } from './01-kill/database.mjs'
import { killDuringSync } from './01-kill/sync.mjs'
import { killDuringWrites } from './01-kill/writes.mjs'
import { lookForBreaches, verifyBoth } from './lib/invariants.mjs'
import { writeReleases } from './lib/upstream.mjs'
import { makeWorld } from './lib/world.mjs'

/**
 * Reliability 1: what was answered 2xx is never lost, what was not is never half done. The API is
 * killed with -9 in the midst of writes and of an import, PostgreSQL is stopped `immediate` under
 * load; a retry with the same key is harmless each time.
 */
export async function prove(report) {
  const projects = report.of(110, 30)
  const world = await makeWorld(report, {
    projects,
    env: (folder) => ({ SYNC_SOURCE: writeReleases(folder.file('job.jsonl'), []) }),
  })
  try {
    await killDuringWrites(report, world)
    await killDuringSync(report, world, projects)
    await stopDatabase(report, world)
    const rules = await lookForBreaches(report, world.database)
    report.tell(`${rules} rules about whole writes looked at in the database`)
    await verifyBoth(report, world)
  } finally {
    await world.end()
  }
}
