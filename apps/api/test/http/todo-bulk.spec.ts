import { Background } from '#core/background'
import { endedJob } from '../suites/describe-bulk.js'
import { createTestParticipant, MONDAY, type TestParticipant } from '../support/evaluation.js'
import { makeFile } from '../support/files.js'
import { freshCode, registering } from '../support/registration.js'
import { startTestApp, type TestApp, type Who } from '../support/test-app.js'

const API = '/credit/admin/api'
const BULK = `${API}/supervisor/bulk`

interface Todo {
  todoId: string
  sourceType: string
  id: string
}

let t: TestApp
let holder: TestParticipant
let made = 0
beforeAll(async () => {
  t = await startTestApp()
  t.clock.set(MONDAY)
  holder = await createTestParticipant(t, 2)
  t.app.get(Background).start()
})
afterAll(() => t.stop())

const todos = async (who: Who = 'district06'): Promise<Todo[]> =>
  (await (await t.as(who)).get(`${API}/supervisor/examineList?size=9999`).expect(200)).body.records
const ofSource = async (source: string) =>
  (await todos()).filter(({ sourceType }) => sourceType === source).map(({ todoId }) => todoId)

async function submitCertificate(): Promise<string> {
  const body = {
    kind: '2',
    name: '质量管理体系认证证书',
    number: `QMS-${++made}`,
    issuer: '认证中心',
    issuedAt: '2034-01-10',
    expiresAt: '2039-03-31',
    fileIds: [await makeFile(t, holder.caller, { name: '证书.pdf' })],
  }
  return (await holder.caller.post(`${API}/certificate`).send(body).expect(201)).body.id
}
const statusOf = async (table: string, id: string) =>
  (await t.dataSource.query(`SELECT status, reason FROM ${table} WHERE id = $1`, [id]))[0]

async function decide(who: Who, action: string, ids: string[], params?: object) {
  const caller = await t.as(who)
  const { status, body } = await caller.post(BULK).send({ action, ids, params })
  expect([status, Object.keys(body)]).toEqual([202, ['jobId']])
  return endedJob(caller, body.jobId)
}

