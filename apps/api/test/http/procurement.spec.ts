import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { runSync } from '../../src/procurement/sync/run-sync.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { type Caller, EVERYONE, startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const FIXTURE = fileURLToPath(new URL('../fixtures/ocds/awards.json', import.meta.url))
const MONDAY = '2036-03-10T10:00:00+08:00'

let t: TestApp
let city: Caller
let district: Caller
let other: Caller
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set(MONDAY)
  await t.dataSource.query(
    'TRUNCATE project, participant, sync_release, sync_run, credit_fact CASCADE',
  )
  await t.dataSource.query(`DELETE FROM row_count WHERE table_name ~ '^(project|participant)'`)
  await runSync(t.ctx(), { source: FIXTURE })
  city = await t.as('city')
  district = await t.as('district06')
  other = await t.as('district02')
})

const one = async <T = Record<string, string>>(text: string): Promise<T> =>
  (await t.dataSource.query(text))[0]
const projectId = async (ocid = 'ocds-zz9999-1') =>
  (await one(`SELECT id FROM project WHERE ocid = '${ocid}'`)).id as string
const sectionId = async (code = '1', ocid = 'ocds-zz9999-1') =>
  (
    await one(
      `SELECT b.id FROM bid_section b JOIN project p ON p.id = b.project_id WHERE b.code = '${code}' AND p.ocid = '${ocid}'`,
    )
  ).id as string
const participantId = async (sign: number, name = '%') =>
  (await one(`SELECT id FROM participant WHERE sign = ${sign} AND name LIKE '${name}'`))
    .id as string

/** Somebody logged in for a participant. */
async function playing(sign: 1 | 2 | 3 | 4, name = '%'): Promise<Caller> {
  const id = await participantId(sign, name)
  const role = ['', 'purchaser', 'supplier', 'agency', 'expert'][sign] ?? ''
  const wish = { sign, areaCode: '003900130006', roles: [role], participantId: id }
  return t.withToken(await openSession(t.ctx(), await makeAccount(t.ctx(), wish)))
}

