import { setTimeout as sleep } from 'node:timers/promises'
import { API, awaitJob, call } from '../lib/call.mjs'
import { lookForBreaches } from '../lib/invariants.mjs'
import { startCommand } from '../lib/server.mjs'
import { until } from '../lib/until.mjs'
import { releasesOf, writeReleases } from '../lib/upstream.mjs'

const LOTS = 2
/** Of a lot; the winner is bidder and contract supplier. */
const PARTIES = 9

/** `kill -9` in the midst of an import: of the command, and of the server that runs it as a job. */
export async function killDuringSync(report, world, projectsBefore) {
  const count = report.of(2400, 800)
  await killCommand(report, world, count, report.of(14, 3))
  for (let job = 0; job < report.of(2, 1); job++) {
    await killJob(report, world, report.of(1600, 800), report.of(3, 1), job)
  }
  const [{ projects, odd }] = await world.database.query(
    `SELECT count(*)::int AS projects, (count(*) FILTER (WHERE sections <> ${LOTS}
        OR parties <> ${LOTS * PARTIES}))::int AS odd
      FROM (SELECT p.id, count(DISTINCT b.id) AS sections, count(s.id) AS parties FROM project p
        LEFT JOIN bid_section b ON b.project_id = p.id LEFT JOIN section_party s ON s.section_id = b.id
        WHERE p.source = 'sync' GROUP BY p.id) t`,
  )
  const expected = projectsBefore + count + report.of(2, 1) * report.of(1600, 800)
  report.tell(
    `${projects} projects of ${expected} releases, ${odd} without all sections and parties`,
  )
  report.expect(projects === expected, `${expected} releases gave ${projects} projects`)
  report.expect(odd === 0, `${odd} projects are not whole`)
}

async function killCommand(report, world, count, kills) {
  const file = world.folder.file('command.jsonl')
  writeReleases(file, releasesOf(world.cast, world.random.fork(), count, 'c'))
  const seen = new Set()
  let met = 0
  for (let n = 0; n < kills; n++) {
    const running = startCommand(world.place, ['sync', '--source', file])
    let ended = false
    running.done.then(() => {
      ended = true
    })
    const former = (await runOf(world, file))?.holder
    // The kill comes at a moment of its own after this attempt took the run over.
    await until(
      'the import begins',
      async () => ended || (await runOf(world, file))?.holder !== former,
    )
    await sleep(world.random.int(0, 1500))
    const over = ended
    if (!over) met++
    running.kill()
    await running.done
    await lookForBreaches(report, world.database, ` after kill ${n + 1} of the import`)
    seen.add(await agree(report, world, file, 'c', `kill ${n + 1} of the import`))
    if (over) break
  }
  const { code, text } = await startCommand(world.place, ['sync', '--source', file]).done
  report.expect(code === 0, `the import that went on ended with ${code}: ${text}`)
  const [{ runs }] = await world.database.query(
    'SELECT count(*)::int AS runs FROM sync_run WHERE source = $1',
    [file],
  )
  report.tell(
    `${met} kills of the import of ${count} releases, left at ${[...seen].join(', ')} projects; went on and ended as ${runs} run`,
  )
  report.expect(met > 0, 'no kill met the import')
}

async function runOf(world, source) {
  const [row] = await world.database.query(
    `SELECT holder, cursor::text AS cursor FROM sync_run WHERE source = $1
      ORDER BY started_at DESC, id DESC LIMIT 1`,
    [source],
  )
  return row
}

/** What the run says it stored is what stands there; answers how many. */
async function agree(report, world, source, prefix, when) {
  const [row] = await world.database.query(
    `SELECT (counts->'project'->>'new')::int AS said,
        (SELECT count(*)::int FROM project WHERE ocid LIKE $2) AS stands
      FROM sync_run WHERE source = $1`,
    [source, `ocds-prove0-${prefix}%`],
  )
  report.expect(
    row?.said === row?.stands,
    `${when}: the run says ${row?.said} projects, there are ${row?.stands}`,
  )
  return row?.stands
}

/** The job's worker dies with its server; the next start frees and ends the job. */
async function killJob(report, world, count, kills, number) {
  const { server } = world
  const source = world.folder.file('job.jsonl')
  writeReleases(source, releasesOf(world.cast, world.random.fork(), count, `j${number}x`))
  const { body } = await call(server, 'POST', `${API}/sync/run`, { token: world.admin, body: {} })
  let met = 0
  for (let n = 0; n < kills; n++) {
    const from = (await runOf(world, source))?.cursor
    await until('the job gets on', async () => (await runOf(world, source))?.cursor !== from)
    await sleep(world.random.int(0, 250))
    const [{ open }] = await world.database.query(
      `SELECT status = 'running' AS open FROM job WHERE id = $1`,
      [body.jobId],
    )
    await server.end('SIGKILL')
    if (open) met++
    await world.database.quiet()
    await lookForBreaches(report, world.database, ` after kill ${n + 1} of the job`)
    await server.start()
    if (!open) break
  }
  const job = await awaitJob(server, world.admin, body.jobId)
  report.expect(job.status === 'succeeded', `the killed job ended ${job.status} ${job.error ?? ''}`)
  report.tell(`${met} kills of the server that ran an import as a job: the job ${job.status}`)
}
