import { recomputeAll } from '../../src/modules/ledger/recompute.js'
import { decisionAgainst } from '../support/credit.js'
import { createTestParticipant, type TestParticipant } from '../support/evaluation.js'
import { faultsOf, merge, undoMerge } from '../support/merge.js'
import { pathOfKind } from '../support/participants.js'
import { INTEGRITY, useReports } from '../support/reports.js'

const s = useReports()
let other: TestParticipant

beforeEach(async () => {
  other = await createTestParticipant(s.t, 2)
  for (const { id } of [s.party, other]) await decisionAgainst(s.t.ctx(), id)
})

const DECISION = { authority: '市财政局', decisionNumber: '财采处〔2035〕7号' }
const decision = () => ({ ...DECISION, decidedAt: s.t.ctx().clock.today() })

async function recorded({ id }: TestParticipant, more: object): Promise<string> {
  const input = { ...(await s.inputOf('S-G1', more)), participantId: id }
  const district = await s.t.as('district06')
  return (await district.post(INTEGRITY).send(input).expect(201)).body.id
}

/** States and owners of acts, in their order. */
async function acts(...ids: string[]) {
  const rows = await s.t.dataSource.query(
    `SELECT r.id, status, participant_id AS owner, ended_on AS ended FROM dishonest_record r
      WHERE id = ANY($1::uuid[])`,
    [ids],
  )
  return ids.map((id) => rows.find((row: { id: string }) => row.id === id))
}

const statesOf = async (...ids: string[]) => (await acts(...ids)).map(({ status }) => status)

async function faults(...ids: string[]) {
  const own = [...ids, other.id, s.party.id]
  return (await faultsOf(s.t)).filter(({ id }) => own.includes(id))
}

const merging = () => ({ targetId: s.party.id, sourceIds: [other.id] })

async function previewed(locale = 'zh-CN') {
  const city = await s.t.as('city')
  const call = city.post(`${pathOfKind(2)}/merge/preview`).set('Accept-Language', locale)
  return (await call.send(merging()).expect(200)).body
}

describe('an act that two participants have on record by one decision', () => {
  it('counts once when they become one; an undo restores both', async () => {
    const own = await recorded(s.party, decision())
    const theirs = await recorded(other, decision())
    const before = [await acts(own, theirs), (await s.credit()).deduction]
    const told = await previewed()
    const { body } = await merge(s.t, 2, merging())
    expect([body.tables, body.notes]).toEqual([told.tables, []])
    expect(body.tables).toContainEqual(expect.objectContaining({ table: 'dishonest_record', moved: 0, ended: 1 }))
    expect(await statesOf(own, theirs)).toEqual(['confirmed', 'revoked'])
    expect((await s.credit()).deduction).toBe(before[1])
    expect(await faults(own, theirs)).toEqual([])
    expect((await undoMerge(s.t, 2, body.mergeIds[0])).status).toBe(200)
    expect([await acts(own, theirs), (await s.credit()).deduction]).toEqual(before)
    expect(await faults(own, theirs)).toEqual([])
  })

  it("is the one in force if the kept one's has expired; an undo restores both", async () => {
    const own = await recorded(s.party, decision())
    const theirs = await recorded(other, decision())
    // It was recorded under a rule of a shorter validity.
    const yesterday = s.t.ctx().clock.today()
    await s.t.dataSource.query('UPDATE dishonest_record SET valid_until = $1 WHERE id = $2', [...[yesterday, own]])
    s.t.clock.advance(24 * 3_600_000)
    await recomputeAll(s.t.ctx())
    expect(await statesOf(own, theirs)).toEqual(['expired', 'confirmed'])
    expect((await s.credit()).deduction).toBe(0)
    const before = await acts(own, theirs)
    const told = await previewed()
    const { body } = await merge(s.t, 2, merging())
    expect(body.tables).toEqual(told.tables)
    expect(body.tables).toContainEqual(expect.objectContaining({ table: 'dishonest_record', moved: 1, ended: 1 }))
    const [ended, moved] = await acts(own, theirs)
    expect([ended, moved]).toMatchObject([
      { status: 'revoked', owner: s.party.id },
      { status: 'confirmed', owner: s.party.id },
    ])
    expect((await s.credit()).deduction).toBe(5)
    expect((await undoMerge(s.t, 2, body.mergeIds[0])).status).toBe(200)
    expect(await acts(own, theirs)).toEqual(before)
    expect((await s.credit()).deduction).toBe(0)
  })
})

describe('an act that two participants have by one decision, not decided for both', () => {
  /** Stores a report as an import does that found its participant by the name alone. */
  async function reportedByName(party: TestParticipant): Promise<string> {
    const id = await recorded(party, {})
    await s.t.dataSource.query(
      `UPDATE dishonest_record SET decision_number = $1, authority = $2, decided_on = $3 WHERE id = $4`,
      [DECISION.decisionNumber, DECISION.authority, decision().decidedAt, id],
    )
    return id
  }

  it('is reported before and after the merge; both stay as they are', async () => {
    const own = await recorded(s.party, decision())
    const theirs = await reportedByName(other)
    const { notes } = await previewed()
    expect(notes).toEqual([expect.stringContaining(DECISION.decisionNumber)])
    expect((await previewed('en-US')).notes).toEqual([
      expect.stringMatching(/^Both records have ".+" by the decision 财采处〔2035〕7号, /),
    ])
    const { body } = await merge(s.t, 2, merging())
    expect(body.notes).toEqual(notes)
    expect(await statesOf(own, theirs)).toEqual(['confirmed', 'reported'])
    // It can be dismissed and not confirmed, as the note says.
    await s.call('district06', 'notice', theirs)
    const statement = { text: '申辩' }
    await s.party.caller.put(`${INTEGRITY}/${theirs}/statement`).send(statement).expect(200)
    const refused = await s.call('district06', 'confirm', theirs, { text: '属实' })
    expect([refused.status, refused.body.code]).toEqual([409, 'DUPLICATE'])
    const dismissed = await s.call('district06', 'dismiss', theirs, { text: '重复' })
    expect(dismissed.status).toBe(200)
  })

  it('is also reported for two reports, but not after a dismissal or while sealed', async () => {
    const own = await reportedByName(s.party)
    const theirs = await reportedByName(other)
    expect((await previewed()).notes).toHaveLength(1)
    const seal = 'UPDATE dishonest_record SET sealed = $1 WHERE id = $2'
    await s.t.dataSource.query(seal, [true, theirs])
    expect((await previewed()).notes).toEqual([])
    await s.t.dataSource.query(seal, [false, theirs])
    await s.call('district06', 'dismiss', own, { text: '重复' })
    expect((await previewed()).notes).toEqual([])
  })
})
