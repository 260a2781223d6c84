import { waitUntil } from '@credit/testkit'
import { Background } from '#core/background'
import { DomainError } from '#core/domain-error'
import { unitOfWork } from '#database/unit-of-work'
import { createApp } from '../../src/create-app.js'
import { type EnqueueOptions, enqueue } from '../../src/modules/jobs/enqueue.js'
import { JobRegistry } from '../../src/modules/jobs/job-registry.js'
import type { JobRun } from '../../src/modules/jobs/job-run.js'
import { callerAccount } from './files.js'
import { startTestApp, type TestApp, type Who } from './test-app.js'

/** A job ends in seconds; on a busy machine, reports take minutes. */
export const JOB_TIMEOUT_MS = 300_000

/**
 * Two instances of the service on one database, with kinds of jobs for tests.
 * @param prepare registers the handlers of an instance before its worker starts
 */
export async function startJobTest(prepare: (app: TestApp['app'], t: TestApp) => unknown = () => undefined) {
  const t = await startTestApp()
  /** Log of the runs: `<instance>:<job id>`, or `task:<n>`. */
  const ran: string[] = []
  /** Functions that let jobs of the kind `test.held` go on. */
  const held = new Map<string, () => void>()
  /** Ends the remains of a test that fails half-way. */
  const left: (() => unknown)[] = []
  const { url } = t.dataSource.options as { url: string }
  const service = t.serviceDataSource.options as { url: string }
  const other = await createApp(t.config, service.url, { quiet: true, clock: t.clock })
  await other.init()
  for (const [app, name] of [
    [t.app, 'one'],
    [other, 'two'],
  ] as const) {
    register(app, name, ran, held)
    await prepare(app, t)
    app.get(Background).start()
  }
  return {
    t,
    other,
    url,
    ran,
    held,
    left,

    async startJob(who: Who, kind: string, payload = {}, options?: EnqueueOptions) {
      const { accountId, areaId } = await callerAccount(t, await t.as(who))
      const permissions = new Set()
      const actor = { accountId, areaId, loginName: String(who), sign: 0, permissions, roles: [] }
      return unitOfWork(t.ctx(actor as never), (tx) => enqueue(tx, kind, payload, options))
    },

    /** The job once `reached`, as its owner sees it; asked until then. */
    async until(who: Who, id: string, reached: (job: { status: string }) => boolean) {
      const read = async () => {
        const { body, status } = await (await t.as(who)).get(`/credit/admin/api/jobs/${id}`)
        expect(status).toBe(200)
        return reached(body) && body
      }
      return waitUntil('the job is as expected', read, { timeoutMs: JOB_TIMEOUT_MS })
    },

    async stop() {
      await Promise.all(left.map((end) => end()))
      for (const go of held.values()) go()
      await other.close()
      await t.stop()
    },
  }
}
export type JobTest = Awaited<ReturnType<typeof startJobTest>>

export const ended = ({ status }: { status: string }) => !['queued', 'running'].includes(status)

function register(app: TestApp['app'], name: string, ran: string[], held: Map<string, () => void>): void {
  const registry = app.get(JobRegistry)
  registry.onJob('test.count', async (job) => {
    ran.push(`${name}:${job.id}`)
    for (let i = 1; i <= 3; i++) await job.progress(i, 3)
    return { who: job.ctx.actor?.loginName, locale: job.ctx.locale, sees: job.payload.sees }
  })
  registry.onJob('test.held', async (job: JobRun) => {
    await job.progress(1, 1)
    await new Promise<void>((resolve) => held.set(job.id, resolve))
    await job.progress(1, 1)
    return undefined
  })
  registry.onJob('test.refused', async () => {
    throw new DomainError('REFERENCE_UNKNOWN')
  })
  registry.onJob('test.broken', async () => {
    throw new Error('a defect')
  })
  registry.onTask('test.task', async (_ctx, { n }) => {
    ran.push(`task:${n}`)
  })
}
