import { isDeepStrictEqual } from 'node:util'
import { ADMIN_API, outcomeOf, type ServerProcess, succeeded } from '@credit/testkit'
import type { Environment } from '../lib/environment.js'
import { type Report, tally } from '../lib/report.js'
import { dictionary, project, send, type Write } from '../lib/writes.js'
import { instancesOf } from './instances.js'

const PATH = `${ADMIN_API}/dict`
const REQUESTS = 50

/** Checks that the same key sent to both instances at once creates one row and gets one response. */
export async function checkOneKey(report: Report, environment: Environment): Promise<void> {
  const instances = instancesOf(environment)
  for (const create of [dictionary, project]) {
    const write: Write = create(environment, 'BOTH')
    const responses = await Promise.all(
      Array.from({ length: REQUESTS }, (_, n) => send<unknown>(instances[n % 2 ? 1 : 0], write)),
    )
    const answers = responses.filter(succeeded).map(({ body }) => body)
    const { n } = await environment.database.queryOne<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${write.kind} WHERE code = $1`,
      [write.code],
    )
    const different = answers.filter((answer) => !isDeepStrictEqual(answer, answers[0])).length
    const outcomes = tally(responses.map(outcomeOf))
    report.log(`${REQUESTS} creates of a ${write.kind} with one key on both: ${outcomes}; ${n} row`)
    report.expect(n === 1 && different === 0, `one key gave ${n} rows and ${different} other answers`)
    report.expect(answers.length === REQUESTS, `a retry was refused: ${outcomes}`)
  }
}

interface Counts {
  readonly base: number
  started: number
  created: number
  removing: number
  removed: number
}

interface TotalsRun {
  readonly environment: Environment
  readonly counts: Counts
  readonly wrong: string[]
  writing: boolean
  reads: number
}

/**
 * Checks that while both instances write, a list's total on either is between the number of committed rows and the
 * number of rows that may exist; afterwards both show the exact number.
 */
export async function checkTotals(report: Report, environment: Environment): Promise<void> {
  const { database, servers } = environment
  const count = 'SELECT count(*)::int AS n FROM dictionary'
  const { n: base } = await database.queryOne<{ n: number }>(count)
  const counts: Counts = { base, started: 0, created: 0, removing: 0, removed: 0 }
  const run: TotalsRun = { environment, counts, writing: true, reads: 0, wrong: [] }
  const readers = servers.flatMap((server) => [readTotals(run, server), readTotals(run, server)])
  const writesEach = report.of(150, 40)
  const writers = servers.flatMap((server, s) => [0, 1, 2].map((n) => write(run, server, `T${s}${n}`, writesEach)))
  await Promise.all(writers)
  run.writing = false
  await Promise.all(readers)
  const { n } = await database.queryOne<{ n: number }>(count)
  const totals = await Promise.all(servers.map((server) => readTotal(environment, server)))
  report.log(
    `${counts.created} creates and ${counts.removed} deletes on both, ${run.reads} totals read meanwhile, ${run.wrong.length} of them wrong; in the end ${totals.join(' and ')} of ${n}`,
  )
  report.expect(run.wrong.length === 0, `impossible totals: ${run.wrong.slice(0, 3).join('; ')}`)
  report.expect(
    totals.every((total) => total === n),
    `there are ${n}, the lists say ${totals.join(', ')}`,
  )
}

async function readTotal({ admin: token }: Environment, { api }: ServerProcess): Promise<number> {
  const { body } = await api.call<{ total: number }>('GET', `${PATH}/list?size=1`, { token })
  return body.total
}

async function write(
  { environment, counts }: TotalsRun,
  server: ServerProcess,
  prefix: string,
  count: number,
): Promise<void> {
  for (let n = 0; n < count; n++) {
    counts.started++
    const response = await send(server, dictionary(environment, `${prefix}N${n}`))
    if (!succeeded(response)) throw new Error(`not created: ${outcomeOf(response)}`)
    counts.created++
    if (n % 2) continue
    counts.removing++
    const { admin: token } = environment
    await server.api.call('DELETE', `${PATH}/${response.body.id}`, { token })
    counts.removed++
  }
}

async function readTotals(run: TotalsRun, server: ServerProcess): Promise<void> {
  const { counts } = run
  while (run.writing) {
    const { created, removed } = counts
    const total = await readTotal(run.environment, server)
    const lowest = counts.base + created - counts.removing
    const highest = counts.base + counts.started - removed
    run.reads++
    if (total < lowest || total > highest) {
      run.wrong.push(`${total} not in ${lowest} to ${highest}`)
    }
  }
}
