import { randomUUID } from 'node:crypto'
import { Background } from '#core/background'
import { endedJob } from '../suites/describe-bulk.js'
import { freshName } from '../support/fresh-name.js'
import { areaIdOf, createdParticipant, pathOfKind } from '../support/participants.js'
import { type Caller, EVERYONE, startTestApp, type TestApp } from '../support/test-app.js'

const SUPPLIER = pathOfKind(2)
const ADMINISTRATOR = '/credit/admin/api/administrator'

let t: TestApp
let city: Caller
let [home, other, third]: [string, string, string] = ['', '', '']
beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
  city = await t.as('city')
  home = await areaIdOf(t, '003900130006')
  other = await areaIdOf(t, '003900130002')
  third = await areaIdOf(t, '003900130003')
})
afterAll(() => t.stop())

const assign = (caller: Caller, path: string, body: object, query = '') =>
  caller.post(`${path}/bulk${query}`).send({ action: 'assignArea', ...body })
const run = async (path: string, body: object) => {
  const answer = await city.post(`${path}/bulk`).send(body)
  expect([answer.status, answer.body.fields]).toEqual([202, undefined])
  return endedJob(city, answer.body.jobId)
}
const areaOf = async (table: string, id: string, column = 'id') =>
  (await t.dataSource.query(`SELECT area_id FROM ${table} WHERE ${column} = $1`, [id]))[0]?.area_id

describe('assigning an area to many participants', () => {
  it('previews the changes, and changes participants that have another area', async () => {
    const name = freshName('划转')
    const ids: string[] = []
    for (let at = 0; at < 3; at++) ids.push((await createdParticipant(t, 2, { name: `${name}${at}` })).id)
    const params = { areaId: other }
    await run(SUPPLIER, { action: 'assignArea', ids: [ids[0]], params })
    const selection = { filter: { keyword: name }, params }
    const checked = await assign(city, SUPPLIER, selection, '?mode=check')
    expect(checked.body).toMatchObject({ total: 3, changing: 2, unchanged: 1 })
    expect(await areaOf('participant', ids[1] ?? '')).toBe(home)
    const job = await run(SUPPLIER, { action: 'assignArea', ...selection })
    expect(job.result).toMatchObject({ total: 3, done: 2, unchanged: 1, failed: 0 })
    for (const id of ids) expect(await areaOf('participant', id)).toBe(other)
  })

  it('takes along accounts, home-area records and open items, but no projects', async () => {
    const { id } = await createdParticipant(t)
    const rows = await ownedBy(id)
    const todos = await t.dataSource.query(
      `INSERT INTO todo (source_type, source_id, title, area_id, link, permission, assignee_name)
       VALUES ('certificate', $1, '{}', $2, '/', 'certificate:approve', '甲') RETURNING id`,
      [rows.certificate, home],
    )
    const score = async () =>
      (await t.dataSource.query('SELECT credit_score FROM participant WHERE id = $1', [id]))[0].credit_score
    const before = await score()
    const job = await run(SUPPLIER, { action: 'assignArea', ids: [id], params: { areaId: other } })
    expect(job.result).toMatchObject({ done: 1, failed: 0 })
    const now = async () => ({
      account: await areaOf('account', id, 'participant_id'),
      certificate: await areaOf('certificate', rows.certificate),
      claim: await areaOf('bonus_claim', rows.claim),
      adjustment: await areaOf('adjustment', rows.adjustment),
      behaviour: await areaOf('dishonest_record', rows.behaviour),
      complaint: await areaOf('credit_case', rows.complaint),
      todo: await areaOf('todo', todos[0].id),
      ofProject: await areaOf('credit_case', rows.ofProject),
    })
    const moved = (areaId: string) => ({
      ...{ account: areaId, certificate: areaId, claim: areaId, adjustment: areaId },
      ...{ behaviour: areaId, complaint: areaId, todo: areaId, ofProject: third },
    })
    expect(await now()).toEqual(moved(other))
    const [{ assignee_name: assignee }] = await t.dataSource.query('SELECT assignee_name FROM todo WHERE id = $1', [
      todos[0].id,
    ])
    expect(assignee).toBe('')
    // The score is one everywhere.
    expect(await score()).toBe(before)
    const logged = await t.dataSource.query(
      'SELECT entity, before, after FROM audit_log WHERE request_id = $1 AND entity = $2',
      [`job:${job.id}`, 'certificate'],
    )
    expect(logged).toMatchObject([{ before: { areaId: home }, after: { areaId: other } }])
    await run(SUPPLIER, { action: 'restoreArea', ofJob: job.id })
    expect(await now()).toEqual(moved(home))
  })

  it("is undone to each one's former area, except for later assignments", async () => {
    const ids: string[] = []
    for (let at = 0; at < 3; at++) ids.push((await createdParticipant(t)).id)
    const [a = '', b = '', c = ''] = ids
    await t.dataSource.query(`UPDATE participant SET home_from = '2026 x' WHERE id = $1`, [a])
    await run(SUPPLIER, { action: 'assignArea', ids: [b], params: { areaId: third } })
    const job = await run(SUPPLIER, { action: 'assignArea', ids, params: { areaId: other } })
    await run(SUPPLIER, { action: 'assignArea', ids: [c], params: { areaId: third } })
    const back = await run(SUPPLIER, { action: 'restoreArea', ofJob: job.id })
    expect(back).toMatchObject({ done: 3, failed: 1, result: { total: 3, done: 2, failed: 1 } })
    expect(back.result.failures[0].reason).toBe('该记录此后已划归其他区域，不能恢复')
    const now = await Promise.all(ids.map((id) => areaOf('participant', id)))
    expect(now).toEqual([home, third, third])
    const [row] = await t.dataSource.query('SELECT home_from FROM participant WHERE id = $1', [a])
    expect(row.home_from).toBe('2026 x')
  })

  it('names missing parameters, and an unknown area', async () => {
    const { id } = await createdParticipant(t)
    const without = await assign(city, SUPPLIER, { ids: [id] })
    expect([without.status, Object.keys(without.body.fields)]).toEqual([400, ['areaId']])
    for (const query of ['', '?mode=check']) {
      const selection = { ids: [id], params: { areaId: randomUUID() } }
      const unknown = await assign(city, SUPPLIER, selection, query)
      expect([unknown.status, unknown.body]).toMatchObject([
        422,
        { code: 'REFERENCE_UNKNOWN', fields: { areaId: ['所选记录不存在'] } },
      ])
    }
    const restore = await city.post(`${SUPPLIER}/bulk`).send({ action: 'restoreArea', ids: [id] })
    expect([restore.status, Object.keys(restore.body.fields)]).toEqual([400, ['ofJob']])
    const done = await run(SUPPLIER, { action: 'enable', ids: [id] })
    const ofOther = await city.post(`${SUPPLIER}/bulk`).send({ action: 'restoreArea', ofJob: done.id })
    expect(ofOther.status).toBe(404)
  })

  it.each(EVERYONE.filter((who) => who !== 'city'))('is not for %s', async (who) => {
    const { id } = await createdParticipant(t)
    const caller = await t.as(who)
    for (const path of [SUPPLIER, ADMINISTRATOR]) {
      const body = { ids: [id], params: { areaId: other } }
      expect((await assign(caller, path, body)).status).toBe(403)
      expect((await assign(caller, path, body, '?mode=check')).status).toBe(403)
    }
    expect(await areaOf('participant', id)).toBe(home)
  })
})

