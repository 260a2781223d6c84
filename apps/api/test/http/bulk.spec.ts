import { randomUUID } from 'node:crypto'
import { DomainError } from '#core/domain-error'
import { JobEntity } from '#entities/jobs/job'
import { runBulk } from '../../src/modules/exchange/bulk/run-bulk.js'
import { JobRun } from '../../src/modules/jobs/job-run.js'
import { describeBulk, endedJob } from '../suites/describe-bulk.js'
import { readCsv } from '../support/exports.js'
import { makeFile } from '../support/files.js'
import { freshName } from '../support/fresh-name.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const idOf = async (call: ReturnType<Caller['post']>): Promise<string> => (await call.expect(201)).body.id

describeBulk(() => t, {
  resource: 'regulation',
  path: `${API}/regulations`,
  areaScoped: true,
  actions: ['publish', 'unpublish'],
  permission: 'regulation:publish',
  make: (_app, caller, title) => idOf(caller.post(`${API}/regulations`).send({ title, content: '<p>文</p>' })),
  isDone: async (app, id) => {
    const rows = await app.dataSource.query('SELECT published FROM regulation WHERE id = $1', [id])
    return rows[0].published
  },
})

describeBulk(() => t, {
  resource: 'carousel',
  path: `${API}/carousel/diagram`,
  areaScoped: true,
  actions: ['publish', 'unpublish'],
  permission: 'carousel:publish',
  make: async (app, caller, title) =>
    idOf(caller.post(`${API}/carousel/diagram`).send({ title, imageId: await makeFile(app, caller) })),
  isDone: async (app, id) => {
    const rows = await app.dataSource.query('SELECT published FROM carousel_slide WHERE id = $1', [id])
    return rows[0].published
  },
})

describeBulk(() => t, {
  resource: 'project',
  path: `${API}/sysProject`,
  areaScoped: true,
  actions: ['pause', 'resume'],
  permission: 'project:stage',
  params: { reason: '核查中' },
  make: (_app, caller, name) => idOf(caller.post(`${API}/sysProject`).send({ name, code: randomUUID().slice(0, 8) })),
  isDone: async (app, id) => {
    const rows = await app.dataSource.query('SELECT pause FROM project WHERE id = $1', [id])
    return rows[0].pause
  },
})

const accountDisabled = async (app: TestApp, column: 'id' | 'participant_id', id: string) => {
  const rows = await app.dataSource.query(`SELECT status FROM account WHERE ${column} = $1`, [id])
  return rows[0].status === 'disabled'
}

describeBulk(() => t, {
  resource: 'administrator',
  path: `${API}/administrator`,
  areaScoped: true,
  actions: ['disable', 'enable'],
  permission: 'account:status',
  make: (_app, caller, name) => {
    const loginName = `a${randomUUID().replaceAll('-', '').slice(0, 20)}`
    return idOf(caller.post(`${API}/administrator`).send({ loginName, name, roleIds: [] }))
  },
  isDone: (app, id) => accountDisabled(app, 'id', id),
})

describeBulk(() => t, {
  resource: 'supplier',
  path: `${API}/supplier`,
  areaScoped: true,
  actions: ['disable', 'enable'],
  permission: 'account:status',
  make: async (app, _caller, name) => {
    const rows = await app.dataSource.query(
      `WITH made AS (
        INSERT INTO participant (sign, name, area_id, code, identity_key, source, version)
        SELECT 2, $1, a.id, $2, $2, 'manual', 1 FROM area a WHERE a.code = '003900130006'
        RETURNING id, area_id),
      profile AS (INSERT INTO supplier_profile (participant_id) SELECT id FROM made)
      INSERT INTO account (login_name, name, type, area_id, participant_id, password_hash, status,
        version)
      SELECT left($2, 30), '经办人', 2, area_id, id, 'x', 'enabled', 1 FROM made
      RETURNING participant_id AS id`,
      [name, randomUUID().replaceAll('-', '').toUpperCase()],
    )
    return rows[0].id
  },
  isDone: (app, id) => accountDisabled(app, 'participant_id', id),
})

