import { setTimeout as sleep } from 'node:timers/promises'
import { createEnvironment, type Environment } from '../lib/environment.js'
import { checkInvariants, runVerifyCommands } from '../lib/invariants.js'
import { type Report, seconds, tally } from '../lib/report.js'
import { BALANCERS, type BalancerKind, isInstalled, startBalancer } from './balancer.js'
import { type Counts, startLoad } from './load.js'
import { startVisits, type Visits } from './visits.js'

const DRAIN_SECONDS = 4
const SETTLE_MS = 2_500

/** Restarts the instances one by one under load and expects every call to succeed. */
export async function proveUpdate(report: Report): Promise<void> {
  const environment = await createEnvironment(report, {
    projects: 3,
    servers: ['a', 'b'],
    env: () => ({ DRAIN_SECONDS: String(DRAIN_SECONDS) }),
  })
  try {
    const kinds = BALANCERS.filter(isInstalled)
    report.expect(kinds.length > 0, `none of ${BALANCERS.join(', ')} is installed`)
    for (const kind of kinds) await updateBehind(report, environment, kind)
    await checkInvariants(report, environment.database)
    await runVerifyCommands(report, environment)
  } finally {
    await environment.stop()
  }
}

async function updateBehind(report: Report, environment: Environment, kind: BalancerKind): Promise<void> {
  const { database, folder, servers } = environment
  const balancer = await startBalancer(kind, folder.file(kind), servers)
  const stopVisits = await startVisits(balancer.url)
  const stopLoad = startLoad(environment, balancer.url)
  const rounds = report.of(5, 2)
  let slowestStop = 0
  let counts: Counts
  let visits: Visits
  try {
    for (let round = 0; round < rounds; round++) {
      for (const server of servers) {
        const begin = performance.now()
        await server.stop()
        slowestStop = Math.max(slowestStop, performance.now() - begin)
        await server.start()
        // Before the next is stopped, the balancer has to know that this one is back.
        await sleep(SETTLE_MS)
      }
    }
  } finally {
    visits = await stopVisits()
    counts = await stopLoad()
    await balancer.stop()
  }
  const { reads, writes, failed, codes } = counts
  const { n } = await database.queryOne<{ n: number }>(
    'SELECT count(*)::int AS n FROM dictionary WHERE code = ANY($1)',
    [codes],
  )
  report.log(
    `${rounds} updates of two instances behind ${kind}: ${reads} reads and ${writes} writes, ${failed.length} failed; ${n} of ${codes.length} writes stored; ${visits.pages} pages used in browsers, ${visits.broken.length} faults; an instance stopped within ${seconds(slowestStop)}`,
  )
  report.expect(failed.length === 0, `behind ${kind} calls failed: ${tally(failed)}`)
  const { pages, broken } = visits
  report.expect(broken.length === 0, `behind ${kind} pages broke: ${tally(broken)}`)
  report.expect(pages > 0, `behind ${kind} no page was used`)
  report.expect(n === codes.length, `${codes.length - n} writes that were answered are not stored`)
}
