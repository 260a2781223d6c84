import { Background } from '#core/background'
import { countsOf, csvOf, importFile } from '../support/imports.js'
import { startTestApp, type TestApp } from '../support/test-app.js'
import { API, Register } from '../support/upstream.js'

let t: TestApp
let r: Register
beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
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
      sections: [{ code: '1', name: '唯一标段', parties: [{ participantId: buyer, part: 'buyer' }] }],
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

  it('have codes without spaces in half width, however typed; stored ones stay', async () => {
    const project = `${API}/sysProject`
    const input = { name: '手工', code: ' ＳＧ－5\u200b 1', sections: [{ code: '第 １', name: '标段' }] }
    const made = (await r.district.post(project).send(input).expect(201)).body
    expect([made.code, made.bidSectionList[0].code ?? made.bidSectionList[0].bidSectionCode]).toEqual(['SG-51', '第1'])
    expect((await r.district.post(project).send({ name: '另一', code: 'SG-5 1' })).body.code).toBe('DUPLICATE')
    const { version } = made
    await r.district.put(`${project}/${made.id}`).send({ name: '改名', code: 'ＳＧ-51', version }).expect(200)
    const rows = csvOf([
      ['项目编号', '项目名称'],
      ['ＳＧ－51 ', '再改名'],
    ])
    expect(countsOf(await importFile(r.district, project, rows))).toEqual([0, 1, 0, 0])

    // The platform may write a code with spaces: it is not edited by sending it back.
    await t.dataSource.query(`UPDATE project SET source = 'sync', code = 'SG 51' WHERE id = $1`, [made.id])
    const stored = (await r.district.get(`${project}/${made.id}`)).body
    const sent = { name: stored.name, code: stored.code, version: stored.version }
    const kept = await r.district.put(`${project}/${made.id}`).send(sent).expect(200)
    expect(kept.body).toMatchObject({ code: 'SG 51', handEdited: [] })
    const again = csvOf([
      ['项目编号', '项目名称'],
      ['SG 51', '再改名'],
    ])
    expect(countsOf(await importFile(r.district, project, again))).toEqual([0, 0, 1, 0])
  })

  it('have a unique code in their area, even entered at once, and no future release', async () => {
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
      r.district.put(`${API}/sysProject/${other.id}`).send({ name: '手工', code: 'SG-3', ...fields })
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
    const paused = await r.district.put(`${API}/sysProject/${id}/pause`).send({ reason: '投诉' }).expect(200)
    expect(paused.body).toMatchObject({ pause: true, pauseReason: '投诉' })
    await r.district.put(`${API}/sysProject/${id}/pause`).send({ reason: '再次' }).expect(409)
    const resumed = await r.district.put(`${API}/sysProject/${id}/resume`).expect(200)
    expect(resumed.body).toMatchObject({ pause: false, pauseReason: null, pausedAt: null })
    await r.district.put(`${API}/sysProject/${id}/resume`).expect(409)
  })
})
