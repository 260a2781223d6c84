import {
  API,
  createTestParticipant,
  MONDAY,
  move,
  recordsOf,
  submit,
  type TestParticipant,
  UNKNOWN_ID,
} from '../support/evaluation.js'
import { faultsOf } from '../support/merge.js'
import { useSection } from '../support/section.js'
import type { Caller, Who } from '../support/test-app.js'

const s = useSection()

interface Change {
  add?: { participantId: string; part: string }[]
  remove?: { participantId: string; part: string }[]
  reason?: string
}

const party = (part: string, { id }: Pick<TestParticipant, 'id'>) => ({ participantId: id, part })
const pathOf = (sectionId: string) => `${API}/sysProjectBidSection/parties/${sectionId}`
const change = (caller: Caller, input: Change, sectionId = s.project.sectionId) =>
  caller.put(pathOf(sectionId)).send({ reason: '合同变更', ...input })
const preview = async (caller: Caller, input: Change) =>
  (
    await caller
      .post(`${pathOf(s.project.sectionId)}/preview`)
      .send(input)
      .expect(200)
  ).body
const about = async ({ id }: TestParticipant) =>
  (await recordsOf(s.t, s.project))
    .filter((row) => [row.evaluatorId, row.evaluatedId].includes(id))
    .map(({ code, status }) => `${code} ${status}`)

describe('parties of a section', () => {
  it('open the evaluations of the present stage when added, as previewed', async () => {
    await s.reach(1)
    const partner = await createTestParticipant(s.t, 2)
    const district = await s.t.as('district06')
    const input = { add: [party('contractSupplier', partner)] }
    const before = await recordsOf(s.t, s.project)
    expect(await preview(district, input)).toEqual({ changed: 1, opens: 2, closes: 0, reveals: 0 })
    expect(await recordsOf(s.t, s.project)).toEqual(before)
    const { body } = await change(district, input).expect(200)
    expect(body.parties).toContainEqual(
      expect.objectContaining({ participantId: partner.id, part: 'contractSupplier' }),
    )
    expect(await about(partner)).toEqual(['B1 pending', 'B2 pending'])
    // Again: nothing changes, and nothing is logged.
    const logged = () =>
      s.t.dataSource.query(`SELECT after FROM audit_log WHERE entity_id = $1 AND action = 'change-parties'`, [
        s.project.sectionId,
      ])
    const [{ after }] = await logged()
    expect(after).toMatchObject({ added: [{ part: 'contractSupplier' }], reason: '合同变更' })
    expect(await preview(district, input)).toMatchObject({ changed: 0, opens: 0 })
    await change(district, input).expect(200)
    expect(await logged()).toHaveLength(1)
    expect(await about(partner)).toHaveLength(2)
  })

  it('close open evaluations when removed, reveal sealed ones and keep revealed ones', async () => {
    await s.reach(1)
    const { buyer, winner } = s.parties
    await submit(buyer, s.project, 1, null, 85)
    const district = await s.t.as('district06')
    const input = {
      remove: [party('contractSupplier', winner), party('bidder', winner)],
    }
    expect(await preview(district, input)).toMatchObject({ changed: 2, reveals: 1 })
    expect(await s.causesOf(winner)).toEqual([])
    await change(district, input).expect(200)
    expect(await about(winner)).toEqual(['A7 closed', 'B1 revealed', 'B2 closed'])
    expect(await s.causesOf(winner)).toEqual(['evaluation'])
    await change(district, { add: input.remove }).expect(200)
    expect((await about(winner)).filter((line) => line.startsWith('B1'))).toEqual(['B1 revealed'])
    expect(await faultsOf(s.t)).toEqual([])
  })

  it('that represent the purchaser are not asked, until they no longer do', async () => {
    const { agency, expert } = s.parties
    await s.reach(0)
    await submit(agency, s.project, 0, expert.id, 85)
    const district = await s.t.as('district06')
    const representative = party('purchaserRepresentative', expert)
    const input = { add: [representative] }
    expect(await preview(district, input)).toEqual({ changed: 1, opens: 0, closes: 3, reveals: 1 })
    await change(district, input).expect(200)
    expect(await about(expert)).toEqual(['A2 closed', 'A4 revealed', 'A5 closed', 'A6 closed'])
    const back = { remove: [representative] }
    expect(await preview(district, back)).toEqual({ changed: 1, opens: 2, closes: 0, reveals: 0 })
    await change(district, back).expect(200)
    expect(await about(expert)).toEqual(['A2 pending', 'A4 revealed', 'A5 closed', 'A6 pending'])
  })

  it('are replaced in one call', async () => {
    await move(s.t, s.project, 1)
    const [successor] = s.parties.losers
    if (!successor) throw new Error('no successor')
    await change(await s.t.as('district06'), {
      add: [party('contractSupplier', successor)],
      remove: [party('contractSupplier', s.parties.winner)],
    }).expect(200)
    expect(await about(successor)).toEqual(['A7 pending', 'B1 pending', 'B2 pending'])
    expect(await about(s.parties.winner)).toEqual(['A7 pending', 'B1 closed', 'B2 closed'])
  })

  it('complete the data of a stage, and report missing data', async () => {
    await move(s.t, s.project, 1)
    const district = await s.t.as('district06')
    const remove = [party('contractSupplier', s.parties.winner)]
    const without = (await change(district, { remove }).expect(200)).body
    expect(without).toMatchObject({ formalData: false, missing: ['contractSupplier'] })
    const whole = (await change(district, { add: remove }).expect(200)).body
    expect(whole).toMatchObject({ formalData: true, missing: [] })
    // Records closed by the removal open again, since nothing of the pair was revealed (E10).
    expect((await s.states(1)).sort()).toEqual(['B1 pending', 'B2 pending'])
    const own = await s.parties.buyer.caller
      .get(`${API}/sysProjectBidSection/detail/${s.project.sectionId}`)
      .expect(200)
    expect(own.body.missing).toEqual([])
  })

  it('must have their part, with a reason, and be known', async () => {
    const district = await s.t.as('district06')
    const { agency, buyer } = s.parties
    const wrong = await change(district, { add: [party('buyer', agency)] }).expect(422)
    expect(Object.keys(wrong.body.fields)).toEqual(['add[0].part'])
    const unknown = await change(district, { add: [party('buyer', { id: UNKNOWN_ID })] })
    expect(Object.keys(unknown.body.fields)).toEqual(['add[0].participantId'])
    const input = { add: [party('buyer', buyer)], reason: '' }
    expect(Object.keys((await change(district, input).expect(400)).body.fields)).toEqual(['reason'])
    await change(district, { add: [] }, UNKNOWN_ID).expect(404)
  })

  it('are changed by supervisors of the area who may', async () => {
    const partner = await createTestParticipant(s.t, 2)
    const input = { add: [party('bidder', partner)] }
    const answers: [Who, number][] = [
      ...(['examiner', 'auditor', 1, 2, 3, 4] as const).map((who): [Who, number] => [who, 403]),
      ['district02', 404],
      ['district06', 200],
      ['city', 200],
    ]
    for (const [who, status] of answers) {
      const caller = await s.t.as(who)
      expect([who, (await change(caller, input)).status]).toEqual([who, status])
      const checked = await caller.post(`${pathOf(s.project.sectionId)}/preview`).send(input)
      expect([who, checked.status]).toEqual([who, status])
    }
  })
})

