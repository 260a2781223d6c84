import { API, UNKNOWN_ID } from '../support/evaluation.js'
import { useReports } from '../support/reports.js'
import type { Who } from '../support/test-app.js'

const s = useReports()

const effectOf = async (path: string, who: Who = 'examiner') =>
  (await (await s.t.as(who)).get(`${API}/${path}/effect`)).body
/** Score and levels as the participant has them now. */
const standing = async () => {
  const { creditScore, starLevel, band, unrated, serious } = await s.credit()
  return { score: creditScore, starLevel, band, unrated, serious }
}

describe('the effect of a decision on the score', () => {
  it('of a confirmed and a revoked behaviour is what the decision then does', async () => {
    const before = await standing()
    const id = await s.reported('S-G1')
    await s.call('examiner', 'notice', id)
    await s.party.caller.put(`${API}/integrity/${id}/statement`).send({ text: '属实' }).expect(200)
    const confirming = await effectOf(`integrity/${id}`)
    expect(confirming.before).toMatchObject(before)
    expect(confirming.after.score).toBeLessThan(before.score)
    expect((await s.call('examiner', 'confirm', id, { text: '属实' })).status).toBe(200)
    expect(confirming.after).toMatchObject(await standing())
    const revoking = await effectOf(`integrity/${id}`)
    expect([revoking.before.score, revoking.after]).toMatchObject([confirming.after.score, before])
    expect((await s.call('examiner', 'revoke', id, { text: '认定有误' })).status).toBe(200)
    expect(revoking.after).toMatchObject(await standing())
    expect(await effectOf(`integrity/${id}`)).toBeNull()
  })

  it('of an adjustment is what its approval then does', async () => {
    const before = await standing()
    const input = {
      participantId: s.party.id,
      points: -2.5,
      reason: '更正',
      documentNumber: '信调1号',
      validUntil: '2099-01-01',
    }
    const { body } = await (await s.t.as('district06')).post(`${API}/adjustment`).send(input).expect(201)
    const effect = await effectOf(`adjustment/${body.id}`)
    expect([effect.before, effect.after.score]).toMatchObject([before, before.score - 2.5])
    await (await s.t.as('examiner')).put(`${API}/adjustment/${body.id}/approve`).send({ text: '同意' }).expect(200)
    expect(effect.after).toMatchObject(await standing())
    expect(await effectOf(`adjustment/${body.id}`)).toBeNull()
  })

  it('is told to those who decide, in their area', async () => {
    const id = await s.reported('S-G1')
    const status = async (who: Who, of = id) => (await (await s.t.as(who)).get(`${API}/integrity/${of}/effect`)).status
    expect(await status('examiner')).toBe(200)
    expect(await status('auditor')).toBe(403)
    expect(await status('district02')).toBe(404)
    expect(await status('examiner', UNKNOWN_ID)).toBe(404)
    expect(await status(2)).toBe(403)
  })
})
