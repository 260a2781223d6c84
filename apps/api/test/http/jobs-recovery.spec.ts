import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { waitUntil } from '@credit/testkit'
import { Client } from 'pg'
import { JobEntity } from '#entities/jobs/job'
import { JobRegistry } from '../../src/modules/jobs/job-registry.js'
import { JobWorker } from '../../src/modules/jobs/job-worker.js'
import { recoverJobs, WorkerLease } from '../../src/modules/jobs/worker-lease.js'
import { ended, JOB_TIMEOUT_MS, type JobTest, startJobTest } from '../support/jobs.js'
import type { TestApp } from '../support/test-app.js'

let instances: JobTest
let t: TestApp
beforeAll(async () => {
  instances = await startJobTest()
  t = instances.t
})
afterAll(() => instances.stop())

const inAnHour = () => new Date(t.clock.now().getTime() + 3600_000)

describe('recovery', () => {
  it('moves the jobs of dead workers, and only of dead ones, to others', async () => {
    const url = (t.dataSource.options as { url: string }).url
    const [alive, dead] = [new Client(url), new Client(url)]
    instances.left.push(() => alive.end())
    await Promise.all([alive.connect(), dead.connect()])
    const lock = (client: Client, worker: string) =>
      client.query(`SELECT pg_advisory_lock(hashtextextended('credit-worker:' || $1, 0))`, [worker])
    await Promise.all([lock(alive, 'w-alive'), lock(dead, 'w-dead')])
    const later = inAnHour()
    const take = async (worker: string) => {
      const id = await instances.startJob(1, 'test.count', {}, { runAt: later })
      await t.dataSource.query(
        `UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now() - interval '1 minute',
          attempts = 1 WHERE key = 'job:' || $2`,
        [worker, id],
      )
      await t.dataSource.getRepository(JobEntity).update(id, { status: 'running', worker })
      return id
    }
    const [kept, freed] = [await take('w-alive'), await take('w-dead')]
    await dead.end()
    // The connection's end reaches the server a moment later than it is called.
    const status = async (id: string) => (await instances.until(1, id, () => true)).status
    await waitUntil('the job is taken from the dead worker', async () => {
      await recoverJobs(t.ctx())
      return (await status(freed)) !== 'running'
    })
    expect([await status(kept), await status(freed)]).toEqual(['running', 'queued'])
    await t.dataSource.query(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = 'job:' || $1`, [
      freed,
    ])
    expect((await instances.until(1, freed, ended)).status).toBe('succeeded')
    await t.dataSource.query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, locked_by = NULL, locked_at = NULL
        WHERE key = 'job:' || $1`,
      [kept],
    )
    await recoverJobs(t.ctx())
    expect(await status(kept)).toBe('failed')
  })

  it('resets the attempts of a job if the last one made progress', async () => {
    const later = inAnHour()
    const dies = async (advanced: boolean) => {
      const id = await instances.startJob(1, 'test.count', {}, { runAt: later })
      await t.dataSource.query(
        `UPDATE graphile_worker._private_jobs SET locked_by = 'w-gone', attempts = max_attempts,
          locked_at = now() - interval '1 minute' WHERE key = 'job:' || $1`,
        [id],
      )
      const jobs = t.dataSource.getRepository(JobEntity)
      await jobs.update(id, { status: 'running', worker: 'w-gone', advanced })
      return id
    }
    const [advanced, stuck] = [await dies(true), await dies(false)]
    await waitUntil('no worker is dead', async () => (await recoverJobs(t.ctx())) === 0)
    const status = async (id: string) => (await instances.until(1, id, () => true)).status
    expect([await status(advanced), await status(stuck)]).toEqual(['queued', 'failed'])
    const left = await t.dataSource.query(`SELECT attempts FROM graphile_worker.jobs WHERE key = 'job:' || $1`, [
      advanced,
    ])
    expect(left).toEqual([{ attempts: 0 }])
  })

  it('leaves no connection if a worker is stopped while it starts', async () => {
    const { url } = t.dataSource.options as { url: string }
    const count = async () =>
      (
        await t.dataSource.query(
          `SELECT count(*)::int AS n FROM pg_stat_activity
            WHERE application_name = 'credit-worker' AND datname = current_database()`,
        )
      )[0].n
    const before = await count()
    const lease = new WorkerLease(url)
    const opening = lease.open()
    await lease.close()
    await opening
    await waitUntil('its connection is gone', async () => (await count()) <= before)
  })

  it('finishes the work of a killed process elsewhere', async () => {
    const url = (t.dataSource.options as { url: string }).url
    const script = join(import.meta.dirname, '../support/held-job-worker.ts')
    const options = ['--conditions=source', '--import', '@swc-node/register/esm-register']
    const worker = spawn(process.execPath, [...options, script], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: url, DATA_DIR: t.config.dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    instances.left.push(() => worker.kill('SIGKILL'))
    // Only that process knows the kind until it is dead.
    const id = await instances.startJob(1, 'test.crash', {}, { runAt: inAnHour() })
    const names = async () =>
      (
        await t.dataSource.query(
          `SELECT 1 FROM pg_stat_activity WHERE application_name = 'credit-worker' AND datname = current_database()`,
        )
      ).length
    const isUp = async () => (await names()) >= 3
    await waitUntil('the process works', isUp, { timeoutMs: JOB_TIMEOUT_MS })
    await Promise.all([stopWorker(t.app), stopWorker(instances.other)])
    await t.dataSource.query(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = 'job:' || $1`, [id])
    expect(await instances.until(1, id, (job) => job.status === 'running')).toMatchObject({
      error: null,
    })
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    t.app.get(JobRegistry).onJob('test.crash', async () => ({ finished: true }))
    await t.app.get(JobWorker).start()
    const job = await instances.until(1, id, ended)
    expect(job).toMatchObject({ status: 'succeeded', result: { finished: true } })
  })
})

function stopWorker(app: TestApp['app']): Promise<void> {
  return app.get(JobWorker).stop()
}
