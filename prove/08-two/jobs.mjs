import { API, awaitJob, call, codeOf, isDone } from '../lib/call.mjs'
import { tally } from '../lib/report.mjs'
import { until } from '../lib/until.mjs'
import { releasesOf, writeReleases } from '../lib/upstream.mjs'
import { progressOf } from './stream.mjs'

/** Notes each time a worker takes a job, in a table of the proof's own. */
async function noteBegins(database) {
  await database.query(`CREATE TABLE IF NOT EXISTS prove_begin (job_id uuid, worker text);
    CREATE OR REPLACE FUNCTION prove_begin() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO prove_begin VALUES (NEW.id, NEW.worker); RETURN NULL; END $$;
    CREATE OR REPLACE TRIGGER prove_begin AFTER UPDATE OF worker ON job FOR EACH ROW
      WHEN (NEW.status = 'running') EXECUTE FUNCTION prove_begin()`)
}

/** Jobs asked for on both at once: one while it is open, begun once, by either. */
export async function jobsOnce(report, world) {
  await noteBegins(world.database)
  const areas = await world.database.query('SELECT id FROM area ORDER BY code')
  const ids = new Set()
  for (let wave = 0; wave < report.of(12, 3); wave++) {
    const asked = areas.flatMap(({ id }) =>
      world.servers.map((server) =>
        call(server, 'POST', `${API}/credit/recompute`, {
          token: world.admin,
          body: { areaId: id },
        }),
      ),
    )
    for (const answer of await Promise.all(asked)) {
      if (report.expect(isDone(answer), `a job was refused: ${codeOf(answer)}`)) {
        ids.add(answer.body.jobId)
      }
    }
  }
  const ends = await Promise.all(
    [...ids].map((id, n) => awaitJob(world.servers[n % 2], world.admin, id)),
  )
  const begins = await world.database.query(
    `SELECT count(*)::int AS begun, count(DISTINCT job_id)::int AS jobs,
        count(DISTINCT worker)::int AS workers FROM prove_begin WHERE job_id = ANY($1)`,
    [[...ids]],
  )
  const [{ begun, jobs, workers }] = begins
  report.tell(
    `${ids.size} jobs asked for ${report.of(12, 3) * areas.length * 2} times on both: begun ${begun} times by ${workers} workers, ${tally(ends.map(({ status }) => status))}`,
  )
  report.expect(begun === ids.size && jobs === ids.size, 'a job was begun more than once')
  report.expect(workers === 2, `${workers} of two instances took jobs`)
  report.expect(
    ends.every(({ status }) => status === 'succeeded'),
    'a job did not succeed',
  )
}

async function startImport(world, server, count, prefix) {
  const releases = releasesOf(world.cast, world.random.fork(), count, prefix)
  writeReleases(world.folder.file('job.jsonl'), releases)
  const answer = await call(server, 'POST', `${API}/sync/run`, { token: world.admin, body: {} })
  if (!isDone(answer)) throw new Error(`the import was not started: ${answer.status}`)
  return answer.body.jobId
}

/** Progress is seen on both while one of them works; cancelling on one ends it, seen on both. */
export async function progressOnBoth(report, world) {
  const [a, b] = world.servers
  const id = await startImport(world, a, report.of(3000, 1600), 'p')
  const seen = await Promise.all([a, b].map((server) => progressOf(server, world.admin, id)))
  const steps = seen.map((events) => events.filter(({ status }) => status === 'running').length)
  const lags = seen[0].flatMap(({ done, at }) => {
    const other = seen[1].find((event) => event.done === done)
    return other && done > 0 ? [Math.abs(other.at - at)] : []
  })
  report.tell(
    `an import seen on both: ${steps.join(' and ')} steps, then ${seen.map((events) => events.at(-1)?.status).join(' and ')}; never more than ${Math.round(Math.max(...lags))} ms apart`,
  )
  report.expect(
    steps.every((n) => n >= 3),
    'progress was not seen on both',
  )
  report.expect(lags.length > 0 && Math.max(...lags) < 1000, 'progress was seen late on one')
  for (const events of seen) {
    report.expect(events.at(-1)?.status === 'succeeded', 'the end was not seen')
    report.expect(
      events.every(({ done }, n) => n === 0 || done >= events[n - 1].done),
      'progress went backwards',
    )
  }
  await cancelOnTheOther(report, world)
}

async function cancelOnTheOther(report, world) {
  const [a, b] = world.servers
  const id = await startImport(world, a, report.of(3000, 1600), 'q')
  const watched = [a, b].map((server) => progressOf(server, world.admin, id))
  const { done } = await firstProgress(world, a, id)
  await call(b, 'POST', `${API}/jobs/${id}/cancel`, { token: world.admin })
  const ends = (await Promise.all(watched)).map((events) => events.at(-1)?.status)
  report.tell(`cancelled on the other at ${done} kB: seen as ${ends.join(' and ')}`)
  report.expect(
    ends.every((status) => status === 'cancelled'),
    'cancelling did not reach the worker',
  )
}

function firstProgress(world, server, id) {
  return until('the job gets on', async () => {
    const { body } = await call(server, 'GET', `${API}/jobs/${id}`, { token: world.admin })
    return body.done > 0 ? body : null
  })
}

/** The instance that runs a job is killed: the other ends it. */
export async function jobOfTheKilled(report, world) {
  const [a, b] = world.servers
  await b.end('SIGTERM')
  const id = await startImport(world, a, report.of(3000, 1600), 'r')
  await firstProgress(world, a, id)
  await b.start()
  const [{ open }] = await world.database.query(
    `SELECT status = 'running' AS open FROM job WHERE id = $1`,
    [id],
  )
  const from = performance.now()
  await a.end('SIGKILL')
  const { status, result } = await awaitJob(b, world.admin, id)
  const took = ((performance.now() - from) / 1000).toFixed(1)
  const [{ n }] = await world.database.query(
    `SELECT count(*)::int AS n FROM project WHERE ocid LIKE 'ocds-prove0-r%'`,
  )
  report.tell(
    `the instance that ran an import was killed${open ? '' : ' too late'}: the other ended it after ${took} s, ${status}, ${n} projects of ${report.of(3000, 1600)}`,
  )
  report.expect(status === 'succeeded', `the job of the killed instance is ${status}`)
  report.expect(
    n === report.of(3000, 1600),
    `${n} projects, the job says ${JSON.stringify(result)}`,
  )
  await a.start()
}