describe('assigning an area to many supervisors', () => {
  it("moves other supervisors' accounts, rejects the caller's own, and is undone", async () => {
    const loginName = `a${randomUUID().replaceAll('-', '').slice(0, 20)}`
    const made = await city
      .post(ADMINISTRATOR)
      .send({ loginName, name: '调任', roleIds: [], areaId: third })
      .expect(201)
    const { id } = made.body
    const [own] = await t.dataSource.query('SELECT account_id AS id FROM audit_log WHERE entity_id = $1', [id])
    const job = await run(ADMINISTRATOR, {
      ...{ action: 'assignArea', params: { areaId: other } },
      ids: [id, own.id],
    })
    expect(job.result).toMatchObject({ done: 1, failed: 1 })
    expect(await areaOf('account', id)).toBe(other)
    await run(ADMINISTRATOR, { action: 'restoreArea', ofJob: job.id })
    expect(await areaOf('account', id)).toBe(third)
  })
})

/** Rows of a participant that belong to its home, and a case about a project of another area. */
async function ownedBy(id: string) {
  const insert = async (text: string, params: unknown[]) =>
    (await t.dataSource.query(`${text} RETURNING id`, params))[0].id as string
  await t.dataSource.query(
    `INSERT INTO account (login_name, name, type, area_id, participant_id, password_hash, status, version)
     VALUES ($1, '经办人', 2, $2, $3, 'x', 'enabled', 1)`,
    [randomUUID().slice(0, 30), home, id],
  )
  const names = JSON.stringify({ 'zh-CN': '项', 'en-US': 'Item' })
  const [item] = await t.dataSource.query('SELECT id FROM bonus_item LIMIT 1')
  return {
    certificate: await insert(
      `INSERT INTO certificate (participant_id, area_id, series_id, revision, kind, name, number, issuer,
         issued_at, status, version)
       VALUES ($1, $2, $3::uuid, 1, 'qualification', '资质', $3::uuid::text, '局', '2026-01-01',
         'pending', 1)`,
      [id, home, randomUUID()],
    ),
    claim: await insert(
      `INSERT INTO bonus_claim (participant_id, area_id, item_id, status, points, max_points, version)
       VALUES ($1, $2, $3, 'draft', 2, 2, 1)`,
      [id, home, item.id],
    ),
    adjustment: await insert(
      `INSERT INTO adjustment (participant_id, area_id, status, points, reason, document_number,
         valid_until, version)
       VALUES ($1, $2, 'pending', 1, '理由', '文 1', '2030-01-01', 1)`,
      [id, home],
    ),
    behaviour: await insert(
      `INSERT INTO dishonest_record (participant_id, area_id, item_id, source, status, tier, points, description, version)
       SELECT $1, $2, i.id, 'supervisor', 'reported', i.tier, i.points, '', 1
       FROM dishonesty_item i ORDER BY i.id LIMIT 1`,
      [id, home],
    ),
    complaint: await insert(
      `INSERT INTO credit_case (participant_id, area_id, kind, subject_type, subject_text, title, status,
         version)
       VALUES ($1, $2, 'complaint', 'other', $3, '投诉', 'filed', 1)`,
      [id, home, names],
    ),
    ofProject: await insert(
      `INSERT INTO credit_case (participant_id, area_id, kind, subject_type, subject_text, title, status,
         version)
       VALUES ($1, $2, 'complaint', 'project', $3, '投诉', 'filed', 1)`,
      [id, third, names],
    ),
  }
}
