import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { verifyScores } from '../../src/modules/credit/verify/verify-scores.js'
import {
  API,
  createParties,
  createProject,
  linesOf,
  MONDAY,
  move,
  type Parties,
  type ProjectFixture,
  RECORDS,
  recordsOf,
  submit,
  type TestParticipant,
} from '../support/evaluation.js'
import { EVERYONE, startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let parties: Parties
let project: ProjectFixture
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set(MONDAY)
  parties = await createParties(t, 2)
  project = await createProject(t, parties.parties)
})

const participants = () => [
  parties.buyer,
  parties.winner,
  parties.agency,
  parties.expert,
  ...parties.losers,
]
const at = async (stage: 0 | 1 | 2 | 3) => {
  for (let next = 0; next <= stage; next++) await move(t, project, next as 0)
}
const statesOf = async () =>
  (await recordsOf(t, project)).map(({ code, status }) => `${code} ${status}`).sort()
const here = () => `${project.projectId}/${project.sectionId}`
const given = async (participant: TestParticipant) => participant.caller.get(`${RECORDS}/${here()}`)
const causesOf = async ({ id }: TestParticipant) =>
  (await linesOf(t, id)).map(({ cause }: { cause: string }) => cause)
/** What does not add up; that the nightly run has not been is none. */
const faults = async () =>
  (await verifyScores(t.ctx())).faults.filter(({ kind }) => kind !== 'stale')

describe('an abandoned section', () => {
  const abandon = (caller: { put: TestApp['http']['put'] }) =>
    caller
      .put(`${API}/sysProjectBidSection/stage/${project.sectionId}`)
      .send({ stage: 4, reason: '采购任务取消' })

  it('closes open records and reveals sealed ones in one transaction', async () => {
    await at(1)
    await submit(parties.buyer, project, 1, null, 85)
    for (const bidder of [parties.winner, ...parties.losers]) {
      await submit(bidder, project, 0, parties.agency.id, 70)
    }
    const district = await t.as('district06')
    expect((await abandon(district)).status).toBe(200)
    expect(await statesOf()).toEqual([
      ...['A1 closed', 'A2 closed', 'A3 closed', 'A4 closed', 'A5 closed', 'A6 closed'],
      ...['A7 revealed', 'A7 revealed', 'A7 revealed', 'B1 revealed', 'B2 closed'],
    ])
    expect([await causesOf(parties.winner), await causesOf(parties.agency)]).toEqual([
      ...[['evaluation'], ['anonymousGroup']],
    ])
    // The rows and lines carry one transaction's mark.
    const marks = await t.dataSource.query(
      `SELECT DISTINCT xmin::text AS mark FROM evaluation_record WHERE section_id = $1
          AND status IN ('revealed', 'closed')
        UNION SELECT l.xmin::text FROM score_line l WHERE l.participant_id = ANY($2)
          AND l.cause <> 'initial'
        UNION SELECT xmin::text FROM bid_section WHERE id = $1`,
      [project.sectionId, [parties.winner.id, parties.agency.id]],
    )
    expect(marks).toHaveLength(1)
    const late = await submit(parties.winner, project, 1)
    expect([late.status, late.body.code]).toEqual([409, 'RECORD_NOT_OPEN'])
    expect(await faults()).toEqual([])
  })

  it('is abandoned only by supervisors of the area with the permission', async () => {
    await at(0)
    const statuses: Record<string, number> = {}
    for (const who of EVERYONE.filter((one) => one !== 'district06' && one !== 'city')) {
      statuses[who] = (await abandon(await t.as(who))).status
    }
    expect(statuses).toEqual({
      ...{ district02: 404, examiner: 403, auditor: 403 },
      ...{ 1: 403, 2: 403, 3: 403, 4: 403 },
    })
    for (const participant of participants())
      expect((await abandon(participant.caller)).status).toBe(403)
    expect((await abandon(t.http as never)).status).toBe(401)
    expect(new Set((await statesOf()).map((state) => state.split(' ')[1]))).toEqual(
      new Set(['pending']),
    )
    expect((await abandon(await t.as('city'))).status).toBe(200)
  })
})

describe('a section that was abandoned and is resumed', () => {
  it('continues at the given stage, keeping revealed and closed records', async () => {
    await at(1)
    await submit(parties.buyer, project, 1)
    await submit(parties.expert, project, 0, parties.agency.id)
    await move(t, project, 4)
    const ended = await statesOf()
    const district = await t.as('district06')
    const path = `${API}/sysProjectBidSection/stage/${project.sectionId}`
    expect((await district.put(path).send({ stage: 1 })).body.code).toBe('VALIDATION')
    const back = await district.put(path).send({ stage: 1, reason: '误操作更正' })
    expect([back.status, back.body.status]).toEqual([200, '1'])
    expect(await statesOf()).toEqual(ended)
    expect(await causesOf(parties.winner)).toEqual(['evaluation'])
    // The next stage opens as ever.
    await move(t, project, 2)
    const fresh = (await recordsOf(t, project)).filter(({ stage }) => stage === 2)
    expect(fresh.map(({ code, status }) => `${code} ${status}`)).toEqual([
      'C1 pending',
      'C2 pending',
    ])
  })

  it('moved into procurement opens missing records when a stage is reached', async () => {
    await move(t, project, 4)
    await move(t, project, null)
    expect(await recordsOf(t, project)).toEqual([])
    await move(t, project, 0)
    expect(new Set((await statesOf()).map((state) => state.split(' ')[1]))).toEqual(
      new Set(['pending']),
    )
  })
})

describe('skipped stages', () => {
  it('open the records of each stage passed, with the same due time', async () => {
    await move(t, project, 3)
    const rows = await recordsOf(t, project)
    const codes = [...new Set(rows.map(({ code }) => code))]
    expect(codes).toEqual([
      ...['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'B1', 'B2', 'C1', 'C2', 'D1', 'D2'],
    ])
    expect(new Set(rows.map(({ dueAt }) => dueAt.toISOString())).size).toBe(1)
    const stages = async (participant: TestParticipant) =>
      (await given(participant)).body.map(({ stage }: { stage: number }) => stage)
    expect(await stages(parties.buyer)).toEqual([0, 0, 1, 2, 3])
    expect(await stages(parties.winner)).toEqual([0, 1, 2, 3])
    expect(await stages(parties.agency)).toEqual([0, 0])
    for (const loser of parties.losers) expect(await stages(loser)).toEqual([0])
  })
})
