import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitUntil } from '@credit/testkit'
import { unitOfWork } from '#database/unit-of-work'
import { JobEntity } from '#entities/jobs/job'
import { storeFile } from '../../src/modules/files/store-file.js'
import { enqueue, enqueueTask } from '../../src/modules/jobs/enqueue.js'
import { callerAccount } from '../support/files.js'
import { ended, type JobTest, startJobTest } from '../support/jobs.js'
import type { TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'

let instances: JobTest
let t: TestApp
beforeAll(async () => {
  instances = await startJobTest()
  t = instances.t
})
afterAll(() => instances.stop())

describe('jobs', () => {
  it('run once over two instances, as the account that started them', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, i) => instances.startJob('district06', 'test.count', { sees: i })),
    )
    const jobs = await Promise.all(ids.map((id) => instances.until('district06', id, ended)))
    for (const [i, job] of jobs.entries()) {
      expect(job).toMatchObject({ status: 'succeeded', done: 3, total: 3, failed: 0, error: null })
      expect(job.result).toEqual({ who: 'district06', locale: 'zh-CN', sees: i })
    }
    for (const id of ids) expect(instances.ran.filter((line) => line.endsWith(id))).toHaveLength(1)
  })

  it('are queued with their causing transaction, or not at all', async () => {
    const before = await t.dataSource.getRepository(JobEntity).count()
    const failing = unitOfWork(t.ctx(), async (tx) => {
      await enqueue(tx, 'test.count', {})
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await t.dataSource.getRepository(JobEntity).count()).toBe(before)
  })

  it('are unique while a job of the same key is open', async () => {
    await t.as(1)
    const start = () => instances.startJob(1, 'test.held', {}, { key: 'same' })
    const ids = await Promise.all([start(), start(), start()])
    expect(new Set(ids).size).toBe(1)
    const [id = ''] = ids
    await instances.until(1, id, (job) => job.status === 'running' && instances.held.has(id))
    instances.held.get(id)?.()
    await instances.until(1, id, ended)
    const another = await start()
    expect(another).not.toBe(id)
    await instances.until(1, another, () => instances.held.has(another))
    instances.held.get(another)?.()
    await instances.until(1, another, ended)
  })

  it('start again if the open job of their key ends in that moment', async () => {
    const start = () => instances.startJob(1, 'test.held', {}, { key: 'ending' })
    const first = await start()
    await instances.until(1, first, () => instances.held.has(first))
    // Statement triggers also fire if nothing was inserted: the open job ends just then.
    await t.dataSource.query(
      `CREATE FUNCTION test_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        UPDATE job SET status = 'succeeded', finished_at = now() WHERE id = '${first}';
        RETURN NULL; END $$;
      CREATE TRIGGER test_end AFTER INSERT ON job FOR EACH STATEMENT EXECUTE FUNCTION test_end()`,
    )
    try {
      const second = await start()
      expect(second).not.toBe(first)
      await instances.until(1, second, () => instances.held.has(second))
      instances.held.get(second)?.()
      await instances.until(1, second, ended)
    } finally {
      await t.dataSource.query('DROP TRIGGER test_end ON job; DROP FUNCTION test_end')
      instances.held.get(first)?.()
    }
  })

  it('are visible to their owner, and with log:view in the area', async () => {
    const id = await instances.startJob(1, 'test.count')
    await instances.until(1, id, ended)
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

  it('report a refusal by its code and message, and a defect without internals', async () => {
    const refused = await instances.until(1, await instances.startJob(1, 'test.refused'), ended)
    expect(refused).toMatchObject({ status: 'failed', error: 'REFERENCE_UNKNOWN' })
    expect(refused.message).toBe('引用的记录不存在')
    const broken = await instances.until(1, await instances.startJob(1, 'test.broken'), ended)
    expect(broken).toMatchObject({ status: 'failed', error: 'INTERNAL', message: '操作失败' })
  })

  it('end when they are cancelled, waiting or running', async () => {
    const one = await t.as(1)
    const later = new Date(t.clock.now().getTime() + 3600_000)
    const waiting = await instances.startJob(1, 'test.count', {}, { runAt: later })
    expect((await (await t.as(2)).post(`${API}/jobs/${waiting}/cancel`)).status).toBe(404)
    const cancelled = await one.post(`${API}/jobs/${waiting}/cancel`)
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled'])
    const again = await one.post(`${API}/jobs/${waiting}/cancel`)
    expect([again.status, again.body.code]).toEqual([409, 'JOB_NOT_CANCELLABLE'])

    const running = await instances.startJob(1, 'test.held')
    await instances.until(1, running, (job) => job.status === 'running' && instances.held.has(running))
    const asked = await one.post(`${API}/jobs/${running}/cancel`)
    expect(asked.body).toMatchObject({ status: 'running', cancelRequested: true })
    instances.held.get(running)?.()
    expect((await instances.until(1, running, ended)).status).toBe('cancelled')
  })

  it('of others are cancelled with a permission only, not by those who may see them', async () => {
    const runAt = new Date(t.clock.now().getTime() + 3600_000)
    const { areaId } = await callerAccount(t, await t.as('district06'))
    const id = await instances.startJob(1, 'test.count', {}, { runAt })
    await t.dataSource.query('UPDATE job SET area_id = $1 WHERE id = $2', [areaId, id])
    const auditor = await t.as('auditor')
    await auditor.get(`${API}/jobs/${id}`).expect(200)
    await auditor.post(`${API}/jobs/${id}/cancel`).expect(403)
    expect((await auditor.get(`${API}/jobs/${id}`)).body.status).toBe('queued')
    await (await t.as('district02')).post(`${API}/jobs/${id}/cancel`).expect(404)
    const cancelled = await (await t.as('district06')).post(`${API}/jobs/${id}/cancel`).expect(200)
    expect(cancelled.body.status).toBe('cancelled')
  })

  it('run without a caller as tasks', async () => {
    await unitOfWork(t.ctx(), (tx) => enqueueTask(tx, 'test.task', { n: 1 }))
    await waitUntil('the task has run', () => instances.ran.includes('task:1'))
  })

  it('provide their rejected rows as a table that no spreadsheet evaluates', async () => {
    const id = await instances.startJob(1, 'test.count')
    await instances.until(1, id, ended)
    const one = await t.as(1)
    expect((await one.get(`${API}/jobs/${id}/errors`)).status).toBe(404)
    const lines = [
      { row: 2, column: '=cmd()', message: '"x", y' },
      { row: 3, column: '', message: 'z' },
    ]
    const file = await storeFile(t.ctx(), t.storage, {
      name: 'errors.jsonl',
      contentType: 'application/jsonl',
      purpose: 'result',
      bytes: Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')),
    })
    await t.dataSource.getRepository(JobEntity).update(id, { errorsFileId: file.id })
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
  it('send each change until the end, also of a job on another instance', async () => {
    const server = t.app.getHttpServer()
    const { port } = server.address() as AddressInfo
    const id = await instances.startJob(1, 'test.held')
    await instances.until(1, id, (job) => job.status === 'running' && instances.held.has(id))
    const { token } = await t.as(1)
    const path = `http://127.0.0.1:${port}${API}/jobs/${id}/events`
    const request = get(path, { headers: { authorization: token, accept: 'text/event-stream' } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    expect(response.headers['content-type']).toContain('text/event-stream')
    let text = ''
    for await (const chunk of response) {
      text += chunk
      if (text.includes('"running"')) instances.held.get(id)?.()
    }
    const events = text.split('\n').filter((line) => line.startsWith('data:'))
    const states = events.map((line) => JSON.parse(line.slice(5)).status)
    expect([states[0], states.at(-1)]).toEqual(['running', 'succeeded'])
    const theirs = (await (await t.as(2)).get(`${API}/jobs/${id}/events`)).status
    expect(theirs).toBe(404)
  })
})

/** Reads a response as it is. supertest types its responses without the stream they are. */
function bytes(response: unknown, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = []
  const stream = response as NodeJS.ReadableStream
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.on('end', () => done(null, Buffer.concat(chunks)))
}
