import { API, createTestParticipant, move, recordsOf, submit, type TestParticipant } from '../support/evaluation.js'
import { useSection } from '../support/section.js'

const s = useSection()
const EXPERT = `${API}/expert`
const given = async ({ id }: TestParticipant) =>
  (await recordsOf(s.t, s.project)).filter(({ evaluatorId }) => evaluatorId === id).map(({ status }) => status)

describe('the leave of an expert', () => {
  it('is set by itself: open evaluations are excused, and open again on its return', async () => {
    const { expert } = s.parties
    await s.reach(0)
    const before = await given(expert)
    expect(before.every((status) => status === 'pending')).toBe(true)
    const { body } = await expert.caller.put(`${EXPERT}/${expert.id}/leave`).expect(200)
    expect(body).toMatchObject({ status: 'onLeave', can: ['update', 'return'] })
    expect(await given(expert)).toEqual(before.map(() => 'excused'))
    const again = await expert.caller.put(`${EXPERT}/${expert.id}/leave`)
    expect(again.body.code).toBe('STATE_CONFLICT')
    const back = await expert.caller.put(`${EXPERT}/${expert.id}/return`).expect(200)
    expect(back.body).toMatchObject({ status: 'active', can: ['update', 'leave'] })
    expect(await given(expert)).toEqual(before)
  })

  it('is set by supervisors of its area who may change experts, and by no other caller', async () => {
    const { expert, winner } = s.parties
    const path = `${EXPERT}/${expert.id}/leave`
    const other = await createTestParticipant(s.t, 4)
    await other.caller.put(path).expect(404)
    await winner.caller.put(path).expect(403)
    await (await s.t.as('auditor')).put(path).expect(403)
    await (await s.t.as('district02')).put(path).expect(404)
    await (await s.t.as('district06')).put(path).expect(200)
    await (await s.t.as('city')).put(`${EXPERT}/${expert.id}/return`).expect(200)
  })
})

describe('an expert returning from leave', () => {
  const leave = ({ caller, id }: TestParticipant) => caller.put(`${EXPERT}/${id}/leave`).expect(200)
  const back = ({ caller, id }: TestParticipant) => caller.put(`${EXPERT}/${id}/return`).expect(200)
  const supervise = async (path: string, body: object) =>
    (await s.t.as('district06'))
      .put(`${API}/${path}`)
      .send({ reason: '更正', ...body })
      .expect(200)
  const changeParties = (body: object) => supervise(`sysProjectBidSection/parties/${s.project.sectionId}`, body)

  it('does not have the evaluations of a section that was abandoned meanwhile', async () => {
    const { expert } = s.parties
    await s.reach(0)
    await leave(expert)
    await move(s.t, s.project, 4, { reason: '终止' })
    await back(expert)
    expect(await given(expert)).toEqual(['closed', 'closed'])
  })

  it('lacks the evaluations of a committee it was removed from until it is back on it', async () => {
    const { expert } = s.parties
    const member = { participantId: expert.id, part: 'committee' }
    await s.reach(0)
    await leave(expert)
    await changeParties({ remove: [member] })
    await back(expert)
    expect(await given(expert)).toEqual(['closed', 'closed'])
    await changeParties({ add: [member] })
    expect(await given(expert)).toEqual(['pending', 'pending'])
  })

  it('gets the records of a corrected stage when the stage is reached again', async () => {
    const { expert } = s.parties
    await s.reach(0)
    await leave(expert)
    await move(s.t, s.project, null, { reason: '更正' })
    await back(expert)
    expect(await given(expert)).toEqual(['closed', 'closed'])
    await move(s.t, s.project, 0)
    expect(await given(expert)).toEqual(['pending', 'pending'])
  })

  it('does not answer a mark that its leave revealed', async () => {
    const { agency, expert } = s.parties
    await s.reach(0)
    await submit(agency, s.project, 0, expert.id, 40)
    await leave(expert)
    expect(await s.statusOf(agency, expert)).toBe('revealed')
    await back(expert)
    expect(await s.statusOf(expert, agency)).toBe('excused')
    expect(await s.statusOf(expert, s.parties.buyer)).toBe('pending')
  })

  it('gets the days that others got in the meantime', async () => {
    const { expert } = s.parties
    await s.reach(0)
    await leave(expert)
    await supervise(`sysProject/${s.project.projectId}/windows`, { days: 5 })
    await supervise(`sysProject/${s.project.projectId}/pause`, {})
    await s.later('2035-11-21T10:00:00+08:00')
    await back(expert)
    await supervise(`sysProject/${s.project.projectId}/resume`, {})
    const dueTimes = (await recordsOf(s.t, s.project)).map(({ dueAt }) => dueAt.getTime())
    expect(new Set(dueTimes).size).toBe(1)
    await leave(expert)
    await s.later('2035-11-23T10:00:00+08:00')
    await back(expert)
    expect(await given(expert)).toEqual(['pending', 'pending'])
  })
})
