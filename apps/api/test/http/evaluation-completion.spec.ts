import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { expireRecords } from '../../src/evaluation/life/expire-records.js'
import {
  AFTER_WINDOW,
  API,
  type Cast,
  logIn,
  MONDAY,
  makeCast,
  makeScene,
  move,
  type Player,
  recordsOf,
  type Scene,
  submit,
} from '../support/evaluation.js'
import { type Caller, EVERYONE, startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let cast: Cast
let scene: Scene

/**
 * Stage 0 of a section: the purchaser gives both of its two, the agency one of two, the expert
 * nothing; the suppliers' are optional.
 */
beforeAll(async () => {
  t = await startTestApp()
  t.clock.set(MONDAY)
  cast = await makeCast(t, 1)
  scene = await makeScene(t, cast.parties)
  await move(t, scene, 0)
  await submit(cast.buyer, scene, 0)
  await submit(cast.agency, scene, 0, cast.buyer.id)
})
afterAll(() => t.stop())

const of = async ({ id }: Player, caller: Caller) =>
  (await caller.get(`${API}/credit/${id}`).expect(200)).body.completion
const byRole = async (caller: Caller) =>
  (await caller.get(`${API}/mutualEvaluationRecord/completion`).expect(200)).body

describe('the completion rate of evaluators', () => {
  it('counts what was given at once, and nothing that is still open', async () => {
    const city = await t.as('city')
    expect(await of(cast.buyer, city)).toEqual({ due: 2, given: 2, rate: 100 })
    expect(await of(cast.agency, city)).toEqual({ due: 1, given: 1, rate: 100 })
    expect(await of(cast.expert, city)).toEqual({ due: 0, given: 0, rate: null })
  })

  it('counts silence, but neither what was optional nor who had no account', async () => {
    await t.dataSource.query(`UPDATE account SET participant_id = NULL WHERE id = $1`, [
      cast.expert.accountId,
    ])
    t.clock.set(AFTER_WINDOW)
    await expireRecords(t.ctx())
    const city = await t.as('city')
    expect(await of(cast.agency, city)).toEqual({ due: 2, given: 1, rate: 50 })
    expect(await of(cast.winner, city)).toEqual({ due: 0, given: 0, rate: null })
    expect(await of(cast.expert, city)).toEqual({ due: 0, given: 0, rate: null })
    const reasons = new Map(
      (await recordsOf(t, scene)).map((row) => [row.evaluatorId, row.endReason]),
    )
    expect([reasons.get(cast.winner.id), reasons.get(cast.expert.id)]).toEqual([
      'window',
      'unregistered',
    ])
    // Who registers later starts without that silence.
    await t.dataSource.query(`UPDATE account SET participant_id = $2 WHERE id = $1`, [
      ...[cast.expert.accountId, cast.expert.id],
    ])
    expect(await of(cast.expert, city)).toEqual({ due: 0, given: 0, rate: null })
  })

  it('is told by role to supervisors, each of the own area', async () => {
    const inArea = [
      { sign: 1, due: 2, given: 2, rate: 100 },
      { sign: 2, due: 0, given: 0, rate: null },
      { sign: 3, due: 2, given: 1, rate: 50 },
      { sign: 4, due: 0, given: 0, rate: null },
    ]
    expect(await byRole(await t.as('city'))).toEqual(inArea)
    expect(await byRole(await t.as('district06'))).toEqual(inArea)
    const elsewhere = inArea.map(({ sign }) => ({ sign, due: 0, given: 0, rate: null }))
    expect(await byRole(await t.as('district02'))).toEqual(elsewhere)
  })

  it('is seen by oneself, by supervisors, and by nobody else', async () => {
    const path = `${API}/mutualEvaluationRecord/completion`
    await t.http.get(path).expect(401)
    for (const who of EVERYONE) {
      const may = String(who).length > 1
      await (await t.as(who)).get(path).expect(may ? 200 : 403)
    }
    await logIn(t, cast.agency)
    expect(await of(cast.agency, cast.agency.caller)).toEqual({ due: 2, given: 1, rate: 50 })
    await cast.agency.caller.get(`${API}/credit/${cast.buyer.id}`).expect(404)
  })
})
