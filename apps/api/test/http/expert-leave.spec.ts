import {
  API,
  createTestParticipant,
  recordsOf,
  type TestParticipant,
} from '../support/evaluation.js'
import { useSection } from '../support/section.js'

const s = useSection()
const EXPERT = `${API}/expert`
const given = async ({ id }: TestParticipant) =>
  (await recordsOf(s.t, s.project))
    .filter(({ evaluatorId }) => evaluatorId === id)
    .map(({ status }) => status)

describe('the leave of an expert', () => {
  it('is set by itself: open evaluations are excused, and open again when it is back', async () => {
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

  it('is set by supervisors of its area who may change experts, and by nobody else', async () => {
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
