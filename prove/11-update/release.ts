import { setTimeout as sleep } from 'node:timers/promises'
import { outcomeOf, ServerProcess, serverEnvironment, startCommand, succeeded } from '@credit/testkit'
import { createEnvironment, type Environment } from '../lib/environment.js'
import { checkInvariants, runVerifyCommands } from '../lib/invariants.js'
import { type Report, tally } from '../lib/report.js'
import { type OpenRecord, readOpenRecords, send, submission } from '../lib/writes.js'
import { BALANCERS, isInstalled, startBalancer } from './balancer.js'
import { startLoad } from './load.js'
import { assetsOf, buildPreviousRelease } from './previous-release.js'
import { startVisits } from './visits.js'

const DRAIN_SECONDS = '4'
const SETTLE_MS = 2_500

/**
 * The previous release serves during the migrations of this one, next to its instances, and again after a rollback; no
 * call fails, and both read and write the same rows.
 */
export async function proveRelease(report: Report): Promise<void> {
  const kind = BALANCERS.find(isInstalled)
  report.expect(kind !== undefined, `none of ${BALANCERS.join(', ')} is installed`)
  if (!kind) return
  const env = { DRAIN_SECONDS }
  let previous: Awaited<ReturnType<typeof buildPreviousRelease>> | undefined
  let environment: Environment | undefined
  const replacing: ServerProcess[] = []
  try {
    const build = await buildPreviousRelease()
    previous = build
    const former = assetsOf(build.root)
    const differing = assetsOf().filter((name) => !former.includes(name))
    report.expect(differing.length > 0, 'both releases have the same files: no page could break')
    environment = await createEnvironment(report, {
      projects: report.of(40, 8),
      servers: ['a', 'b'],
      root: build.root,
      env: () => env,
    })
    const { database, folder, servers } = environment
    const variables = serverEnvironment(database.url, folder.file('data'), env)
    for (const { port } of servers) {
      const logFile = folder.file(`new-${port}.log`)
      replacing.push(await ServerProcess.create({ env: variables, port, logFile }))
    }
    const records = await readOpenRecords(environment)
    const balancer = await startBalancer(kind, folder.file(kind), servers)
    const stopVisits = await startVisits(balancer.url)
    const stopLoad = startLoad(environment, balancer.url)
    const steps = new Steps(report, environment, records)
    const migrated = await startCommand(variables, ['migrate']).done
    report.expect(migrated.code === 0, `the migrations ended with ${migrated.code}: ${migrated.text}`)
    await steps.submit('previous release, migrated database', servers)
    await steps.replace(servers, replacing, 'both releases')
    await steps.submit('new release', replacing)
    await steps.replace(replacing, servers, 'both releases, on the way back')
    await steps.submit('previous release again', servers)
    await steps.replace(servers, replacing, 'both releases, the second time')
    const { pages, broken } = await stopVisits()
    const { reads, writes, failed } = await stopLoad()
    await balancer.stop()
    report.log(
      `from ${build.version} to this release, back and forth behind ${kind}: ${migrated.text}; ${reads} reads and ${writes} writes, ${failed.length} failed; ${pages} pages used in browsers, ${broken.length} faults; ${steps.submitted} evaluations submitted`,
    )
    report.expect(failed.length === 0, `calls failed: ${tally(failed)}`)
    report.expect(broken.length === 0, `pages broke: ${tally(broken)}`)
    report.expect(pages > 0, 'no page was used')
    await checkInvariants(report, database)
    const runCommand = (...args: string[]) => startCommand(variables, args).done
    await runVerifyCommands(report, { ...environment, runCommand })
  } finally {
    for (const server of replacing) await server.stop()
    await environment?.stop()
    await previous?.remove()
  }
}

/** Steps that run in sequence while clients call. */
class Steps {
  submitted = 0

  constructor(
    private readonly report: Report,
    private readonly environment: Environment,
    private readonly records: OpenRecord[],
  ) {}

  /** Replaces the old instances by the next ones, one at a time, and submits evaluations while both releases run. */
  async replace(old: readonly ServerProcess[], next: readonly ServerProcess[], title: string): Promise<void> {
    for (const [n, server] of old.entries()) {
      await server.stop()
      await next[n]?.start()
      await sleep(SETTLE_MS)
      if (n === 0) await this.submit(title, [next[0], old[1]])
    }
  }

  /** Submits a few evaluations on each server in turn. */
  async submit(title: string, servers: readonly (ServerProcess | undefined)[]): Promise<void> {
    const outcomes: string[] = []
    for (const server of [...servers, ...servers, ...servers]) {
      const record = this.records.pop()
      if (!record || !server) continue
      const response = await send(server, submission(this.environment.random, record))
      outcomes.push(outcomeOf(response))
      if (succeeded(response)) this.submitted++
    }
    const failed = outcomes.filter((outcome) => !outcome.startsWith('2'))
    this.report.expect(outcomes.length > 0, `${title}: no evaluation was left to submit`)
    this.report.expect(failed.length === 0, `${title}: ${tally(failed)}`)
  }
}