describe('a bulk job', () => {
  it('does not start without the parameters of its action', async () => {
    const district = await t.as('district06')
    const pause = (params?: object) =>
      district.post(`${API}/sysProject/bulk`).send({ action: 'pause', filter: {}, params })
    const refusals = [
      [undefined, 'reason'],
      [{}, 'reason'],
      [{ reason: ' ' }, 'params.reason'],
    ] as const
    for (const [params, field] of refusals) {
      const { status, body } = await pause(params)
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    }
  })

  it('enables again only the accounts it disabled, not others of the participant', async () => {
    const [{ participantId, first, second }] = await t.dataSource.query(
      `WITH made AS (
        INSERT INTO participant (sign, name, area_id, code, identity_key, source, version)
        SELECT 2, '两个账号', a.id, $1, $1, 'manual', 1 FROM area a WHERE a.code = '003900130006'
        RETURNING id, area_id),
      profile AS (INSERT INTO supplier_profile (participant_id) SELECT id FROM made),
      accounts AS (
        INSERT INTO account (login_name, name, type, area_id, participant_id, password_hash, status,
          version)
        SELECT left($1, 28) || s, '经办人', 2, area_id, id, 'x', s, 1
        FROM made, unnest(ARRAY['enabled', 'disabled']) s
        RETURNING id, status, participant_id)
      SELECT a.participant_id AS "participantId", a.id AS first, b.id AS second
      FROM accounts a, accounts b WHERE a.status = 'enabled' AND b.status = 'disabled'`,
      [randomUUID().replaceAll('-', '').slice(0, 18).toUpperCase()],
    )
    const district = await t.as('district06')
    const run = async (body: object) => {
      const answer = await district.post(`${API}/supplier/bulk`).send(body).expect(202)
      return endedJob(district, answer.body.jobId)
    }
    const job = await run({ action: 'disable', ids: [participantId] })
    expect((await run({ action: 'enable', ofJob: job.id })).result).toMatchObject({ done: 1 })
    const states = async (id: string) =>
      (await t.dataSource.query('SELECT status FROM account WHERE id = $1', [id]))[0].status
    expect([await states(first), await states(second)]).toEqual(['enabled', 'disabled'])
  })

  it('disables all 500 matching suppliers', async () => {
    const word = freshName('停用')
    await t.dataSource.query(
      `WITH made AS (
        INSERT INTO participant (sign, name, area_id, code, identity_key, source, version)
        SELECT 2, $1 || n, a.id, $2 || n, $2 || n, 'manual', 1
        FROM area a, generate_series(1, 500) n WHERE a.code = '003900130006'
        RETURNING id, area_id, code),
      profile AS (INSERT INTO supplier_profile (participant_id) SELECT id FROM made)
      INSERT INTO account (login_name, name, type, area_id, participant_id, password_hash, status,
        version)
      SELECT code, '经办人', 2, area_id, id, 'x', 'enabled', 1 FROM made`,
      [word, randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()],
    )
    const district = await t.as('district06')
    const path = `${API}/supplier/bulk`
    const filter = { keyword: word }
    const before = await district.post(`${path}?mode=check`).send({ action: 'disable', filter })
    expect(before.body).toMatchObject({ total: 500, changing: 500, unchanged: 0 })
    const { body } = await district.post(path).send({ action: 'disable', filter }).expect(202)
    const job = await endedJob(district, body.jobId)
    expect(job).toMatchObject({ status: 'succeeded', failed: 0, result: { done: 500 } })
    const [{ n }] = await t.dataSource.query(
      `SELECT count(*)::int AS n FROM account a JOIN participant p ON p.id = a.participant_id
       WHERE a.status = 'disabled' AND p.name LIKE $1 || '%'`,
      [word],
    )
    expect(n).toBe(500)
  })

  it('names each record that failed, and continues with the others', async () => {
    const city = await t.as('city')
    const { body } = await city.get(`${API}/dict/list?size=200`)
    const builtIn = body.records.find((row: { builtIn: boolean }) => row.builtIn)
    const code = `BULK_${randomUUID()}`
    const names = { 'zh-CN': '成批删除', 'en-US': 'Bulk' }
    const own = await idOf(city.post(`${API}/dict`).send({ code, names, items: [] }))
    const answer = await city
      .post(`${API}/dict/bulk`)
      .send({ action: 'delete', ids: [builtIn.id, own] })
      .expect(202)
    const job = await endedJob(city, answer.body.jobId)
    expect(job).toMatchObject({ status: 'succeeded', done: 2, failed: 1, hasErrors: true })
    expect(job.result.failures).toMatchObject([{ title: builtIn.name, reason: '内置记录不能删除' }])
    expect((await city.get(`${API}/dict/${own}`)).status).toBe(404)
    const errors = await city.get(`${API}/jobs/${job.id}/errors?format=csv`)
    expect(await readCsv(errors.text)).toEqual([
      ['行', '列', '原因'],
      [expect.any(String), builtIn.name, '内置记录不能删除'],
    ])
  })

  it('resumes after an interruption and processes no record twice', async () => {
    const job = await t.dataSource.getRepository(JobEntity).save({
      kind: 'test.bulk',
      payload: { action: 'test', params: {} },
      locale: 'zh-CN',
      status: 'running',
      worker: 'one',
    })
    await t.dataSource.query(
      `INSERT INTO job_row (job_id, n, record_id, title)
        SELECT $1, n, gen_random_uuid(), 'record ' || n FROM generate_series(1, 5) n`,
      [job.id],
    )
    const ran: string[] = []
    let interrupted = false
    const start = (worker: string) => {
      const seed = { ...job, actor: null, cancelRequested: false }
      return runBulk(new JobRun(seed, t.ctx(), worker), t.storage, () => ({
        permission: 'dict:delete',
        run: async (_tx, id) => {
          if (ran.length === 3 && !interrupted) {
            interrupted = true
            throw new DomainError('DATABASE_UNAVAILABLE')
          }
          ran.push(id)
        },
      }))
    }
    await expect(start('one')).rejects.toThrow('DATABASE_UNAVAILABLE')
    expect(ran).toHaveLength(3)
    const jobs = t.dataSource.getRepository(JobEntity)
    expect((await jobs.findOneByOrFail({ id: job.id })).advanced).toBe(true)
    await t.dataSource.query(`UPDATE job SET worker = 'two' WHERE id = $1`, [job.id])
    expect(await start('two')).toMatchObject({ total: 5, done: 5, failed: 0 })
    expect(new Set(ran).size).toBe(5)
    expect(ran).toHaveLength(5)
  })

  it('stops between two records if it is cancelled', async () => {
    const job = await t.dataSource.getRepository(JobEntity).save({
      kind: 'test.bulk',
      payload: { action: 'test', params: {} },
      locale: 'zh-CN',
      status: 'running',
      worker: 'one',
      cancelRequested: true,
    })
    await t.dataSource.query(
      `INSERT INTO job_row (job_id, n, record_id, title)
        VALUES ($1, 1, gen_random_uuid(), 'x'), ($1, 2, gen_random_uuid(), 'y')`,
      [job.id],
    )
    const seed = { ...job, actor: null, cancelRequested: true }
    const ran: string[] = []
    const result = await runBulk(new JobRun(seed, t.ctx(), 'one'), t.storage, () => ({
      permission: 'dict:delete',
      run: async (_tx, id) => ran.push(id),
    }))
    expect(ran).toEqual([])
    const left = [
      { n: 1, title: 'x' },
      { n: 2, title: 'y' },
    ]
    expect(result).toMatchObject({ total: 2, done: 0, failed: 0, failures: [], notReached: left })
    const errors = await (await t.as('city')).get(`${API}/jobs/${job.id}/errors?format=csv`)
    expect(await readCsv(errors.text)).toEqual([
      ['行', '列', '原因'],
      ['1', 'x', '未处理：任务在此之前已取消'],
      ['2', 'y', '未处理：任务在此之前已取消'],
    ])
  })
})
