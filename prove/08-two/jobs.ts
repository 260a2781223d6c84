import { ADMIN_API, outcomeOf, type ServerProcess, succeeded, waitUntil } from '@credit/testkit'
import type { Environment } from '../lib/environment.js'
import { type Report, seconds, tally } from '../lib/report.js'
import { firstReleases, writeReleases } from '../lib/upstream.js'
import { instancesOf } from './instances.js'
import { readEvents } from './stream.js'

const MAX_LAG_MS = 1000

/** Records each start of a job in a table of the proof. */
const TRIGGER = `CREATE TABLE IF NOT EXISTS prove_begin (job_id uuid, worker text);
  CREATE OR REPLACE FUNCTION prove_begin() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    INSERT INTO prove_begin VALUES (NEW.id, NEW.worker); RETURN NULL; END $$;
  CREATE OR REPLACE TRIGGER prove_begin AFTER UPDATE OF worker ON job FOR EACH ROW
    WHEN (NEW.status = 'running') EXECUTE FUNCTION prove_begin()`

/** Jobs requested on both instances at once: there is one while it is open, started once. */
export async function checkJobsRunOnce(report: Report, environment: Environment): Promise<void> {
  const { admin: token, database } = environment
  const instances = instancesOf(environment)
  await database.query(TRIGGER)
  const areas = await database.query<{ id: string }>('SELECT id FROM area ORDER BY code')
  const ids = new Set<string>()
  const waves = report.of(12, 3)
  for (let wave = 0; wave < waves; wave++) {
    const requests = areas.flatMap(({ id: areaId }) =>
      instances.map(({ api }) =>
        api.call<{ jobId: string }>('POST', `${ADMIN_API}/credit/recompute`, {
          token,
          body: { areaId },
        }),
      ),
    )
    for (const response of await Promise.all(requests)) {
      if (report.expect(succeeded(response), `a job was refused: ${outcomeOf(response)}`)) {
        ids.add(response.body.jobId)
      }
    }
  }
  const jobs = await Promise.all([...ids].map((id, n) => instances[n % 2 ? 1 : 0].api.waitForJob(token, id)))
  const { starts, started, workers } = await database.queryOne<{
    starts: number
    started: number
    workers: number
  }>(
    `SELECT count(*)::int AS starts, count(DISTINCT job_id)::int AS started,
        count(DISTINCT worker)::int AS workers FROM prove_begin WHERE job_id = ANY($1)`,
    [[...ids]],
  )
  report.log(
    `${ids.size} jobs asked for ${waves * areas.length * 2} times on both: begun ${starts} times by ${workers} workers, ${tally(jobs.map(({ status }) => status))}`,
  )
  report.expect(starts === ids.size && started === ids.size, 'a job was begun more than once')
  report.expect(workers === 2, `${workers} of two instances took jobs`)
  report.expect(
    jobs.every(({ status }) => status === 'succeeded'),
    'a job did not succeed',
  )
}

/** Starts an import of new projects as a job; returns its id. */
export async function startImport(
  { admin: token, folder, parties, random }: Environment,
  server: ServerProcess,
  count: number,
  prefix: string,
): Promise<string> {
  const releases = firstReleases(parties, random.fork(), count, prefix)
  writeReleases(folder.file('job.jsonl'), releases)
  const path = `${ADMIN_API}/sync/run`
  const response = await server.api.call<{ jobId: string }>('POST', path, { token, body: {} })
  if (!succeeded(response)) throw new Error(`the import was not started: ${response.status}`)
  return response.body.jobId
}

/** Progress of a job is seen on both instances, and cancelling on one ends it on both. */
export async function checkProgress(report: Report, environment: Environment): Promise<void> {
  const instances = instancesOf(environment)
  const id = await startImport(environment, instances[0], report.of(3000, 1600), 'p')
  const seen = await Promise.all(instances.map((server) => readEvents(server, environment.admin, id)))
  const steps = seen.map((events) => events.filter(({ status }) => status === 'running').length)
  const [first = [], second = []] = seen
  const lags = first.flatMap(({ done, time }) => {
    const other = second.find((event) => event.done === done)
    return other && done > 0 ? [Math.abs(other.time - time)] : []
  })
  const ends = seen.map((events) => events.at(-1)?.status)
  report.log(
    `an import seen on both: ${steps.join(' and ')} steps, then ${ends.join(' and ')}; never more than ${Math.round(Math.max(...lags))} ms apart`,
  )
  report.expect(
    steps.every((n) => n >= 3),
    'progress was not seen on both',
  )
  report.expect(lags.length > 0 && Math.max(...lags) < MAX_LAG_MS, 'progress was seen late on one')
  for (const events of seen) {
    report.expect(events.at(-1)?.status === 'succeeded', 'the end was not seen')
    report.expect(
      events.every(({ done }, n) => done >= (events[n - 1]?.done ?? 0)),
      'progress went backwards',
    )
  }
  await checkCancelling(report, environment)
}

async function checkCancelling(report: Report, environment: Environment): Promise<void> {
  const { admin: token } = environment
  const [first, second] = instancesOf(environment)
  const id = await startImport(environment, first, report.of(3000, 1600), 'q')
  const watched = [first, second].map((server) => readEvents(server, token, id))
  const done = await firstProgress(first, token, id)
  await second.api.call('POST', `${ADMIN_API}/jobs/${id}/cancel`, { token })
  const ends = (await Promise.all(watched)).map((events) => events.at(-1)?.status)
  report.log(`cancelled on the other at ${done} kB: seen as ${ends.join(' and ')}`)
  report.expect(
    ends.every((status) => status === 'cancelled'),
    'cancelling did not reach the worker',
  )
}

/** Waits until the job reports progress and returns it. */
export function firstProgress({ api }: ServerProcess, token: string, id: string): Promise<number> {
  return waitUntil('the job makes progress', async () => {
    const { body } = await api.call<{ done: number }>('GET', `${ADMIN_API}/jobs/${id}`, { token })
    return body.done
  })
}

/** The instance that runs a job is killed: the other resumes and ends it. */
export async function checkJobOfKilled(report: Report, environment: Environment): Promise<void> {
  const { admin: token, database } = environment
  const [first, second] = instancesOf(environment)
  const count = report.of(3000, 1600)
  await second.stop()
  const id = await startImport(environment, first, count, 'r')
  await firstProgress(first, token, id)
  await second.start()
  const { running } = await database.queryOne<{ running: boolean }>(
    `SELECT status = 'running' AS running FROM job WHERE id = $1`,
    [id],
  )
  const begin = performance.now()
  await first.stop('SIGKILL')
  const { status, result } = await second.api.waitForJob(token, id)
  const took = seconds(performance.now() - begin)
  const { n } = await database.queryOne<{ n: number }>(
    `SELECT count(*)::int AS n FROM project WHERE ocid LIKE 'ocds-prove0-r%'`,
  )
  report.log(
    `the instance that ran an import was killed${running ? '' : ' too late'}: the other ended it after ${took}, ${status}, ${n} projects of ${count}`,
  )
  report.expect(status === 'succeeded', `the job of the killed instance is ${status}`)
  report.expect(n === count, `${n} projects, the job says ${JSON.stringify(result)}`)
  await first.start()
}