describe('the windows of a project', () => {
  const windows = (rest = '') => `${API}/sysProject/${s.project.projectId}/windows${rest}`
  const extend = (caller: Caller, input: object) =>
    caller.put(windows()).send({ days: 3, reason: '节前停工', ...input })

  it('are extended by working days, for anonymous groups together', async () => {
    await s.reach(0)
    await submit(s.parties.winner, s.project, 0)
    const before = await recordsOf(s.t, s.project)
    const district = await s.t.as('district06')
    const { body } = await district.get(windows('/preview?days=3')).expect(200)
    expect(body.records).toBe(before.filter(({ status }) => status === 'pending').length)
    // Monday to Monday; three working days more end on Thursday.
    expect(body.latestDueAt).toBe('2035-11-16T00:00:00+08:00')
    expect(await recordsOf(s.t, s.project)).toEqual(before)
    expect((await extend(district, {}).expect(200)).body).toEqual(body)
    const after = await recordsOf(s.t, s.project)
    const groups = after.filter(({ anonymous }) => anonymous)
    expect(groups.length).toBeGreaterThan(2)
    expect(new Set(groups.map(({ windowEndsAt }) => windowEndsAt.getTime())).size).toBe(1)
    await s.later('2035-11-14T00:00:00+08:00')
    await s.runWindowTask()
    expect((await s.states()).filter((line) => line.endsWith('expired'))).toEqual([])
    const [{ after: logged }] = await s.t.dataSource.query(
      `SELECT after FROM audit_log WHERE entity_id = $1 AND action = 'extend-windows'`,
      [s.project.projectId],
    )
    expect(logged).toMatchObject({ days: 3, reason: '节前停工', records: body.records })
  })

  it('stay while the project is paused, and if nothing is open', async () => {
    const district = await s.t.as('district06')
    expect((await extend(district, {}).expect(200)).body).toEqual({ records: 0, latestDueAt: null })
    await s.reach(0)
    await district.put(`${API}/sysProject/${s.project.projectId}/pause`).send({ reason: '质疑' }).expect(200)
    await extend(district, {}).expect(409)
    s.t.clock.set(MONDAY)
  })

  it('stay if only submitted anonymous evaluations wait for the end of their window', async () => {
    await s.reach(0)
    await submit(s.parties.winner, s.project, 0)
    await s.t.dataSource.query(
      `UPDATE evaluation_record SET status = 'closed', end_reason = 'partyRemoved', ended_at = now()
      WHERE section_id = $1 AND status = 'pending'`,
      [s.project.sectionId],
    )
    const before = await recordsOf(s.t, s.project)
    expect(before.filter(({ status }) => status === 'submitted')).toHaveLength(1)
    const { body } = await extend(await s.t.as('district06'), {}).expect(200)
    expect(body).toEqual({ records: 0, latestDueAt: null })
    // The preview reported nothing open, so nothing moves: moves are in the log.
    expect(await recordsOf(s.t, s.project)).toEqual(before)
  })

  it('are extended in a single section if it is named', async () => {
    await s.reach(0)
    const city = await s.t.as('city')
    const { sectionId } = s.project
    await extend(city, { sectionId: UNKNOWN_ID }).expect(400)
    await extend(city, { sectionId, days: 31 }).expect(400)
    await extend(city, { sectionId, reason: ' ' }).expect(400)
    expect((await extend(city, { sectionId }).expect(200)).body.records).toBeGreaterThan(0)
  })

  it('are extended by supervisors of the area who may move stages', async () => {
    await s.reach(0)
    for (const who of ['examiner', 'auditor', 1, 2, 3, 4] as const) {
      const caller = await s.t.as(who)
      expect([who, (await extend(caller, {})).status]).toEqual([who, 403])
      expect([who, (await caller.get(windows('/preview?days=1'))).status]).toEqual([who, 403])
    }
    await extend(await s.t.as('district02'), {}).expect(404)
    await extend(await s.t.as('district06'), {}).expect(200)
  })
})
