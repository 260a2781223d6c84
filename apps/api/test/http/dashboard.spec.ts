import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'
import { API, Register } from '../support/upstream.js'

let t: TestApp
let r: Register
beforeAll(async () => {
  t = await startTestApp()
  r = new Register(t)
})
afterAll(() => t.stop())
beforeEach(() => r.fill())

describe('the dashboard', () => {
  it('counts the sections of the area by progress', async () => {
    const figures = async (caller: Caller) => (await caller.get(`${API}/sysProject/analyze`).expect(200)).body
    const { previous, ...now } = await figures(r.city)
    expect(now).toEqual({
      total: 4,
      procuring: 2,
      endOfBidEvaluation: 2,
      contractRecord: 0,
      performanceAcceptance: 0,
      paymentApplication: 0,
      done: 0,
      abandoned: 0,
    })
    expect((await figures(r.other)).total).toBe(1)
    const section = await r.sectionId()
    await r.district.put(`${API}/sysProjectBidSection/stage/${section}`).send({ stage: 3 }).expect(200)
    expect(await figures(r.city)).toMatchObject({ total: 4, paymentApplication: 1, done: 0 })
    await t.dataSource.query(`UPDATE evaluation_record SET status = 'expired' WHERE section_id = $1`, [section])
    expect(await figures(r.city)).toMatchObject({ total: 4, paymentApplication: 0, done: 1 })
  })

  it('has parts that add up to the total, now and 30 days ago', async () => {
    const section = await r.sectionId()
    const { body } = await r.city.get(`${API}/sysProject/analyze`).expect(200)
    const { previous, ...now } = body
    for (const { total, ...parts } of [now, previous]) {
      const sum = Object.values<number>(parts).reduce((a, b) => a + b, 0)
      expect(sum).toBe(total)
    }
    const later = (await r.city.get(`${API}/sysProject/analyze`)).body
    await t.dataSource.query(`UPDATE section_stage SET reached_on = '2035-01-01' WHERE section_id = $1`, [section])
    const earlier = (await r.city.get(`${API}/sysProject/analyze`)).body
    expect(earlier.previous.endOfBidEvaluation).toBe(later.previous.endOfBidEvaluation + 1)

    // A section that had reached a stage existed, even if its project was published later.
    await t.dataSource.query(`UPDATE project SET release_date = '2099-01-01'`)
    const { previous: before } = (await r.city.get(`${API}/sysProject/analyze`)).body
    const areas: { previousSections: number }[] = (await r.city.get(`${API}/sysProject/areas`)).body
    expect(before.total).toBeGreaterThan(0)
    expect(areas.reduce((n, { previousSections }) => n + previousSections, 0)).toBe(before.total)
  })

  it('compares the areas that the caller sees', async () => {
    const areasOf = async (caller: Caller) => (await caller.get(`${API}/sysProject/areas`).expect(200)).body
    const all = await areasOf(r.city)
    expect(all).toHaveLength(15)
    const sum = all.reduce((total: number, { sections }: { sections: number }) => total + sections, 0)
    expect(sum).toBe((await r.city.get(`${API}/sysProject/analyze`)).body.total)
    const [own, ...others] = await areasOf(r.other)
    expect(others).toEqual([])
    expect(own).toMatchObject({ sections: 1, dishonest: 0, rate: null })
    expect(all).toContainEqual(own)
    const figures = async (caller: Caller, areaId: string) =>
      (await caller.get(`${API}/sysProject/analyze`).query({ areaId }).expect(200)).body.total
    expect(await figures(r.city, own.areaId)).toBe(1)
    expect(await figures(r.district, own.areaId)).toBe(0)
    await (await t.as(2)).get(`${API}/sysProject/areas`).expect(403)
  })

  it('lists the latest events of the area', async () => {
    const { body } = await r.district.get(`${API}/sysProject/dynamics`).expect(200)
    expect(body).toContainEqual(
      expect.objectContaining({
        kind: 'stage',
        bidSectionName: '第一标段',
        text: '第一标段 进入评审结束阶段',
      }),
    )
    expect(body.filter((row: { kind: string }) => row.kind === 'project')).toHaveLength(2)
    expect((await r.other.get(`${API}/sysProject/dynamics`)).body).toHaveLength(2)
  })

  it('counts the stages reached by month', async () => {
    const { body } = await r.city.get(`${API}/sysProject/analysis?months=3`).expect(200)
    expect(body).toEqual([
      { month: '2036-01', stage: 0, count: 1 },
      { month: '2036-03', stage: 0, count: 1 },
    ])
    expect((await r.other.get(`${API}/sysProject/analysis`)).body).toEqual([{ month: '2036-01', stage: 0, count: 1 }])
    await r.city.get(`${API}/sysProject/analysis?months=5`).expect(400)
    await (await t.as(2)).get(`${API}/sysProject/analysis`).expect(403)
  })

  it.each([
    [3, '2036-01-01', '2035-12-31'],
    [6, '2035-10-01', '2035-09-30'],
    [12, '2035-04-01', '2035-03-31'],
  ])('goes back %i months, this one included: to %s', async (months, first, before) => {
    const section = await r.sectionId()
    const counted = async (day: string) => {
      const reached = 'UPDATE section_stage SET reached_on = $2 WHERE section_id = $1'
      await t.dataSource.query(reached, [section, day])
      const { body } = await r.city.get(`${API}/sysProject/analysis?months=${months}`).expect(200)
      return body.some(({ month }: { month: string }) => day.startsWith(month))
    }
    expect([await counted(first), await counted(before)]).toEqual([true, false])
  })

  it('lists the sections that reached a stage in a month, as many as it counts', async () => {
    const reached = `${API}/sysProject/reached`
    const counts: { month: string; stage: number; count: number }[] = (
      await r.city.get(`${API}/sysProject/analysis?months=12`).expect(200)
    ).body
    expect(counts.length).toBeGreaterThan(0)
    for (const { month, stage, count } of counts) {
      const query = { month: `${month}-15`, stage, size: 200 }
      const { body } = await r.city.get(reached).query(query).expect(200)
      expect([month, body.total, body.records.length]).toEqual([month, count, count])
      for (const row of body.records) {
        expect([row.stage, row.day.slice(0, 7)]).toEqual([stage, month])
      }
    }
    const { body } = await r.other.get(reached).query({ month: '2036-01-01' }).expect(200)
    expect(body).toMatchObject({
      total: 1,
      records: [{ stage: 0, sectionName: expect.any(String) }],
    })
    const areas = (await r.city.get(`${API}/sysProject/areas`).expect(200)).body
    const none = areas.find(({ sections }: { sections: number }) => sections === 0)
    const elsewhere = { month: '2036-01-01', areaId: none.areaId }
    expect((await r.city.get(reached).query(elsewhere)).body.total).toBe(0)
    await r.city.get(reached).expect(400)
    await r.city.get(reached).query({ month: '2036-02-30' }).expect(400)
    await r.city.get(reached).query({ month: '2036-01-01', stage: 5 }).expect(400)
    await (await t.as(2)).get(reached).query({ month: '2036-01-01' }).expect(403)
  })
})
