import { checkJobOfKilled, checkJobsRunOnce, checkProgress } from './08-two/jobs.js'
import { checkLimits } from './08-two/limits.js'
import { checkSchedule } from './08-two/schedule.js'
import { watchSealers } from './08-two/sealer.js'
import { checkSessions } from './08-two/sessions.js'
import { checkOneKey, checkTotals } from './08-two/writes.js'
import { createEnvironment } from './lib/environment.js'
import { checkInvariants, runVerifyCommands } from './lib/invariants.js'
import type { Report } from './lib/report.js'
import { writeReleases } from './lib/upstream.js'

/** Promise 8: two instances on one database are one service. */
export async function prove(report: Report): Promise<void> {
  const environment = await createEnvironment(report, {
    projects: 6,
    servers: ['a', 'b'],
    env: (folder) => ({ SYNC_SOURCE: writeReleases(folder.file('job.jsonl'), []) }),
  })
  try {
    await checkSessions(report, environment)
    await checkLimits(report, environment)
    const checkSealers = await watchSealers(report, environment)
    await checkOneKey(report, environment)
    await checkTotals(report, environment)
    await checkJobsRunOnce(report, environment)
    await checkProgress(report, environment)
    await checkJobOfKilled(report, environment)
    await checkSchedule(report, environment)
    await checkSealers()
    await checkInvariants(report, environment.database)
    await runVerifyCommands(report, environment)
  } finally {
    await environment.stop()
  }
}