describe('many to-do items', () => {
  it('are decided by the use case of each record, with a result for each', async () => {
    const ids = [await submitCertificate(), await submitCertificate(), await submitCertificate()]
    const items = await ofSource('certificate')
    expect(items).toHaveLength(3)
    const check = await (await t.as('district06')).post(`${BULK}?mode=check`).send({ action: 'approve', ids: items })
    expect([check.status, check.body]).toMatchObject([200, { total: 3, changing: 3 }])
    // The third item is decided meanwhile, on its own page.
    await (await t.as('examiner')).put(`${API}/certificate/${ids[2]}/approve`).send({}).expect(200)
    const job = await decide('district06', 'approve', items)
    expect(job).toMatchObject({ status: 'succeeded', result: { total: 2, done: 2, failed: 0 } })
    for (const id of ids) expect(await statusOf('certificate', id)).toMatchObject({ status: 'approved' })
    expect(await ofSource('certificate')).toEqual([])
    const decisions = await t.dataSource.query(
      `SELECT count(*)::int AS n FROM todo_decision WHERE source_type = 'certificate'`,
    )
    expect(decisions[0].n).toBe(3)
  })

  it('are rejected with one reason, which is required', async () => {
    const id = await submitCertificate()
    const items = await ofSource('certificate')
    const blank = { action: 'reject', ids: items, params: { reason: '  ' } }
    const { status, body } = await (await t.as('district06')).post(BULK).send(blank)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['params.reason']])
    const without = await decide('district06', 'reject', items, {})
    expect(without.result).toMatchObject({ done: 0, failed: 1 })
    expect(await ofSource('certificate')).toEqual(items)
    const job = await decide('district06', 'reject', items, { reason: '编号不清' })
    expect(job.result).toMatchObject({ done: 1, failed: 0 })
    expect(await statusOf('certificate', id)).toEqual({ status: 'rejected', reason: '编号不清' })
  })

  it('register participants, whose accounts can log in from then on', async () => {
    const visit = registering(t)
    const visitors = [await visit.start(), await visit.start()]
    for (const visitor of visitors) {
      expect((await visit.send(2, visitor, {})).status).toBe(201)
    }
    const items = await ofSource('registration')
    expect(items).toHaveLength(2)
    const job = await decide('district06', 'approve', items)
    expect(job.result).toMatchObject({ total: 2, done: 2, failed: 0 })
    const [{ n }] = await t.dataSource.query(
      `SELECT count(*)::int AS n FROM account WHERE status = 'enabled' AND id IN
        (SELECT account_id FROM registration)`,
    )
    expect(n).toBe(2)
  })

  it('choose none of several registrations with one code', async () => {
    const visit = registering(t)
    const unifiedSocialCreditCode = freshCode()
    for (let n = 0; n < 2; n++) {
      expect((await visit.send(2, await visit.start(), { unifiedSocialCreditCode })).status).toBe(201)
    }
    const items = await ofSource('registration')
    const job = await decide('district06', 'approve', items)
    expect(job.result).toMatchObject({ total: 2, done: 0, failed: 2 })
    expect(await ofSource('registration')).toHaveLength(2)
    await decide('district06', 'reject', items, { reason: '编码有争议' })
  })

  it('of claims are put under public notice, or rejected with the reason', async () => {
    const { body } = await holder.caller.get(`${API}/qualificationPoint/items`).expect(200)
    const claims: string[] = []
    const free = body.filter((one: { certificateRequired: boolean }) => !one.certificateRequired)
    for (const { id: itemId } of free.slice(0, 2)) {
      const claim = { itemId, description: '依据证书申请加分' }
      const sent = await holder.caller.post(`${API}/qualificationPoint`).send(claim).expect(201)
      claims.push(sent.body.id)
    }
    const items = await ofSource('qualification')
    expect(items).toHaveLength(2)
    const approved = await decide('district06', 'approve', items.slice(0, 1))
    const rejected = await decide('district06', 'reject', items.slice(1), { reason: '材料不足' })
    expect([approved.result, rejected.result]).toMatchObject([{ done: 1 }, { done: 1 }])
    const found = await Promise.all(claims.map((id) => statusOf('bonus_claim', id)))
    expect(found.map(({ status }) => status).sort()).toEqual(['noticed', 'rejected'])
    expect(found.find(({ status }) => status === 'rejected')?.reason).toBe('材料不足')
    expect(await ofSource('qualification')).toEqual([])
  })

  it('of adjustments are decided by a different supervisor than the requesting one', async () => {
    const ask = async () => {
      const adjustment = {
        ...{ participantId: holder.id, points: 1.5, reason: '漏计一次履约评价' },
        ...{ documentNumber: '信调〔2035〕1号', validUntil: '2036-11-04' },
      }
      return (await (await t.as('district06')).post(`${API}/adjustment`).send(adjustment)).body.id
    }
    const ids = [await ask(), await ask()]
    const items = await ofSource('adjustment')
    expect(items).toHaveLength(2)
    const counted = async (who: Who, action: string) =>
      (await (await t.as(who)).post(`${BULK}?mode=check`).send({ action, ids: items })).body
    for (const action of ['approve', 'reject']) {
      expect(await counted('district06', action)).toMatchObject({ changing: 0, unchanged: 2 })
      expect(await counted('examiner', action)).toMatchObject({ changing: 2, unchanged: 0 })
    }
    const own = await decide('district06', 'approve', items)
    expect(own.result).toMatchObject({ done: 0, failed: 2 })
    expect(await ofSource('adjustment')).toEqual(items)
    const other = await decide('examiner', 'approve', items.slice(0, 1))
    expect(other.result).toMatchObject({ done: 1, failed: 0 })
    const refused = await decide('examiner', 'reject', items.slice(1), { reason: '没有依据' })
    expect(refused.result).toMatchObject({ done: 1, failed: 0 })
    const found = await t.dataSource.query('SELECT status FROM adjustment WHERE id = ANY($1) ORDER BY status', [ids])
    expect(found).toEqual([{ status: 'approved' }, { status: 'rejected' }])
  })

  it('are not decided by callers who may not decide each of them', async () => {
    await submitCertificate()
    const items = await ofSource('certificate')
    const refused = await decide('auditor', 'approve', items)
    expect(refused.result).toMatchObject({ done: 0, failed: 1 })
    // Items of another area are not found, so the job does not contain them.
    expect((await decide('district02', 'approve', items)).result).toMatchObject({ total: 0 })
    for (const who of [1, 2, 3, 4] as const) {
      const { status } = await (await t.as(who)).post(BULK).send({ action: 'approve', ids: items })
      expect(status).toBe(403)
    }
    const body = { action: 'approve', ids: items }
    expect((await t.http.post(BULK).send(body)).status).toBe(401)
    const wrong = await (await t.as('district06')).post(BULK).send({ ...body, action: 'delete' })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['action']])
    expect(await ofSource('certificate')).toEqual(items)
  })

  it('of kinds that need a decision of their own are left as they are', async () => {
    await t.dataSource.query(
      `INSERT INTO todo (source_type, source_id, title, area_id, link, permission)
        SELECT 'complaint', uuidv7(), '{"zh-CN": "投诉", "en-US": "Complaint"}', id, '/',
          'case:approve' FROM area WHERE code = '003900130006'`,
    )
    const items = await ofSource('complaint')
    const check = await (await t.as('district06')).post(`${BULK}?mode=check`).send({ action: 'approve', ids: items })
    expect(check.body).toMatchObject({ total: 1, changing: 0, unchanged: 1 })
    expect((await decide('district06', 'approve', items)).result).toMatchObject({ failed: 1 })
    expect(await ofSource('complaint')).toEqual(items)
  })

  it('are listed at once, ten thousand of them', async () => {
    await t.dataSource.query(
      `INSERT INTO todo (source_type, source_id, title, area_id, link, permission)
        SELECT 'certificate', uuidv7(), '{"zh-CN": "证书", "en-US": "Certificate"}', a.id, '/',
          'certificate:approve' FROM area a, generate_series(1, 10000) WHERE a.code = '003900130002'`,
    )
    const caller = await t.as('district02')
    const { body } = await caller.get(`${API}/supervisor/examineList?size=9999`).expect(200)
    expect([body.total, body.records.length]).toEqual([10_000, 9999])
  })
})
