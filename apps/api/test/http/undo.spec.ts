import { DAY_MS } from '@credit/contract'
import { Background } from '#core/background'
import { endedJob } from '../suites/describe-bulk.js'
import { freshName } from '../support/fresh-name.js'
import { type Caller, EVERYONE, startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const JOBS = `${API}/jobs`

let t: TestApp
let city: Caller
beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
  city = await t.as('city')
})
afterAll(() => t.stop())

async function regulation(caller: Caller): Promise<string> {
  const input = { title: freshName('撤销'), content: '<p>文</p>' }
  return (await caller.post(`${API}/regulations`).send(input).expect(201)).body.id
}

const start = async (caller: Caller, body: object): Promise<string> =>
  (await caller.post(`${API}/regulations/bulk`).send(body).expect(202)).body.jobId

const run = async (caller: Caller, body: object) => endedJob(caller, await start(caller, body))

const published = async (id: string): Promise<boolean> =>
  (await t.dataSource.query('SELECT published FROM regulation WHERE id = $1', [id]))[0].published

describe('the undo of a job', () => {
  it('is offered for 24 hours after its end, and refused from then on', async () => {
    const id = await regulation(city)
    const job = await run(city, { action: 'publish', ids: [id] })
    expect(Date.parse(job.undoUntil) - Date.parse(job.finishedAt)).toBe(DAY_MS)
    t.clock.advance(DAY_MS - 1)
    const before = await t.as('city')
    expect((await before.get(`${JOBS}/${job.id}`)).body.undoUntil).toBe(job.undoUntil)
    t.clock.advance(1)
    expect((await before.get(`${JOBS}/${job.id}`)).body).toMatchObject({ undoUntil: null })
    for (const call of [before.get(`${JOBS}/${job.id}/undo`), before.post(`${JOBS}/${job.id}/undo`)]) {
      const { status, body } = await call
      expect([status, body.code]).toEqual([409, 'JOB_NOT_UNDOABLE'])
    }
    const byList = await before.post(`${API}/regulations/bulk`).send({ action: 'unpublish', ofJob: job.id })
    expect(byList.body.code).toBe('JOB_NOT_UNDOABLE')
    expect(await published(id)).toBe(true)
    city = await t.as('city')
  })

  it('names the records that were changed since, and leaves them', async () => {
    const [own, other] = [await regulation(city), await regulation(city)]
    const job = await run(city, { action: 'publish', ids: [own, other] })
    const { version } = (await city.get(`${API}/regulations/${other}`)).body
    const later = { title: '后来的标题', content: '<p>文</p>', version }
    await city.put(`${API}/regulations/${other}`).send(later).expect(200)
    const { jobId } = (await city.post(`${JOBS}/${job.id}/undo`).expect(202)).body
    const { result } = await endedJob(city, jobId)
    expect(result).toMatchObject({ total: 2, done: 1, failed: 1, failures: [{ title: '后来的标题' }] })
    expect([await published(own), await published(other)]).toEqual([false, true])
  })

  it('is refused for a job that deletes, and for one that has not ended', async () => {
    const deleted = await run(city, { action: 'delete', ids: [await regulation(city)] })
    expect(deleted.undoUntil).toBeNull()
    expect((await city.post(`${JOBS}/${deleted.id}/undo`)).body.code).toBe('JOB_NOT_UNDOABLE')
    const job = await run(city, { action: 'publish', ids: [await regulation(city)] })
    await t.dataSource.query(`UPDATE job SET status = 'running', finished_at = NULL WHERE id = $1`, [job.id])
    expect((await city.post(`${JOBS}/${job.id}/undo`)).body.code).toBe('JOB_NOT_UNDOABLE')
    await t.dataSource.query(`UPDATE job SET status = 'succeeded', finished_at = $2 WHERE id = $1`, [
      job.id,
      job.finishedAt,
    ])
  })

  it('can be started again after it was cancelled', async () => {
    const id = await regulation(city)
    const job = await run(city, { action: 'publish', ids: [id] })
    const first = await endedJob(city, (await city.post(`${JOBS}/${job.id}/undo`)).body.jobId)
    await t.dataSource.query(`UPDATE job SET status = 'cancelled' WHERE id = $1`, [first.id])
    await run(city, { action: 'publish', ofJob: first.id })
    expect((await city.get(`${JOBS}/${job.id}`)).body.undoUntil).toBe(job.undoUntil)
    const again = await endedJob(city, (await city.post(`${JOBS}/${job.id}/undo`)).body.jobId)
    expect(again.id).not.toBe(first.id)
    // Published again since: this change is not its own.
    expect(again.result).toMatchObject({ total: 1, failed: 1 })
  })

  it.each(EVERYONE.filter((who) => who !== 'city'))('is not for %s if the city started the job', async (who) => {
    const id = await regulation(city)
    const job = await run(city, { action: 'publish', ids: [id] })
    const caller = await t.as(who)
    expect((await caller.get(`${JOBS}/${job.id}/undo`)).status).toBe(404)
    expect((await caller.post(`${JOBS}/${job.id}/undo`)).status).toBe(404)
    const { body } = await caller.get(`${JOBS}?size=100&recordId=${id}`)
    for (const row of body.records) expect([row.own, row.undoUntil]).toEqual([false, null])
    expect(await published(id)).toBe(true)
  })

  it('is found by the records that the job changed, and by who started it', async () => {
    const [id, same] = [await regulation(city), await regulation(city)]
    await run(city, { action: 'publish', ids: [same] })
    const job = await run(city, { action: 'publish', ids: [id, same] })
    const found = async (query: string) =>
      (await city.get(`${JOBS}?${query}`).expect(200)).body.records.map((row: { id: string }) => row.id)
    expect(await found(`recordId=${id}`)).toEqual([job.id])
    expect(await found(`recordId=${same}`)).not.toContain(job.id)
    expect(await found(`recordId=${id}&own=true`)).toEqual([job.id])
    expect(await found(`recordId=${id}&own=false`)).toEqual([])
    expect((await city.get(`${JOBS}?own=perhaps`)).status).toBe(400)
  })

  it('is neither offered nor made once the caller may not change such records', async () => {
    const id = await regulation(city)
    const job = await run(city, { action: 'publish', ids: [id] })
    expect(job.undoUntil).not.toBeNull()
    await t.dataSource.query(
      `DELETE FROM role_menu g USING menu m WHERE m.id = g.menu_id AND m.code = 'regulation:publish'`,
    )
    t.clock.advance(DAY_MS / 2)
    city = await t.as('city')
    expect((await city.get(`${JOBS}/${job.id}`)).body).toMatchObject({ undoUntil: null })
    expect((await city.post(`${JOBS}/${job.id}/undo`)).status).toBe(403)
    expect(await published(id)).toBe(true)
  })
})
