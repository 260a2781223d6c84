import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN_API, waitUntil } from '@credit/testkit'
import { type Environment, waitForIdle } from '../lib/environment.js'
import { checkInvariants } from '../lib/invariants.js'
import type { Report } from '../lib/report.js'
import { firstReleases, writeReleases } from '../lib/upstream.js'

const LOTS = 2
/** Per lot; the winner is bidder and contract supplier. */
const PARTIES = 9

/** Kills the import command, and the server that runs an import as a job. */
export async function killDuringSync(report: Report, environment: Environment, projectsBefore: number): Promise<void> {
  const count = report.of(2400, 800)
  const jobs = report.of(2, 1)
  const countOfJob = report.of(1600, 800)
  await killCommand(report, environment, count, report.of(14, 3))
  for (let job = 0; job < jobs; job++) {
    await killJob(report, environment, countOfJob, report.of(3, 1), job)
  }
  const { projects, incomplete } = await environment.database.queryOne<{
    projects: number
    incomplete: number
  }>(
    `SELECT count(*)::int AS projects, (count(*) FILTER (WHERE sections <> ${LOTS}
        OR parties <> ${LOTS * PARTIES}))::int AS incomplete
      FROM (SELECT p.id, count(DISTINCT b.id) AS sections, count(s.id) AS parties FROM project p
        LEFT JOIN bid_section b ON b.project_id = p.id LEFT JOIN section_party s ON s.section_id = b.id
        WHERE p.source = 'sync' GROUP BY p.id) t`,
  )
  const expected = projectsBefore + count + jobs * countOfJob
  report.log(`${projects} projects of ${expected} releases, ${incomplete} without all sections and parties`)
  report.expect(projects === expected, `${expected} releases gave ${projects} projects`)
  report.expect(incomplete === 0, `${incomplete} projects are not whole`)
}

async function killCommand(report: Report, environment: Environment, count: number, kills: number): Promise<void> {
  const { database, folder, parties, random } = environment
  const file = folder.file('command.jsonl')
  writeReleases(file, firstReleases(parties, random.fork(), count, 'c'))
  const counts = new Set<number | null>()
  let met = 0
  for (let n = 0; n < kills; n++) {
    const command = environment.startCommand('sync', '--source', file)
    let ended = false
    const done = command.done.finally(() => {
      ended = true
    })
    const former = (await readRun(environment, file))?.holder
    // The kill follows at a random time after this command has taken the run over.
    await waitUntil(
      'the import has started',
      async () => ended || (await readRun(environment, file))?.holder !== former,
    )
    await sleep(random.int(0, 1500))
    const wasOver = ended
    if (!wasOver) met++
    command.kill()
    await done
    const when = `kill ${n + 1} of the import`
    await checkInvariants(report, database, ` after ${when}`)
    counts.add(await checkRunCount(report, environment, file, 'c', when))
    if (wasOver) break
  }
  const { code, text } = await environment.runCommand('sync', '--source', file)
  report.expect(code === 0, `the resumed import ended with ${code}: ${text}`)
  const { runs } = await database.queryOne<{ runs: number }>(
    'SELECT count(*)::int AS runs FROM sync_run WHERE source = $1',
    [file],
  )
  report.log(
    `${met} kills of the import of ${count} releases, left at ${[...counts].join(', ')} projects; resumed and ended as ${runs} run`,
  )
  report.expect(met > 0, 'no kill met the import')
}

interface Run {
  readonly holder: string | null
  readonly cursor: string | null
}

async function readRun({ database }: Environment, source: string): Promise<Run | undefined> {
  const [row] = await database.query<Run & object>(
    `SELECT holder, cursor::text AS cursor FROM sync_run WHERE source = $1
      ORDER BY started_at DESC, id DESC LIMIT 1`,
    [source],
  )
  return row
}

/** Checks that the run has counted the projects that exist; returns their number. */
async function checkRunCount(
  report: Report,
  { database }: Environment,
  source: string,
  prefix: string,
  when: string,
): Promise<number | null> {
  const [row] = await database.query<{ counted: number | null; existing: number }>(
    `SELECT (counts->'project'->>'new')::int AS counted,
        (SELECT count(*)::int FROM project WHERE ocid LIKE $2) AS existing
      FROM sync_run WHERE source = $1`,
    [source, `ocds-prove0-${prefix}%`],
  )
  report.expect(
    row?.counted === row?.existing,
    `${when}: the run counts ${row?.counted} projects, there are ${row?.existing}`,
  )
  return row?.existing ?? null
}

/** The job's worker dies with its server; after the next start the job is resumed and ends. */
async function killJob(
  report: Report,
  environment: Environment,
  count: number,
  kills: number,
  number: number,
): Promise<void> {
  const { admin: token, database, folder, parties, random, server } = environment
  const source = folder.file('job.jsonl')
  writeReleases(source, firstReleases(parties, random.fork(), count, `j${number}x`))
  const path = `${ADMIN_API}/sync/run`
  const { body } = await server.api.call<{ jobId: string }>('POST', path, { token, body: {} })
  let met = 0
  for (let n = 0; n < kills; n++) {
    const former = (await readRun(environment, source))?.cursor
    await waitUntil('the job makes progress', async () => (await readRun(environment, source))?.cursor !== former)
    await sleep(random.int(0, 250))
    const { running } = await database.queryOne<{ running: boolean }>(
      `SELECT status = 'running' AS running FROM job WHERE id = $1`,
      [body.jobId],
    )
    await server.stop('SIGKILL')
    if (running) met++
    await waitForIdle(database)
    await checkInvariants(report, database, ` after kill ${n + 1} of the job`)
    await server.start()
    if (!running) break
  }
  const job = await server.api.waitForJob(token, body.jobId)
  report.expect(job.status === 'succeeded', `the killed job ended ${job.status} ${job.error ?? ''}`)
  report.log(`${met} kills of the server that ran an import as a job: the job ${job.status}`)
}