describe('projects', () => {
  it('are listed with area, parties, sections and coverage', async () => {
    const { body } = await city.get(`${API}/sysProject/list?sort=code,asc`).expect(200)
    expect(body.total).toBe(3)
    expect(body.records[0]).toMatchObject({
      ocid: 'ocds-zz9999-1',
      code: 'CG-2036-001',
      status: '',
      statusStr: '采购中',
      purchaserName: '示例市测试中学',
      agencyName: '示例招标代理有限公司',
      amount: 120000.5,
      formalData: true,
      pause: false,
      coverage: { due: expect.any(Number), done: 0 },
      bidSectionList: [
        { bidSectionName: '第一标段', bidSectionCode: '1', status: '0' },
        { bidSectionName: '第二标段', status: '' },
      ],
    })
    expect(body.records[0].coverage.due).toBeGreaterThan(0)
  })

  it('are filtered by their columns, status and participant', async () => {
    const total = async (query: string) =>
      (await city.get(`${API}/sysProject/list?${query}`).expect(200)).body.total
    expect(await total('status=0')).toBe(1)
    expect(await total('status=none')).toBe(2)
    expect(await total('status=0,none')).toBe(3)
    expect(await total(encodeURI('keyword=采购项目2'))).toBe(1)
    expect(await total('releaseDateFrom=2036-03-03')).toBe(1)
    expect(await total(`participantId=${await participantId(3)}`)).toBe(3)
    await city.get(`${API}/sysProject/list?status=9`).expect(400)
    await city.get(`${API}/sysProject/list?ocid=1`).expect(400)
  })

  it('of another area are not there', async () => {
    expect((await other.get(`${API}/sysProject/list`).expect(200)).body.total).toBe(1)
    const id = await projectId()
    await other.get(`${API}/sysProject/${id}`).expect(404)
    await other.put(`${API}/sysProject/${id}`).send({ name: 'x', code: 'y' }).expect(404)
    await other.put(`${API}/sysProject/${id}/pause`).send({ reason: 'x' }).expect(404)
    await other
      .put(`${API}/sysProjectBidSection/stage/${await sectionId()}`)
      .send({ stage: 1 })
      .expect(404)
    await other.get(`${API}/sysProjectBidSection/list/${id}`).expect(404)
  })

  it('are made and changed by hand, with sections and parties', async () => {
    const buyer = await participantId(1)
    const supplier = await participantId(2, '%仪器%')
    const input = {
      name: '手工项目',
      code: 'SG-1',
      releaseDate: '2036-03-01',
      sections: [
        { code: '1', name: '唯一标段', parties: [{ participantId: buyer, part: 'buyer' }] },
      ],
    }
    const made = await district.post(`${API}/sysProject`).send(input).expect(201)
    expect(made.body).toMatchObject({ name: '手工项目', source: 'manual', formalData: true })
    const [section] = made.body.bidSectionList
    const wrong = {
      id: section.id,
      code: '1',
      name: '标段',
      parties: [{ participantId: supplier, part: 'buyer' }],
    }
    const refused = await district
      .put(`${API}/sysProject/${made.body.id}`)
      .send({ name: '手工项目', code: 'SG-1', sections: [wrong] })
      .expect(422)
    expect(refused.body.fields).toHaveProperty(['sections[0].parties[0].part'])
    const changed = await district
      .put(`${API}/sysProject/${made.body.id}`)
      .send({
        name: '改名',
        code: 'SG-1',
        version: made.body.version,
        sections: [{ ...wrong, parties: [{ participantId: supplier, part: 'contractSupplier' }] }],
      })
      .expect(200)
    expect(changed.body).toMatchObject({
      name: '改名',
      purchaserName: '',
      formalData: false,
      handEdited: [],
    })
    await district
      .put(`${API}/sysProject/${made.body.id}`)
      .send({ ...input, version: made.body.version })
      .expect(409)
  })

  it('have sections whose filing is supplied by hand', async () => {
    const id = await projectId()
    const project = (await district.get(`${API}/sysProject/${id}`).expect(200)).body
    const detail = `${API}/sysProjectBidSection/detail/${await sectionId()}`
    const section = (await district.get(detail).expect(200)).body
    expect(section.filedOn).toBeNull()
    const save = async (more: object, caller = district, language = 'zh') => {
      const { bidSectionName: name, bidSectionCode: code } = section
      const sections = [{ id: section.id, name, code, ...more }]
      const put = caller.put(`${API}/sysProject/${id}`).set('Accept-Language', language)
      return put.send({ name: project.name, code: project.code, sections })
    }
    await district
      .put(`${API}/sysProjectBidSection/stage/${section.id}`)
      .send({ stage: 1, date: '2036-03-05' })
      .expect(200)
    const path = 'sections[0].filedOn'
    const early = await save({ filedOn: '2036-03-04' })
    expect([early.status, early.body.fields[path]]).toEqual([422, ['不能早于合同签订日期']])
    const late = await save({ filedOn: '2036-03-11' }, district, 'en')
    expect([late.status, late.body.fields[path]]).toEqual([422, ['Not after today']])
    expect((await save({ filedOn: '2036-02-30' })).status).toBe(400)
    expect((await save({ filedOn: '2036-03-07' }, other)).status).toBe(404)
    expect((await save({ filedOn: '2036-03-07' }, await t.as('auditor'))).status).toBe(403)
    expect((await save({ filedOn: '2036-03-07', version: section.version })).status).toBe(409)

    const saved = await save({ filedOn: '2036-03-07', version: section.version + 1 })
    expect(saved.body.bidSectionList[0]).toMatchObject({ id: section.id, filedOn: '2036-03-07' })
    const { body } = await district.get(detail).expect(200)
    expect(body.filedOn).toBe('2036-03-07')
    const row = await one(`SELECT hand_edited FROM bid_section WHERE id = '${section.id}'`)
    expect(row.hand_edited).toEqual(['filedOn'])
    // Who evaluates at that stage is shown what it makes.
    const form = `${API}/mutualEvaluationRecord/canEvaluationUsers/${id}/${section.id}?stage=1`
    const [asked] = (await (await playing(1)).get(form).expect(200)).body
    expect(asked.facts).toContainEqual({
      label: '合同签订至备案（法定不超过7个工作日）',
      value: '2个工作日',
    })
    // Left out it stays; null takes it away.
    await save({ remark: '补录' })
    expect((await district.get(detail)).body).toMatchObject({
      filedOn: '2036-03-07',
      remark: '补录',
    })
    await save({ filedOn: null })
    expect((await district.get(detail)).body.filedOn).toBeNull()
  })

  it('of a district are not made for another', async () => {
    const areaId = (await one(`SELECT id FROM area WHERE code = '003900130002'`)).id
    await district.post(`${API}/sysProject`).send({ name: 'x', code: 'y', areaId }).expect(403)
    await city.post(`${API}/sysProject`).send({ name: 'x', code: 'y', areaId }).expect(201)
  })

  it('pause and resume once', async () => {
    const id = await projectId()
    await district.put(`${API}/sysProject/${id}/pause`).send({}).expect(400)
    const paused = await district
      .put(`${API}/sysProject/${id}/pause`)
      .send({ reason: '投诉' })
      .expect(200)
    expect(paused.body).toMatchObject({ pause: true, pauseReason: '投诉' })
    await district.put(`${API}/sysProject/${id}/pause`).send({ reason: '再次' }).expect(409)
    const resumed = await district.put(`${API}/sysProject/${id}/resume`).expect(200)
    expect(resumed.body).toMatchObject({ pause: false, pauseReason: null, pausedAt: null })
    await district.put(`${API}/sysProject/${id}/resume`).expect(409)
  })

  it('are for supervisors with the permission', async () => {
    const id = await projectId()
    for (const who of EVERYONE) {
      const caller = await t.as(who)
      const looks =
        who === 'city' || who === 'district06' || who === 'examiner' || who === 'auditor'
      const changes = who === 'city' || who === 'district06'
      const seen = looks ? 200 : who === 'district02' ? 404 : 403
      await caller.get(`${API}/sysProject/${id}`).expect(seen)
      const put = caller.put(`${API}/sysProject/${id}`).send({ name: '名', code: 'CG-2036-001' })
      await put.expect(changes ? 200 : who === 'district02' ? 404 : 403)
    }
    await t.http.get(`${API}/sysProject/list`).expect(401)
  })
})

