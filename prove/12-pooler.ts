import { mixEvents } from './03-mixed-events.js'
import { checkJobsRunOnce, checkProgress } from './08-two/jobs.js'
import { checkSessions } from './08-two/sessions.js'
import { checkOneKey, checkTotals } from './08-two/writes.js'
import { CONNECTIONS, isInstalled, startPgBouncer } from './12-pooler/pgbouncer.js'
import { createEnvironment, type Environment } from './lib/environment.js'
import type { Report } from './lib/report.js'
import { writeReleases } from './lib/upstream.js'

/** Promise 12: two instances on one database through PgBouncer, which shares eight connections by transactions. */
export async function prove(report: Report): Promise<void> {
  if (!report.expect(isInstalled(), 'pgbouncer is not installed')) return
  const environment = await createEnvironment(report, {
    projects: report.of(50, 12),
    servers: ['a', 'b'],
    env: (folder) => ({ SYNC_SOURCE: writeReleases(folder.file('job.jsonl'), []) }),
    between: startPgBouncer,
  })
  try {
    await checkSessions(report, environment)
    await checkOneKey(report, environment)
    await checkTotals(report, environment)
    await mixEvents(report, environment)
    await checkJobsRunOnce(report, environment)
    await checkProgress(report, environment)
    await checkConnections(report, environment)
  } finally {
    await environment.stop()
  }
}

/** Checks the number of connections: PgBouncer keeps them open, so the number afterwards is the maximum. */
async function checkConnections(report: Report, { database }: Environment): Promise<void> {
  const { n } = await database.queryOne<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'credit-api'`,
  )
  report.log(`calls of both instances took ${n} connections of the database at most`)
  report.expect(n > 0 && n <= CONNECTIONS, `more than ${CONNECTIONS}: not all through PgBouncer`)
}
