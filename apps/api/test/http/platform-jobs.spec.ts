import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Client } from 'pg'
import { createApp } from '../../src/create-app.js'
import { Job } from '../../src/entities/job.js'
import { unitOfWork } from '../../src/platform/database/unit-of-work.js'
import { storeFile } from '../../src/platform/files/store-file.js'
import { DomainError } from '../../src/platform/http/domain-error.js'
import { Background } from '../../src/platform/jobs/background.js'
import { type EnqueueOptions, enqueue, enqueueTask } from '../../src/platform/jobs/enqueue.js'
import { JobRegistry } from '../../src/platform/jobs/job-registry.js'
import type { JobRun } from '../../src/platform/jobs/job-run.js'
import { JobWorker } from '../../src/platform/jobs/job-worker.js'
import { freeDeadWorkers, WorkerLease } from '../../src/platform/jobs/worker-lease.js'
import { callerAccount } from '../support/files.js'
import { startTestApp, type TestApp, type Who } from '../support/test-app.js'

const API = '/credit/admin/api'

let t: TestApp
let other: TestApp['app']
/** Which instance ran what. */
const ran: string[] = []
/** Jobs of the kind `held` go on when they are let go. */
const held = new Map<string, () => void>()

function register(app: TestApp['app'], name: string): void {
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

beforeAll(async () => {
  t = await startTestApp()
  register(t.app, 'one')
  t.app.get(Background).start()
  other = await createApp(t.config, (t.dataSource.options as { url: string }).url, {
    quiet: true,
    clock: t.clock,
  })
  await other.init()
  register(other, 'two')
  other.get(Background).start()
})
/** Ends what a test leaves behind where it fails half-way. */
const left: (() => unknown)[] = []
afterAll(async () => {
  await Promise.all(left.map((end) => end()))
  for (const go of held.values()) go()
  await other.close()
  await t.stop()
})

async function startJob(who: Who, kind: string, payload = {}, options?: EnqueueOptions) {
  const { accountId, areaId } = await callerAccount(t, await t.as(who))
  const actor = {
    accountId,
    areaId,
    loginName: String(who),
    sign: 0,
    permissions: new Set(),
    roles: [],
  }
  return unitOfWork(t.ctx(actor as never), (tx) => enqueue(tx, kind, payload, options))
}

/** The job once `reached`, as its owner sees it; asked until then. */
async function until(who: Who, id: string, reached: (job: { status: string }) => boolean) {
  for (;;) {
    const { body, status } = await (await t.as(who)).get(`${API}/jobs/${id}`)
    expect(status).toBe(200)
    if (reached(body)) return body
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const ended = ({ status }: { status: string }) => !['queued', 'running'].includes(status)

describe('jobs', () => {
  it('run once over two instances, as the account that started them', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, i) => startJob('district06', 'test.count', { sees: i })),
    )
    const jobs = await Promise.all(ids.map((id) => until('district06', id, ended)))
    for (const [i, job] of jobs.entries()) {
      expect(job).toMatchObject({ status: 'succeeded', done: 3, total: 3, failed: 0, error: null })
      expect(job.result).toEqual({ who: 'district06', locale: 'zh-CN', sees: i })
    }
    for (const id of ids) expect(ran.filter((line) => line.endsWith(id))).toHaveLength(1)
  })

  it('are queued with what causes them, or not at all', async () => {
    const before = await t.dataSource.getRepository(Job).count()
    const failing = unitOfWork(t.ctx(), async (tx) => {
      await enqueue(tx, 'test.count', {})
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await t.dataSource.getRepository(Job).count()).toBe(before)
  })

  it('are one while a job of the same key is open', async () => {
    await t.as(1)
    const start = () => startJob(1, 'test.held', {}, { key: 'same' })
    const ids = await Promise.all([start(), start(), start()])
    expect(new Set(ids).size).toBe(1)
    const [id = ''] = ids
    await until(1, id, (job) => job.status === 'running' && held.has(id))
    held.get(id)?.()
    await until(1, id, ended)
    const another = await start()
    expect(another).not.toBe(id)
    await until(1, another, () => held.has(another))
    held.get(another)?.()
    await until(1, another, ended)
  })

  it('begin anew where the open one of their key ends in that moment', async () => {
    const start = () => startJob(1, 'test.held', {}, { key: 'ending' })
    const first = await start()
    await until(1, first, () => held.has(first))
    // Statement triggers fire where nothing was inserted, too: the open job ends just then.
    await t.dataSource.query(
      `CREATE FUNCTION test_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        UPDATE job SET status = 'succeeded', finished_at = now() WHERE id = '${first}';
        RETURN NULL; END $$;
      CREATE TRIGGER test_end AFTER INSERT ON job FOR EACH STATEMENT EXECUTE FUNCTION test_end()`,
    )
    try {
      const second = await start()
      expect(second).not.toBe(first)
      await until(1, second, () => held.has(second))
      held.get(second)?.()
      await until(1, second, ended)
    } finally {
      await t.dataSource.query('DROP TRIGGER test_end ON job; DROP FUNCTION test_end')
      held.get(first)?.()
    }
  })

  it('are seen by their owner, and with log:view by the area', async () => {
    const id = await startJob(1, 'test.count')
    await until(1, id, ended)
    for (const [who, status] of [
      ['auditor', 200],
      ['city', 200],
      [2, 404],
      ['district02', 404],
      ['examiner', 404],
    ] as const) {
      expect((await (await t.as(who)).get(`${API}/jobs/${id}`)).status).toBe(status)
    }
    const own = (await (await t.as(2)).get(`${API}/jobs`)).body
    expect(own.total).toBe(0)
    const area = (await (await t.as('auditor')).get(`${API}/jobs?kind=test.count&size=200`)).body
    expect(area.records.map((job: { id: string }) => job.id)).toContain(id)
  })

  it('tell a refusal by its code and sentence, and a defect without its inside', async () => {
    const refused = await until(1, await startJob(1, 'test.refused'), ended)
    expect(refused).toMatchObject({ status: 'failed', error: 'REFERENCE_UNKNOWN' })
    expect(refused.message).toBe('引用的记录不存在')
    const broken = await until(1, await startJob(1, 'test.broken'), ended)
    expect(broken).toMatchObject({ status: 'failed', error: 'INTERNAL', message: '操作失败' })
  })

  it('end when they are cancelled, waiting or running', async () => {
    const one = await t.as(1)
    const later = new Date(t.clock.now().getTime() + 3600_000)
    const waiting = await startJob(1, 'test.count', {}, { runAt: later })
    expect((await (await t.as(2)).post(`${API}/jobs/${waiting}/cancel`)).status).toBe(404)
    const cancelled = await one.post(`${API}/jobs/${waiting}/cancel`)
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled'])
    const again = await one.post(`${API}/jobs/${waiting}/cancel`)
    expect([again.status, again.body.code]).toEqual([409, 'JOB_NOT_CANCELLABLE'])

    const running = await startJob(1, 'test.held')
    await until(1, running, (job) => job.status === 'running' && held.has(running))
    const asked = await one.post(`${API}/jobs/${running}/cancel`)
    expect(asked.body).toMatchObject({ status: 'running', cancelRequested: true })
    held.get(running)?.()
    expect((await until(1, running, ended)).status).toBe('cancelled')
  })

  it('run without a caller as tasks', async () => {
    await unitOfWork(t.ctx(), (tx) => enqueueTask(tx, 'test.task', { n: 1 }))
    while (!ran.includes('task:1')) await new Promise((resolve) => setTimeout(resolve, 50))
  })

  it('give their refused rows as a table that no spreadsheet runs', async () => {
    const id = await startJob(1, 'test.count')
    await until(1, id, ended)
    const one = await t.as(1)
    expect((await one.get(`${API}/jobs/${id}/errors`)).status).toBe(404)
    const lines = [
      { row: 2, column: '=cmd()', message: '"x", y' },
      { row: 3, column: '', message: 'z' },
    ]
    const file = await storeFile(t.ctx(), {
      name: 'errors.jsonl',
      contentType: 'application/jsonl',
      purpose: 'result',
      bytes: Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')),
    })
    await t.dataSource.getRepository(Job).update(id, { errorsFileId: file.id })
    const csv = await one.get(`${API}/jobs/${id}/errors?format=csv`)
    expect(csv.text).toBe(`\ufeff"行","列","原因"\r\n"2","'=cmd()","""x"", y"\r\n"3","","z"\r\n`)
    const xlsx = await one.get(`${API}/jobs/${id}/errors?format=xlsx`).buffer(true).parse(bytes)
    const { default: Excel } = await import('exceljs')
    const book = new Excel.Workbook()
    await book.xlsx.load(xlsx.body)
    expect(book.worksheets[0]?.getCell('B2').text).toBe("'=cmd()")
    expect((await one.get(`${API}/jobs/${id}/errors?format=pdf`)).status).toBe(400)
  })
})

