import { mkdirSync } from 'node:fs'
import { makeAccount, openSession } from '../support/accounts.js'
import { UNKNOWN_ID } from '../support/evaluation.js'
import { startTestApp, type TestApp } from '../support/test-app.js'
import { API, resetRegister, SourceFolder } from '../support/upstream.js'

let t: TestApp
let folder: SourceFolder
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  await resetRegister(t)
  folder = new SourceFolder(t)
})
afterEach(() => folder.remove())

describe('calls of the sync', () => {
  beforeEach(async () => {
    mkdirSync(folder.file('in'), { recursive: true })
    folder.add('awards.json', 'in/awards.json')
    folder.add('mixed.jsonl', 'in/mixed.jsonl')
    await folder.sync({ source: folder.file('in') })
  })

  it('return the last run with the figures of the area', async () => {
    const city = await t.as('city')
    const { body } = await city.get(`${API}/sync/info/last`).expect(200)
    expect(body).toMatchObject({
      syncEndTime: '2036-03-10T10:00:00+08:00',
      status: 'partly',
      nextRunAt: null,
      project: { total: 5, new: 5 },
      supplier: { total: 2, new: 2 },
      purchaser: { total: 1, new: 1 },
      agent: { total: 1, new: 1 },
      expert: { total: 1, new: 1 },
    })
    const district = await t.as('district02')
    const own = await district.get(`${API}/sync/info/last`).expect(200)
    expect(own.body.project).toEqual({ total: 1, new: 1 })
    const year = await city.get(`${API}/sync/info/statistics/2036`).expect(200)
    expect(year.body).toHaveLength(12)
    expect(year.body[2]).toMatchObject({ month: 3, project: 5, agent: 1 })
    await city.get(`${API}/sync/info/statistics/20x6`).expect(400)
  })

  it("list runs and their refusals, in the caller's language", async () => {
    const city = await t.as('city')
    const { body } = await city.get(`${API}/sync/run/list`).expect(200)
    expect(body).toMatchObject({
      total: 1,
      records: [{ status: 'partly', statusStr: '部分被拒绝' }],
    })
    const refused = await city
      .get(`${API}/sync/run/${body.records[0].id}/refused?size=2`)
      .set('Accept-Language', 'en-US')
      .expect(200)
    expect(refused.body).toMatchObject({ total: 4, size: 2 })
    expect(refused.body.records[0]).toMatchObject({
      reason: 'NOT_JSON',
      place: 'mixed.jsonl, line 2',
      text: 'is not valid JSON: correct it and synchronise again',
    })
    const { records } = (await city.get(`${API}/sync/run/${body.records[0].id}/refused`)).body
    expect(records[0].place).toBe('mixed.jsonl，第 2 行')
    const warned = await city.get(`${API}/sync/run/${body.records[0].id}/refused?outcome=warned`).expect(200)
    expect(warned.body.total).toBe(2)
    await city.get(`${API}/sync/run/list?unknown=1`).expect(400)
  })

  it('report why a run failed', async () => {
    const city = await t.as('city')
    await folder.sync({ source: folder.file('nowhere.json') })
    const { body } = await city.get(`${API}/sync/run/list`).expect(200)
    const [run] = body.records
    expect(run).toMatchObject({ status: 'failed', error: '无法读取：nowhere.json' })
    expect((await city.get(`${API}/sync/run/${run.id}`).expect(200)).body).toEqual(run)
    await city.get(`${API}/sync/run/${UNKNOWN_ID}`).expect(404)
  })

  it('show the name of the source, without folders, credentials and query', async () => {
    const sources = async () => {
      const { body } = await (await t.as('city')).get(`${API}/sync/run/list`).expect(200)
      return body.records.map(({ source }: { source: string }) => source)
    }
    expect(await sources()).toEqual(['in'])
    await t.dataSource.query("UPDATE sync_run SET source = 'https://user:secret@ocds.example/files/all.json?key=1'")
    expect(await sources()).toEqual(['https://ocds.example/files/all.json'])
    const found = async (word: string) => {
      const { body } = await (await t.as('city')).get(`${API}/sync/run/list?keyword=${word}`)
      return body.total
    }
    expect([await found('all.js'), await found('secret'), await found('key')]).toEqual([1, 0, 0])
  })

  it('about runs of all areas belong to the city', async () => {
    const city = await t.as('city')
    const { body } = await city.get(`${API}/sync/run/list`).expect(200)
    const refused = `${API}/sync/run/${body.records[0].id}/refused`
    for (const who of ['district06', 'examiner', 'auditor'] as const) {
      const caller = await t.as(who)
      await caller.get(`${API}/sync/run/list`).expect(403)
      await caller.get(refused).expect(403)
      await caller.get(`${API}/sync/run/${body.records[0].id}`).expect(403)
      await caller.post(`${API}/sync/run`).send({ openAll: true }).expect(403)
      await caller.get(`${API}/sync/info/last`).expect(200)
    }
    const account = { sign: 0, areaCode: '003900130001', roles: ['auditor'] } as const
    const auditor = t.withToken(
      await openSession(t.ctx(), await makeAccount(t.ctx(), { ...account, roles: ['auditor'] })),
    )
    await auditor.get(`${API}/sync/run/list`).expect(200)
    await auditor.get(refused).expect(200)
    await auditor.post(`${API}/sync/run`).send({}).expect(403)
  })

  it('are forbidden to participants', async () => {
    for (const who of [1, 2, 3, 4] as const) {
      const caller = await t.as(who)
      await caller.get(`${API}/sync/info/last`).expect(403)
      await caller.get(`${API}/sync/run/list`).expect(403)
      await caller.post(`${API}/sync/run`).send({}).expect(403)
    }
    await t.http.get(`${API}/sync/info/last`).expect(401)
  })

  it('reject a run without a source', async () => {
    const { body } = await (await t.as('city')).post(`${API}/sync/run`).send({}).expect(409)
    expect(body.code).toBe('SYNC_NO_SOURCE')
  })
})
