import { makeAccount, openSession } from '../support/accounts.js'
import { type Caller, EVERYONE, startTestApp, type TestApp } from '../support/test-app.js'
import { API, Register } from '../support/upstream.js'

let t: TestApp
let r: Register
beforeAll(async () => {
  t = await startTestApp()
  r = new Register(t)
})
afterAll(() => t.stop())
beforeEach(() => r.fill())

describe('projects', () => {
  it('are listed with area, parties, sections and coverage', async () => {
    const { body } = await r.city.get(`${API}/sysProject/list?sort=code,asc`).expect(200)
    expect(body.total).toBe(3)
    expect(body.records[0]).toMatchObject({
      id: await r.projectId(),
      ocid: 'ocds-zz9999-1',
      name: expect.stringMatching(/./),
      code: 'CG-2036-001',
      releaseDate: expect.stringMatching(/^2036-\d\d-\d\d$/),
      status: '',
      statusStr: '采购中',
      purchaserName: '示例市测试中学',
      agencyName: '示例招标代理有限公司',
      amount: 120000.5,
      formalData: true,
      pause: false,
      can: ['update', 'pause'],
      coverage: { due: expect.any(Number), done: 0 },
      bidSectionList: [
        {
          ...{ id: await r.sectionId(), bidSectionName: '第一标段', bidSectionCode: '1' },
          ...{ status: '0', remark: '' },
        },
        { bidSectionName: '第二标段', status: '' },
      ],
    })
    expect(body.records[0].coverage.due).toBeGreaterThan(0)
  })

  it('are filtered by their columns, status and participant', async () => {
    const total = async (query: string) => (await r.city.get(`${API}/sysProject/list?${query}`).expect(200)).body.total
    expect(await total('status=0')).toBe(1)
    expect(await total('status=none')).toBe(2)
    expect(await total('status=0,none')).toBe(3)
    expect(await total(encodeURI('keyword=采购项目2'))).toBe(1)
    expect(await total('releaseDateFrom=2036-03-03')).toBe(1)
    expect(await total(`participantId=${await r.participantId(3)}`)).toBe(3)
    const codes = async (sort: string) =>
      (await r.city.get(`${API}/sysProject/list?sort=${sort}`).expect(200)).body.records.map(
        ({ code }: { code: string }) => code,
      )
    expect((await codes('status,desc'))[0]).toBe('CG-2036-002')
    expect((await codes('areaId,asc'))[0]).toBe('CG-2036-002')
    await r.city.get(`${API}/sysProject/list?status=9`).expect(400)
    await r.city.get(`${API}/sysProject/list?ocid=1`).expect(400)
  })

  it('of another area are not found', async () => {
    expect((await r.other.get(`${API}/sysProject/list`).expect(200)).body.total).toBe(1)
    const id = await r.projectId()
    await r.other.get(`${API}/sysProject/${id}`).expect(404)
    await r.other.put(`${API}/sysProject/${id}`).send({ name: 'x', code: 'y' }).expect(404)
    await r.other.put(`${API}/sysProject/${id}/pause`).send({ reason: 'x' }).expect(404)
    await r.other
      .put(`${API}/sysProjectBidSection/stage/${await r.sectionId()}`)
      .send({ stage: 1 })
      .expect(404)
    await r.other.get(`${API}/sysProjectBidSection/list/${id}`).expect(404)
  })

  it('are for supervisors with the permission', async () => {
    const id = await r.projectId()
    for (const who of EVERYONE) {
      const caller = await t.as(who)
      const looks = who === 'city' || who === 'district06' || who === 'examiner' || who === 'auditor'
      const changes = who === 'city' || who === 'district06'
      const seen = looks ? 200 : who === 'district02' ? 404 : 403
      await caller.get(`${API}/sysProject/${id}`).expect(seen)
      const put = caller.put(`${API}/sysProject/${id}`).send({ name: '名', code: 'CG-2036-001' })
      await put.expect(changes ? 200 : who === 'district02' ? 404 : 403)
    }
    await t.http.get(`${API}/sysProject/list`).expect(401)
  })
})

describe('sections', () => {
  const list = async (caller: Caller) =>
    (await caller.get(`${API}/sysProjectBidSection/list/${await r.projectId()}`).expect(200)).body

  it('show supervisors all parties', async () => {
    const [section] = await list(r.district)
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

  it('show participants their own evaluations', async () => {
    const [section, second] = await list(await r.asParticipant(1))
    expect(section).toMatchObject({ evaluationStatus: 5, dueAt: expect.any(String) })
    expect(section.parties).toHaveLength(6)
    // The committee is not disclosed during procurement.
    expect(second.parties.map((party: { part: string }) => party.part)).not.toContain('committee')
  })

  it('show a bidder that did not win only itself', async () => {
    const [section] = await list(await r.asParticipant(2, '%商行%'))
    expect(section.parties).toMatchObject([{ name: '示例设备商行', part: 'bidder' }])
    expect(section.parties).toHaveLength(1)
  })

  it('are not found by others, and forbidden to supervisors without the permission', async () => {
    const id = await r.sectionId()
    for (const sign of [1, 2, 3, 4] as const) {
      await (await t.as(sign)).get(`${API}/sysProjectBidSection/detail/${id}`).expect(404)
    }
    const wish = { sign: 0 as const, areaCode: '003900130006', roles: [] }
    const bare = t.withToken(await openSession(t.ctx(), await makeAccount(t.ctx(), wish)))
    await bare.get(`${API}/sysProjectBidSection/detail/${id}`).expect(403)
    await t.http.get(`${API}/sysProjectBidSection/detail/${id}`).expect(401)
    await r.district.get(`${API}/sysProjectBidSection/detail/${id}`).expect(200)
  })
})

describe('progress', () => {
  const sectionsFor = async (caller: Caller) =>
    (await caller.get(`${API}/sysProjectBidSection/list/${await r.projectId()}`).expect(200)).body as {
      id: string
      coverage: { due: number; done: number } | null
    }[]
  const projectsWith = async (status: string) => {
    const { body } = await r.district.get(`${API}/sysProject/list?status=${status}`).expect(200)
    return (body.records as { id: string }[]).map(({ id }) => id)
  }

  it('divides the last stage by whether a decision is pending', async () => {
    const project = await r.projectId()
    for (const { id } of await sectionsFor(r.district)) {
      const stage = r.district.put(`${API}/sysProjectBidSection/stage/${id}`).send({ stage: 3 })
      await stage.expect(200)
    }
    expect(await projectsWith('payment')).toEqual([project])
    expect(await projectsWith('done')).toEqual([])
    expect(await projectsWith('3')).toEqual([project])
    await t.dataSource.query("UPDATE evaluation_record SET status = 'expired' WHERE project_id = $1", [project])
    expect(await projectsWith('payment')).toEqual([])
    expect(await projectsWith('done')).toEqual([project])
    expect(await projectsWith('done,0')).toHaveLength(1)
  })

  it('shows the coverage of each section to supervisors only', async () => {
    const coverages = (await sectionsFor(r.district)).map(({ coverage }) => coverage)
    expect(coverages).toContainEqual({ due: expect.any(Number), done: 0 })
    expect(coverages.some((coverage) => (coverage?.due ?? 0) > 0)).toBe(true)
    const party = await r.asParticipant(1)
    for (const { coverage } of await sectionsFor(party)) expect(coverage).toBeNull()
  })
})
