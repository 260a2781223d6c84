import { unitOfWork } from '#database/unit-of-work'
import { voidRecords } from '../../src/modules/evaluation/closing/void-records.js'
import { verifyScores } from '../../src/modules/ledger/verify/verify-scores.js'
import { API, linesOf, move, RECORDS, recordsOf, submit, type TestParticipant } from '../support/evaluation.js'
import { useSection } from '../support/section.js'
import { EVERYONE, type TestApp } from '../support/test-app.js'

const s = useSection()
const given = async (participant: TestParticipant) => participant.caller.get(`${RECORDS}/${s.path}`)
/** Returns the faults of scores, except `stale`: the nightly run has not been. */
const faults = async () => (await verifyScores(s.t.ctx())).faults.filter(({ kind }) => kind !== 'stale')

describe('an abandoned section', () => {
  const abandon = (caller: { put: TestApp['http']['put'] }) =>
    caller.put(`${API}/sysProjectBidSection/stage/${s.project.sectionId}`).send({ stage: 4, reason: '采购任务取消' })

  it('closes open records and reveals sealed ones in one transaction', async () => {
    await s.reach(1)
    await submit(s.parties.buyer, s.project, 1, null, 85)
    for (const bidder of [s.parties.winner, ...s.parties.losers]) {
      await submit(bidder, s.project, 0, s.parties.agency.id, 70)
    }
    const district = await s.t.as('district06')
    expect((await abandon(district)).status).toBe(200)
    expect(await s.states()).toEqual([
      'A1 closed',
      'A2 closed',
      'A3 closed',
      'A4 closed',
      'A5 closed',
      'A6 closed',
      'A7 revealed',
      'A7 revealed',
      'A7 revealed',
      'B1 revealed',
      'B2 closed',
    ])
    expect([await s.causesOf(s.parties.winner), await s.causesOf(s.parties.agency)]).toEqual([
      ...[['evaluation'], ['anonymousGroup']],
    ])
    // The rows and lines carry one transaction's mark.
    const marks = await s.t.dataSource.query(
      `SELECT DISTINCT xmin::text AS mark FROM evaluation_record WHERE section_id = $1
          AND status IN ('revealed', 'closed')
        UNION SELECT l.xmin::text FROM score_line l WHERE l.participant_id = ANY($2)
          AND l.cause <> 'initial'
        UNION SELECT xmin::text FROM bid_section WHERE id = $1`,
      [s.project.sectionId, [s.parties.winner.id, s.parties.agency.id]],
    )
    expect(marks).toHaveLength(1)
    const late = await submit(s.parties.winner, s.project, 1)
    expect([late.status, late.body.code]).toEqual([409, 'RECORD_NOT_OPEN'])
    expect(late.body.data).toEqual({ index: 0 })
    expect(await faults()).toEqual([])
  })

  it('is abandoned only by supervisors of the area with the permission', async () => {
    await s.reach(0)
    const statuses: Record<string, number> = {}
    for (const who of EVERYONE.filter((one) => one !== 'district06' && one !== 'city')) {
      statuses[who] = (await abandon(await s.t.as(who))).status
    }
    expect(statuses).toEqual({
      district02: 404,
      examiner: 403,
      auditor: 403,
      1: 403,
      2: 403,
      3: 403,
      4: 403,
    })
    for (const participant of s.everyone()) expect((await abandon(participant.caller)).status).toBe(403)
    expect((await abandon(s.t.http as never)).status).toBe(401)
    expect(new Set((await s.states()).map((state) => state.split(' ')[1]))).toEqual(new Set(['pending']))
    expect((await abandon(await s.t.as('city'))).status).toBe(200)
  })
})

