import { startTestApp, type TestApp } from '../support/test-app.js'
import { API, Register } from '../support/upstream.js'

let t: TestApp
let r: Register
beforeAll(async () => {
  t = await startTestApp()
  r = new Register(t)
})
afterAll(() => t.stop())
beforeEach(() => r.fill())

describe('projects edited by hand', () => {
  it('are created and updated with sections and parties', async () => {
    const buyer = await r.participantId(1)
    const supplier = await r.participantId(2, '%仪器%')
    const input = {
      name: '手工项目',
      code: 'SG-1',
      releaseDate: '2036-03-01',
      sections: [
        { code: '1', name: '唯一标段', parties: [{ participantId: buyer, part: 'buyer' }] },
      ],
    }
    const made = await r.district.post(`${API}/sysProject`).send(input).expect(201)
    expect(made.body).toMatchObject({ name: '手工项目', source: 'manual', formalData: true })
    const [section] = made.body.bidSectionList
    const wrong = {
      id: section.id,
      code: '1',
      name: '标段',
      parties: [{ participantId: supplier, part: 'buyer' }],
    }
    const refused = await r.district
      .put(`${API}/sysProject/${made.body.id}`)
      .send({ name: '手工项目', code: 'SG-1', sections: [wrong] })
      .expect(422)
    expect(refused.body.fields).toHaveProperty(['sections[0].parties[0].part'])
    const changed = await r.district
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
    await r.district
      .put(`${API}/sysProject/${made.body.id}`)
      .send({ ...input, version: made.body.version })
      .expect(409)
  })

  it('have a code of their own in their area, also of two entered at once, and no release in the future', async () => {
    const enter = (caller: typeof r.district, fields: object) =>
      caller.post(`${API}/sysProject`).send({ name: '手工', code: 'SG-2', ...fields })
    const both = await Promise.all([enter(r.district, {}), enter(r.district, {})])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'DUPLICATE',
      fields: { code: [expect.any(String)] },
    })
    await enter(r.city, {}).expect(201)
    const future = await enter(r.district, { code: 'SG-3', releaseDate: '2199-01-01' }).expect(422)
    expect(future.body.fields).toHaveProperty('releaseDate')
    const { body: other } = await enter(r.district, { code: 'SG-3' }).expect(201)
    const edit = (fields: object) =>
      r.district
        .put(`${API}/sysProject/${other.id}`)
        .send({ name: '手工', code: 'SG-3', ...fields })
    await edit({ code: 'SG-2' }).expect(409)
    await edit({ releaseDate: '2199-01-01' }).expect(422)
    await edit({ name: '改名' }).expect(200)
  })

  it('accept the day of filing of a section', async () => {
    const id = await r.projectId()
    const project = (await r.district.get(`${API}/sysProject/${id}`).expect(200)).body
    const detail = `${API}/sysProjectBidSection/detail/${await r.sectionId()}`
    const section = (await r.district.get(detail).expect(200)).body
    expect(section.filedOn).toBeNull()
    const save = async (more: object, caller = r.district, language = 'zh') => {
      const { bidSectionName: name, bidSectionCode: code } = section
      const sections = [{ id: section.id, name, code, ...more }]
      const put = caller.put(`${API}/sysProject/${id}`).set('Accept-Language', language)
      return put.send({ name: project.name, code: project.code, sections })
    }
    await r.district
      .put(`${API}/sysProjectBidSection/stage/${section.id}`)
      .send({ stage: 1, date: '2036-03-05' })
      .expect(200)
    const path = 'sections[0].filedOn'
    const early = await save({ filedOn: '2036-03-04' })
    expect([early.status, early.body.fields[path]]).toEqual([422, ['不能早于合同签订日期']])
    const late = await save({ filedOn: '2036-03-11' }, r.district, 'en')
    expect([late.status, late.body.fields[path]]).toEqual([422, ['Not after today']])
    expect((await save({ filedOn: '2036-02-30' })).status).toBe(400)
    expect((await save({ filedOn: '2036-03-07' }, r.other)).status).toBe(404)
    expect((await save({ filedOn: '2036-03-07' }, await t.as('auditor'))).status).toBe(403)
    expect((await save({ filedOn: '2036-03-07', version: section.version })).status).toBe(409)

    const saved = await save({ filedOn: '2036-03-07', version: section.version + 1 })
    expect(saved.body.bidSectionList[0]).toMatchObject({ id: section.id, filedOn: '2036-03-07' })
    const { body } = await r.district.get(detail).expect(200)
    expect(body.filedOn).toBe('2036-03-07')
    const row = await r.one(`SELECT hand_edited FROM bid_section WHERE id = '${section.id}'`)
    expect(row.hand_edited).toEqual(['filedOn'])
    // The evaluation form of that stage shows the working days between.
    const form = `${API}/mutualEvaluationRecord/canEvaluationUsers/${id}/${section.id}?stage=1`
    const [asked] = (await (await r.asParticipant(1)).get(form).expect(200)).body
    expect(asked.facts).toContainEqual({
      label: '合同签订至备案（法定不超过7个工作日）',
      value: '2个工作日',
    })
    // Left out, it stays; null clears it.
    await save({ remark: '补录' })
    expect((await r.district.get(detail)).body).toMatchObject({
      filedOn: '2036-03-07',
      remark: '补录',
    })
    await save({ filedOn: null })
    expect((await r.district.get(detail)).body.filedOn).toBeNull()
  })

  it('of a district cannot be created in another', async () => {
    const areaId = (await r.one(`SELECT id FROM area WHERE code = '003900130002'`)).id
    await r.district.post(`${API}/sysProject`).send({ name: 'x', code: 'y', areaId }).expect(403)
    await r.city.post(`${API}/sysProject`).send({ name: 'x', code: 'y', areaId }).expect(201)
  })

  it('pause and resume once', async () => {
    const id = await r.projectId()
    await r.district.put(`${API}/sysProject/${id}/pause`).send({}).expect(400)
    const paused = await r.district
      .put(`${API}/sysProject/${id}/pause`)
      .send({ reason: '投诉' })
      .expect(200)
    expect(paused.body).toMatchObject({ pause: true, pauseReason: '投诉' })
    await r.district.put(`${API}/sysProject/${id}/pause`).send({ reason: '再次' }).expect(409)
    const resumed = await r.district.put(`${API}/sysProject/${id}/resume`).expect(200)
    expect(resumed.body).toMatchObject({ pause: false, pauseReason: null, pausedAt: null })
    await r.district.put(`${API}/sysProject/${id}/resume`).expect(409)
  })
})

