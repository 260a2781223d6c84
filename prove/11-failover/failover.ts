import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN_API, succeeded } from '@credit/testkit'
import { checkStoredOnce } from '../01-kill/writes.js'
import { checkProgress, firstProgress, startImport } from '../08-two/jobs.js'
import { createEnvironment, type Environment } from '../lib/environment.js'
import { checkInvariants, runVerifyCommands } from '../lib/invariants.js'
import { Load, WORKERS } from '../lib/load.js'
import { type Report, seconds, tally } from '../lib/report.js'
import { writeReleases } from '../lib/upstream.js'
import { readOpenRecords } from '../lib/writes.js'
import { type Cluster, startCluster } from './cluster.js'
import { missingPrograms } from './programs.js'

/** The promised time from the loss of the primary to the first write that succeeds. */
const RECOVERY_LIMIT_MS = 30_000
const RECOVERY_TIMEOUT_MS = 60_000
const JOB_TIMEOUT_MS = 120_000
const LOAD_MS = 3_000
/** Longer than the service waits for a commit. */
const HANGING_MS = 6_000
const PREFIX = 'f'

/** Counts how often jobs end, in a table of the proof. */
const TRIGGER = `CREATE TABLE prove_end (job_id uuid);
  CREATE FUNCTION prove_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    INSERT INTO prove_end VALUES (NEW.id); RETURN NULL; END $$;
  CREATE TRIGGER prove_end AFTER UPDATE OF status ON job FOR EACH ROW
    WHEN (NEW.status IN ('succeeded', 'failed', 'cancelled')) EXECUTE FUNCTION prove_end()`

/**
 * The machine of the primary is lost under load, just as its synchronous standby hangs; the standby takes over. All
 * acknowledged writes are present, sessions are valid, jobs continue and end once.
 */
export async function proveFailover(report: Report): Promise<void> {
  const missing = missingPrograms()
  if (!report.expect(missing.length === 0, `not installed: ${missing.join(', ')}`)) return
  let cluster: Cluster | undefined
  const environment = await createEnvironment(report, {
    projects: report.of(40, 12),
    servers: ['a', 'b'],
    start: async () => {
      cluster = await startCluster(report)
      return cluster
    },
    env: (folder) => ({ SYNC_SOURCE: writeReleases(folder.file('job.jsonl'), []) }),
  })
  try {
    if (cluster) await loseThePrimary(report, environment, cluster)
    await checkSessionsAndHealth(report, environment)
    await checkProgress(report, environment)
    await checkInvariants(report, environment.database)
    await runVerifyCommands(report, environment)
  } finally {
    await environment.stop()
  }
}

async function loseThePrimary(report: Report, environment: Environment, cluster: Cluster): Promise<void> {
  const { admin: token, database, server } = environment
  await database.query(TRIGGER)
  const count = report.of(6000, 3000)
  const job = await startImport(environment, server, count, PREFIX)
  await firstProgress(server, token, job)
  const load = new Load(environment, await readOpenRecords(environment))
  load.start()
  await sleep(LOAD_MS)
  const { standby } = await cluster.nodes()
  const endReceiver = await standby.pauseReceiver()
  await sleep(HANGING_MS)
  await cluster.crash()
  endReceiver()
  const recovery = await load.nextSuccess(RECOVERY_TIMEOUT_MS)
  await sleep(LOAD_MS)
  const writes = await load.stop()
  report.log(
    `the primary was lost under ${WORKERS} clients of two instances: answers ${tally(load.outcomes)}; serving again after ${seconds(recovery)}, promised ${seconds(RECOVERY_LIMIT_MS)}`,
  )
  report.expect(recovery < RECOVERY_LIMIT_MS, `serving again only after ${seconds(recovery)}`)
  const wrong = load.outcomes.filter((outcome) => !/^(20[01]|50[34] )/.test(outcome))
  report.expect(wrong.length === 0, `answers other than 2xx, 503 and 504: ${tally(wrong)}`)
  await checkStoredOnce(report, environment, writes, 'after the loss of the primary')
  report.log(`${writes.length} writes answered 2xx, ${load.retried} of them sent more than once: all there, once`)
  await checkJob(report, environment, job, count)
  await cluster.restart()
  report.log('the lost machine came back as the synchronous standby')
}

async function checkJob(
  report: Report,
  { admin: token, database, server }: Environment,
  id: string,
  count: number,
): Promise<void> {
  const { status } = await server.api.waitForJob(token, id, JOB_TIMEOUT_MS)
  const { projects, ends } = await database.queryOne<{ projects: number; ends: number }>(
    `SELECT (SELECT count(*)::int FROM project WHERE ocid LIKE 'ocds-prove0-${PREFIX}%') AS projects,
      (SELECT count(*)::int FROM prove_end WHERE job_id = $1) AS ends`,
    [id],
  )
  report.log(`an import that ran meanwhile: ${status}, ended ${ends} time, ${projects} projects of ${count}`)
  report.expect(status === 'succeeded' && ends === 1, `the import is ${status}, ended ${ends} times`)
  report.expect(projects === count, `the import made ${projects} projects of ${count}`)
}

/** Sessions of before are valid on both instances, which say that they are ready. */
async function checkSessionsAndHealth(report: Report, { accounts, servers }: Environment): Promise<void> {
  let valid = 0
  for (const { api } of servers) {
    for (const { token } of accounts) {
      if (succeeded(await api.call('GET', `${ADMIN_API}/account/verify/phone`, { token }))) valid++
    }
    const ready = await api.call('GET', '/health/ready')
    report.expect(ready.status === 200, `health says ${JSON.stringify(ready.body)}`)
  }
  const all = accounts.length * servers.length
  report.log(`${valid} of ${all} sessions of before are valid`)
  report.expect(valid === all, `${all - valid} sessions were lost`)
}