describe('a section that was abandoned and is resumed', () => {
  it('continues at the given stage, keeping revealed and closed records', async () => {
    await s.reach(1)
    await submit(s.parties.buyer, s.project, 1)
    await submit(s.parties.expert, s.project, 0, s.parties.agency.id)
    await move(s.t, s.project, 4)
    const ended = await s.states()
    const district = await s.t.as('district06')
    const path = `${API}/sysProjectBidSection/stage/${s.project.sectionId}`
    expect((await district.put(path).send({ stage: 1 })).body.code).toBe('VALIDATION')
    const back = await district.put(path).send({ stage: 1, reason: '误操作更正' })
    expect([back.status, back.body.status]).toEqual([200, '1'])
    expect(await s.states()).toEqual(ended)
    expect(await s.causesOf(s.parties.winner)).toEqual(['evaluation'])
    // The next stage opens as ever.
    await move(s.t, s.project, 2)
    const fresh = (await recordsOf(s.t, s.project)).filter(({ stage }) => stage === 2)
    expect(fresh.map(({ code, status }) => `${code} ${status}`)).toEqual(['C1 pending', 'C2 pending'])
  })

  it('moved into procurement opens missing records when a stage is reached', async () => {
    await move(s.t, s.project, 4)
    await move(s.t, s.project, null)
    expect(await recordsOf(s.t, s.project)).toEqual([])
    await move(s.t, s.project, 0)
    expect(new Set((await s.states()).map((state) => state.split(' ')[1]))).toEqual(new Set(['pending']))
  })
})

describe('skipped stages', () => {
  it('open the records of each stage passed, with the same due time', async () => {
    await move(s.t, s.project, 3)
    const rows = await recordsOf(s.t, s.project)
    const codes = [...new Set(rows.map(({ code }) => code))]
    expect(codes).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'B1', 'B2', 'C1', 'C2', 'D1', 'D2'])
    expect(new Set(rows.map(({ dueAt }) => dueAt.toISOString())).size).toBe(1)
    const stages = async (participant: TestParticipant) =>
      (await given(participant)).body.map(({ stage }: { stage: number }) => stage)
    expect(await stages(s.parties.buyer)).toEqual([0, 0, 1, 2, 3])
    expect(await stages(s.parties.winner)).toEqual([0, 1, 2, 3])
    expect(await stages(s.parties.agency)).toEqual([0, 0])
    for (const loser of s.parties.losers) expect(await stages(loser)).toEqual([0])
  })
})

describe('closing early', () => {
  it('closes open records and reveals sealed ones when a section is abandoned', async () => {
    await s.reach(1)
    await submit(s.parties.buyer, s.project, 1)
    await submit(s.parties.expert, s.project, 0)
    await move(s.t, s.project, 4)
    const rows = await recordsOf(s.t, s.project)
    const states = new Map(rows.map(({ code, status }) => [code, status]))
    expect(Object.fromEntries(states)).toEqual({
      A1: 'closed',
      A2: 'closed',
      A3: 'closed',
      A4: 'closed',
      A7: 'closed',
      A5: 'revealed',
      A6: 'held',
      B1: 'revealed',
      B2: 'closed',
    })
    expect(await linesOf(s.t, s.parties.winner.id)).toHaveLength(1)
  })

  it('removes a voided record from the score', async () => {
    await s.reach(1)
    await submit(s.parties.buyer, s.project, 1, null, 40)
    await submit(s.parties.winner, s.project, 1)
    const [row] = (await recordsOf(s.t, s.project)).filter(({ code }) => code === 'B1')
    const ids = [row?.id ?? '']
    await unitOfWork(s.t.ctx(), (tx) => voidRecords(tx, ids))
    const lines = await linesOf(s.t, s.parties.winner.id)
    expect(lines.map(({ cause }: { cause: string }) => cause)).toEqual(['evaluation', 'voided'])
    expect(lines[0].delta + lines[1].delta).toBeCloseTo(0)
    await expect(unitOfWork(s.t.ctx(), (tx) => voidRecords(tx, ids))).rejects.toThrow('void is not allowed')
  })
})
