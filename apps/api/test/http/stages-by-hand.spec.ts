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

describe('a stage', () => {
  const url = async (code?: string) => `${API}/sysProjectBidSection/stage/${await r.sectionId(code)}`
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

  it('abandoned requires a reason and closes open records', async () => {
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

  it('corrected back requires a reason; reached again it reopens its closed records', async () => {
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