describe('a stage', () => {
  const url = async (code?: string) => `${API}/sysProjectBidSection/stage/${await sectionId(code)}`
  const open = async () =>
    (
      await t.dataSource.query(
        `SELECT stage || ' ' || status AS line FROM evaluation_record WHERE section_id = '${await sectionId()}' GROUP BY 1 ORDER BY 1`,
      )
    ).map((row: { line: string }) => row.line)

  it('is moved on, which opens its evaluations', async () => {
    expect(await open()).toEqual(['0 pending'])
    const { body } = await district
      .put(await url())
      .send({ stage: 1, date: '2036-03-09' })
      .expect(200)
    expect(body).toMatchObject({
      status: '1',
      stageDates: [
        { stage: 0, date: '2036-03-02', outcome: 'opened' },
        { stage: 1, date: '2036-03-09', outcome: 'opened' },
      ],
    })
    expect(await open()).toEqual(['0 pending', '1 pending'])
  })

  it('reached long ago is noted and opens nothing', async () => {
    await district
      .put(await url())
      .send({ stage: 1, date: '2036-01-02' })
      .expect(200)
    expect(await open()).toEqual(['0 pending'])
  })

  it('abandoned needs a reason and closes what is open', async () => {
    const refused = await district
      .put(await url())
      .send({ stage: 4 })
      .expect(400)
    expect(refused.body.fields).toHaveProperty('reason')
    await district
      .put(await url())
      .send({ stage: 4, reason: '废标' })
      .expect(200)
    expect(await open()).toEqual(['0 closed'])
  })

  it('is corrected back with a reason, and reached again opens only what is missing', async () => {
    await district
      .put(await url())
      .send({ stage: 1 })
      .expect(200)
    await district
      .put(await url())
      .send({ stage: 0 })
      .expect(400)
    const back = await district
      .put(await url())
      .send({ stage: 0, reason: '误报' })
      .expect(200)
    expect(back.body.stageDates[1]).toMatchObject({ stage: 1, outcome: 'closed' })
    expect(await open()).toEqual(['0 pending', '1 closed'])
    await district
      .put(await url())
      .send({ stage: 1 })
      .expect(200)
    expect(await open()).toEqual(['0 pending', '1 closed'])
    await district
      .put(await url())
      .send({ stage: 4, reason: '废标' })
      .expect(200)
    const revived = await district
      .put(await url())
      .send({ stage: null, reason: '恢复' })
      .expect(200)
    expect(revived.body).toMatchObject({ status: '', statusStr: '采购中' })
  })

  it('is refused where it stands already, lies ahead, or somebody was faster', async () => {
    await district
      .put(await url())
      .send({ stage: 0 })
      .expect(409)
    const ahead = await district
      .put(await url())
      .send({ stage: 1, date: '2036-03-11' })
      .expect(422)
    expect(ahead.body.fields.date).toEqual(['不能晚于今天'])
    await district
      .put(await url())
      .send({ stage: 1, version: 99 })
      .expect(409)
    await district
      .put(await url())
      .send({ stage: 7 })
      .expect(400)
    await district
      .put(await url())
      .send({})
      .expect(400)
  })

  it('is moved by those with the permission, once for one key', async () => {
    await (await t.as('auditor'))
      .put(await url())
      .send({ stage: 1 })
      .expect(403)
    await (await t.as('examiner'))
      .put(await url())
      .send({ stage: 1 })
      .expect(403)
    await (await playing(1))
      .put(await url())
      .send({ stage: 1 })
      .expect(403)
    const send = async () =>
      district
        .put(await url())
        .set('Idempotency-Key', 'stage-once-1')
        .send({ stage: 1 })
    const first = await send()
    const second = await send()
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
  })

  it('leaves a trace', async () => {
    await district
      .put(await url())
      .send({ stage: 1, date: '2036-03-09' })
      .expect(200)
    const row = await one<{ before: object; after: object }>(
      `SELECT before, after FROM audit_log WHERE action = 'stage' ORDER BY at DESC, id DESC LIMIT 1`,
    )
    expect(row).toMatchObject({ before: { stage: 0 }, after: { stage: 1, date: '2036-03-09' } })
  })
})