describe('progress streams', () => {
  it('say each change until the end, also of a job that another instance runs', async () => {
    const server = t.app.getHttpServer()
    if (!server.listening) await once(server.listen(0), 'listening')
    const { port } = server.address() as AddressInfo
    const id = await startJob(1, 'test.held')
    await until(1, id, (job) => job.status === 'running' && held.has(id))
    const { token } = await t.as(1)
    const path = `http://127.0.0.1:${port}${API}/jobs/${id}/events`
    const request = get(path, { headers: { authorization: token, accept: 'text/event-stream' } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    expect(response.headers['content-type']).toContain('text/event-stream')
    let text = ''
    for await (const chunk of response) {
      text += chunk
      if (text.includes('"running"')) held.get(id)?.()
    }
    const events = text.split('\n').filter((line) => line.startsWith('data:'))
    const states = events.map((line) => JSON.parse(line.slice(5)).status)
    expect([states[0], states.at(-1)]).toEqual(['running', 'succeeded'])
    const theirs = (await (await t.as(2)).get(`${API}/jobs/${id}/events`)).status
    expect(theirs).toBe(404)
  })
})

describe('recovery', () => {
  it('takes the jobs of dead workers, and only of dead ones, to others', async () => {
    const url = (t.dataSource.options as { url: string }).url
    const [alive, dead] = [new Client(url), new Client(url)]
    left.push(() => alive.end())
    await Promise.all([alive.connect(), dead.connect()])
    const lock = (client: Client, worker: string) =>
      client.query(`SELECT pg_advisory_lock(hashtextextended('credit-worker:' || $1, 0))`, [worker])
    await Promise.all([lock(alive, 'w-alive'), lock(dead, 'w-dead')])
    const later = new Date(Date.now() + 3600_000)
    const take = async (worker: string) => {
      const id = await startJob(1, 'test.count', {}, { runAt: later })
      await t.dataSource.query(
        `UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now() - interval '1 minute',
          attempts = 1 WHERE key = 'job:' || $2`,
        [worker, id],
      )
      await t.dataSource.getRepository(Job).update(id, { status: 'running', worker })
      return id
    }
    const [kept, freed] = [await take('w-alive'), await take('w-dead')]
    await dead.end()
    const query = (text: string, values?: unknown[]) => t.dataSource.query(text, values)
    // The connection's end reaches the server a moment later than it is called.
    const status = async (id: string) => (await until(1, id, () => true)).status
    while ((await status(freed)) === 'running') await freeDeadWorkers(query)
    expect([await status(kept), await status(freed)]).toEqual(['running', 'queued'])
    await t.dataSource.query(
      `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = 'job:' || $1`,
      [freed],
    )
    expect((await until(1, freed, ended)).status).toBe('succeeded')
    await t.dataSource.query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, locked_by = NULL, locked_at = NULL
        WHERE key = 'job:' || $1`,
      [kept],
    )
    await freeDeadWorkers(query)
    expect(await status(kept)).toBe('failed')
  })

  it('leaves no connection where a worker is stopped while it comes up', async () => {
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
    while ((await count()) > before) await new Promise((resolve) => setTimeout(resolve, 20))
  })

  it('finishes elsewhere what a process was at when it was killed', async () => {
    const url = (t.dataSource.options as { url: string }).url
    const script = join(import.meta.dirname, '../support/held-job-worker.ts')
    const options = ['--conditions=source', '--import', '@swc-node/register/esm-register']
    const worker = spawn(process.execPath, [...options, script], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: url, DATA_DIR: t.config.dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    left.push(() => worker.kill('SIGKILL'))
    // Only that process knows the kind until it is dead.
    const id = await startJob(1, 'test.crash', {}, { runAt: new Date(Date.now() + 3600_000) })
    const names = async () =>
      (
        await t.dataSource.query(
          `SELECT 1 FROM pg_stat_activity WHERE application_name = 'credit-worker' AND datname = current_database()`,
        )
      ).length
    while ((await names()) < 3) await new Promise((resolve) => setTimeout(resolve, 100))
    await Promise.all([stopWorker(t.app), stopWorker(other)])
    await t.dataSource.query(
      `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = 'job:' || $1`,
      [id],
    )
    expect(await until(1, id, (job) => job.status === 'running')).toMatchObject({ error: null })
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    t.app.get(JobRegistry).onJob('test.crash', async () => ({ finished: true }))
    await t.app.get(JobWorker).start()
    const job = await until(1, id, ended)
    expect(job).toMatchObject({ status: 'succeeded', result: { finished: true } })
  }, 60_000)
})

function stopWorker(app: TestApp['app']): Promise<void> {
  return app.get(JobWorker).stop()
}

/** Reads an answer as it is. supertest types its responses without the stream they are. */
function bytes(response: unknown, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = []
  const stream = response as NodeJS.ReadableStream
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.on('end', () => done(null, Buffer.concat(chunks)))
}