describe('a stage', () => {
  const url = async (code?: string) =>
    `${API}/sysProjectBidSection/stage/${await r.sectionId(code)}`
  const open = async () =>
    (
      await t.dataSource.query(
        `SELECT stage || ' ' || status AS line FROM evaluation_record WHERE section_id = '${await r.sectionId()}' GROUP BY 1 ORDER BY 1`,
      )
    ).map((row: { line: string }) => row.line)

  it('that is reached opens its evaluations', async () => {
    expect(await open()).toEqual(['0 pending'])
    const { body } = await r.district
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

  it('reached before the horizon is stored and opens nothing', async () => {
    const reach = async (stage: number, date: string) =>
      r.district
        .put(await url())
        .send({ stage, date })
        .expect(200)
    // The day 30 days ago still opens.
    await reach(1, '2036-02-08')
    expect(await open()).toEqual(['0 pending'])
    await reach(2, '2036-02-09')
    expect(await open()).toEqual(['0 pending', '2 pending'])
  })

  it('abandoned requires a reason and closes what is open', async () => {
    const refused = await r.district
      .put(await url())
      .send({ stage: 4 })
      .expect(400)
    expect(refused.body.fields).toHaveProperty('reason')
    await r.district
      .put(await url())
      .send({ stage: 4, reason: '废标' })
      .expect(200)
    expect(await open()).toEqual(['0 closed'])
  })

  it('corrected back requires a reason; reached again it opens what was closed', async () => {
    await r.district
      .put(await url())
      .send({ stage: 1 })
      .expect(200)
    await r.district
      .put(await url())
      .send({ stage: 0 })
      .expect(400)
    const back = await r.district
      .put(await url())
      .send({ stage: 0, reason: '误报' })
      .expect(200)
    expect(back.body.stageDates[1]).toMatchObject({ stage: 1, outcome: 'closed' })
    expect(await open()).toEqual(['0 pending', '1 closed'])
    await r.district
      .put(await url())
      .send({ stage: 1 })
      .expect(200)
    expect(await open()).toEqual(['0 pending', '1 pending'])
    await r.district
      .put(await url())
      .send({ stage: 4, reason: '废标' })
      .expect(200)
    const revived = await r.district
      .put(await url())
      .send({ stage: null, reason: '恢复' })
      .expect(200)
    expect(revived.body).toMatchObject({ status: '', statusStr: '采购中' })
  })

  it.each([
    ['was never reached', []],
    ['was taken back', [{ stage: 1 }, { stage: 0, reason: '误报' }]],
  ])('after the abandonment that %s is reached', async (_which, before) => {
    const set = async (change: object) =>
      r.district
        .put(await url())
        .send(change)
        .expect(200)
    for (const change of [...before, { stage: 4, reason: '废标' }]) await set(change)
    const told = await r.district.get(`${await url()}/preview?stage=1&date=2036-03-09`).expect(200)
    const { body } = await set({ stage: 1, date: '2036-03-09', reason: '恢复' })
    expect(body).toMatchObject({ status: '1' })
    expect(body.stageDates).toMatchObject([
      { stage: 0 },
      { stage: 1, date: '2036-03-09', outcome: 'opened' },
      { stage: 4, outcome: 'closed' },
    ])
    const [{ n }] = await t.dataSource.query(
      `SELECT count(*)::int AS n FROM evaluation_record
        WHERE section_id = $1 AND stage = 1 AND status = 'pending'`,
      [await r.sectionId()],
    )
    expect(n).toBeGreaterThan(0)
    expect(told.body).toEqual({ opens: n, closes: 0, reveals: 0 })
  })

  it('that is the present one, in the future or of an older version is rejected', async () => {
    await r.district
      .put(await url())
      .send({ stage: 0 })
      .expect(409)
    const ahead = await r.district
      .put(await url())
      .send({ stage: 1, date: '2036-03-11' })
      .expect(422)
    expect(ahead.body.fields.date).toEqual(['不能晚于今天'])
    await r.district
      .put(await url())
      .send({ stage: 1, version: 99 })
      .expect(409)
    await r.district
      .put(await url())
      .send({ stage: 7 })
      .expect(400)
    await r.district
      .put(await url())
      .send({})
      .expect(400)
  })

  it('is set by supervisors with the permission, once per idempotency key', async () => {
    await (await t.as('auditor'))
      .put(await url())
      .send({ stage: 1 })
      .expect(403)
    await (await t.as('examiner'))
      .put(await url())
      .send({ stage: 1 })
      .expect(403)
    await (await r.asParticipant(1))
      .put(await url())
      .send({ stage: 1 })
      .expect(403)
    const send = async () =>
      r.district
        .put(await url())
        .set('Idempotency-Key', 'stage-once-1')
        .send({ stage: 1 })
    const first = await send()
    const second = await send()
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
  })

  it('is audited', async () => {
    await r.district
      .put(await url())
      .send({ stage: 1, date: '2036-03-09' })
      .expect(200)
    const row = await r.one<{ before: object; after: object }>(
      `SELECT before, after FROM audit_log WHERE action = 'stage' ORDER BY at DESC, id DESC LIMIT 1`,
    )
    expect(row).toMatchObject({ before: { stage: 0 }, after: { stage: 1, date: '2036-03-09' } })
  })
})
