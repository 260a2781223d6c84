import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN_API, type Job, waitUntil } from '@credit/testkit'
import {
  countsOf,
  importFile,
  mended,
  rejectedRows,
  shown,
  startImport,
  suppliersCsv,
} from './06-import/import-files.js'
import { createEnvironment, type Environment } from './lib/environment.js'
import { type Report, seconds } from './lib/report.js'

/** Additional memory that an import of many rows may take compared with a small one. */
const FLAT_MB = 60

/** Imports of suppliers with bad rows, repeated, killed, cancelled and large. */
export async function prove(report: Report): Promise<void> {
  const environment = await createEnvironment(report)
  try {
    await importBadRows(report, environment)
    await killDuringImport(report, environment)
    await cancelImport(report, environment)
    await importLargeFile(report, environment)
  } finally {
    await environment.stop()
  }
}

/** Each bad row is named; the same file again and the mended rows make nothing twice. */
async function importBadRows(report: Report, environment: Environment): Promise<void> {
  const count = report.of(10_000, 2_000)
  const bad = count / 100
  const file = suppliersCsv(1_000_000, count, true)
  const begin = performance.now()
  const jobId = await startImport(environment, file)
  const first = await environment.server.api.waitForJob(environment.admin, jobId)
  const took = performance.now() - begin
  report.log(`${count} rows, 1 % bad: ${shown(countsOf(first))}, ${seconds(took)}`)
  report.expect(countsOf(first).new === count - bad, 'not every good row was imported')

  const rejected = await rejectedRows(environment, jobId)
  const lines = rejected.trim().split('\r\n').slice(1)
  const named = lines.filter((line) => line.includes('联系电话'))
  report.log(`${lines.length} rows in the file of bad rows, ${named.length} name their column`)
  report.expect(lines.length === bad && named.length === bad, 'a bad row is not named')

  const again = countsOf(await importFile(environment, file))
  report.log(`the same file again: ${shown(again)}`)
  report.expect(again.new + again.changed === 0, 'the same file changed something')
  const rest = countsOf(await importFile(environment, mended(rejected)))
  report.log(`the bad rows, mended: ${shown(rest)}`)
  report.expect(rest.new === bad && rest.wrong === 0, 'mended rows were not imported')
  await checkOnce(report, environment, 1_000_000, count)
}

/** A server killed during an import resumes it after its next start. */
async function killDuringImport(report: Report, environment: Environment): Promise<void> {
  const { admin, database, random, server } = environment
  const count = report.of(40_000, 10_000)
  const kills = report.of(3, 1)
  const jobId = await startImport(environment, suppliersCsv(2_000_000, count))
  const state = () =>
    database.queryOne<{ done: number; running: boolean }>(
      `SELECT coalesce(done, 0)::int AS done, status = 'running' AS running FROM job WHERE id = $1`,
      [jobId],
    )
  const left: number[] = []
  for (let n = 0; n < kills; n++) {
    const { done: former } = await state()
    await waitUntil('the import goes on', async () => (await state()).done > former)
    await sleep(random.int(0, 150))
    await server.stop('SIGKILL')
    const { done, running } = await state()
    if (running) left.push(done)
    await checkWhole(report, environment, ` after kill ${n + 1}`)
    await server.start()
    if (!running) break
  }
  const job = await server.api.waitForJob(admin, jobId, 300_000)
  report.log(
    `${left.length} kills of an import of ${count} rows, left at ${left.join(', ')} rows; then ${job.status}: ${shown(countsOf(job))}`,
  )
  report.expect(left.length > 0, 'no kill met the import')
  report.expect(countsOf(job).new === count, 'rows were counted twice or lost')
  await checkOnce(report, environment, 2_000_000, count)
}

/** Checks that rows imported before a cancellation stay, and are complete. */
async function cancelImport(report: Report, environment: Environment): Promise<void> {
  const { admin: token, server } = environment
  const count = report.of(20_000, 10_000)
  const jobId = await startImport(environment, suppliersCsv(3_000_000, count))
  let steps = 0
  const path = `${ADMIN_API}/jobs/${jobId}`
  await waitUntil('the import has begun', async () => {
    steps++
    const { body } = await server.api.call<Job>('GET', path, { token })
    return (body.done ?? 0) > 0
  })
  await server.api.call('POST', `${path}/cancel`, { token, body: {} })
  const job = await server.api.waitForJob(token, jobId)
  const { n } = await countOf(environment, 3_000_000, count)
  report.log(`cancelled after ${steps} looks: ${job.status} with ${job.done} of ${count} rows, ${n} stored`)
  report.expect(job.status === 'cancelled', `a cancelled import is ${job.status}`)
  report.expect(n === job.done && n < count, 'the rows stored are not those counted')
  await checkWhole(report, environment, ' after cancelling')
}

/** Memory does not grow with the file. */
async function importLargeFile(report: Report, environment: Environment): Promise<void> {
  const few = await peakDuring(environment, suppliersCsv(4_000_000, 10_000))
  const count = report.of(100_000, 20_000)
  const many = await peakDuring(environment, suppliersCsv(5_000_000, count))
  report.log(
    `10,000 rows: ${seconds(few.took)}, at most ${Math.round(few.mb)} MB; ${count} rows: ${seconds(many.took)}, at most ${Math.round(many.mb)} MB, ${many.steps} steps of progress`,
  )
  report.expect(many.mb - few.mb < FLAT_MB, 'memory grows with the file')
  report.expect(many.steps > 10, 'progress was not shown')
  await checkOnce(report, environment, 5_000_000, count)
}

async function peakDuring(environment: Environment, content: string) {
  const { admin: token, server } = environment
  const begin = performance.now()
  const jobId = await startImport(environment, content)
  const seen = new Set<number>()
  let mb = 0
  await waitUntil(
    'the import has ended',
    async () => {
      mb = Math.max(mb, server.usage().rssMb)
      const { body } = await server.api.call<Job>('GET', `${ADMIN_API}/jobs/${jobId}`, { token })
      seen.add(body.done ?? 0)
      return body.status === 'succeeded'
    },
    { timeoutMs: 600_000 },
  )
  return { mb, steps: seen.size, took: performance.now() - begin }
}

function countOf({ database }: Environment, first: number, count: number) {
  return database.queryOne<{ n: number; codes: number }>(
    `SELECT count(*)::int AS n, count(DISTINCT code)::int AS codes FROM participant
      WHERE sign = 2 AND length(code) = 15 AND substr(code, 8, 7)::int >= $1
        AND substr(code, 8, 7)::int < $2`,
    [first, first + count],
  )
}

/** Each row of a file is one participant, with all that belongs to it. */
async function checkOnce(report: Report, environment: Environment, first: number, count: number): Promise<void> {
  const { n, codes } = await countOf(environment, first, count)
  report.expect(n === count && codes === count, `${n} participants of ${codes} codes, not ${count}`)
  await checkWhole(report, environment, '')
}

/** Checks that every participant has its profile, its one revision and its one audit entry. */
async function checkWhole(report: Report, { database }: Environment, when: string): Promise<void> {
  const { n } = await database.queryOne<{ n: number }>(
    `SELECT count(*)::int AS n FROM participant p WHERE length(p.code) = 15 AND NOT (
      EXISTS (SELECT FROM supplier_profile f WHERE f.participant_id = p.id)
      AND (SELECT count(*) FROM revision r WHERE r.participant_id = p.id) = 1
      AND (SELECT count(*) FROM audit_log a WHERE a.entity = 'participant'
        AND a.entity_id = p.id::text) = 1)`,
  )
  report.expect(n === 0, `${n} participants are not whole${when}`)
}