describe('sections', () => {
  const list = async (caller: Caller) =>
    (await caller.get(`${API}/sysProjectBidSection/list/${await projectId()}`).expect(200)).body

  it('show supervisors everything', async () => {
    const [section] = await list(district)
    expect(section).toMatchObject({ bidSectionName: '第一标段', status: '0', evaluationStatus: 0 })
    expect(section.parties.map((party: { part: string }) => party.part).sort()).toEqual([
      'agency',
      'bidder',
      'bidder',
      'buyer',
      'committee',
      'contractSupplier',
    ])
  })

  it('show participants theirs, with their own evaluations', async () => {
    const [section, second] = await list(await playing(1))
    expect(section).toMatchObject({ evaluationStatus: 5, dueAt: expect.any(String) })
    expect(section.parties).toHaveLength(6)
    // In procurement the committee is not told yet.
    expect(second.parties.map((party: { part: string }) => party.part)).not.toContain('committee')
  })

  it('show a bidder that did not win no one but itself', async () => {
    const [section] = await list(await playing(2, '%商行%'))
    expect(section.parties).toMatchObject([{ name: '示例设备商行', part: 'bidder' }])
    expect(section.parties).toHaveLength(1)
  })

  it('show nothing to those who take no part, nor to supervisors without the permission', async () => {
    const id = await sectionId()
    for (const sign of [1, 2, 3, 4] as const) {
      await (await t.as(sign)).get(`${API}/sysProjectBidSection/detail/${id}`).expect(404)
    }
    const wish = { sign: 0 as const, areaCode: '003900130006', roles: [] }
    const bare = t.withToken(await openSession(t.ctx(), await makeAccount(t.ctx(), wish)))
    await bare.get(`${API}/sysProjectBidSection/detail/${id}`).expect(403)
    await t.http.get(`${API}/sysProjectBidSection/detail/${id}`).expect(401)
    await district.get(`${API}/sysProjectBidSection/detail/${id}`).expect(200)
  })
})

describe('the dashboard', () => {
  it('counts the sections of the area', async () => {
    const figures = async (caller: Caller) =>
      (await caller.get(`${API}/sysProject/analyze`).expect(200)).body
    expect(await figures(city)).toEqual({
      total: 4,
      endOfBidEvaluation: 2,
      contractRecord: 0,
      performanceAcceptance: 0,
      paymentApplication: 0,
      done: 0,
      abandoned: 0,
    })
    expect((await figures(other)).total).toBe(1)
    const section = await sectionId()
    await district
      .put(`${API}/sysProjectBidSection/stage/${section}`)
      .send({ stage: 3 })
      .expect(200)
    expect(await figures(city)).toMatchObject({ total: 4, paymentApplication: 1, done: 0 })
    await t.dataSource.query(
      `UPDATE evaluation_record SET status = 'expired' WHERE section_id = $1`,
      [section],
    )
    expect(await figures(city)).toMatchObject({ total: 4, paymentApplication: 0, done: 1 })
  })

  it('tells the latest of the area', async () => {
    const { body } = await district.get(`${API}/sysProject/dynamics`).expect(200)
    expect(body).toContainEqual(
      expect.objectContaining({
        kind: 'stage',
        bidSectionName: '第一标段',
        text: '第一标段 进入评审结束阶段',
      }),
    )
    expect(body.filter((row: { kind: string }) => row.kind === 'project')).toHaveLength(2)
    expect((await other.get(`${API}/sysProject/dynamics`)).body).toHaveLength(2)
  })

  it('counts the stages reached by month', async () => {
    const { body } = await city.get(`${API}/sysProject/analysis?months=3`).expect(200)
    expect(body).toEqual([
      { month: '2036-01', stage: 0, count: 1 },
      { month: '2036-03', stage: 0, count: 1 },
    ])
    expect((await other.get(`${API}/sysProject/analysis`)).body).toEqual([
      { month: '2036-01', stage: 0, count: 1 },
    ])
    await city.get(`${API}/sysProject/analysis?months=5`).expect(400)
    await (await t.as(2)).get(`${API}/sysProject/analysis`).expect(403)
  })
})
