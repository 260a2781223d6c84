import { unitOfWork } from '#database/unit-of-work'
import { applyChanges } from '../../src/modules/workflow/apply-changes.js'
import { endLeave, startLeave } from '../../src/modules/workflow/expert-leave.js'
import {
  API,
  createProject,
  linesOf,
  move,
  RECORDS,
  recordsOf,
  submit,
  type TestParticipant,
} from '../support/evaluation.js'
import { useSection } from '../support/section.js'

const s = useSection()
const find = async (code: string, evaluator?: TestParticipant) => {
  const rows = await recordsOf(s.t, s.project)
  return rows.find((row) => row.code === code && (!evaluator || row.evaluatorId === evaluator.id))
}
const received = async ({ caller }: TestParticipant) =>
  (await caller.get(`${RECORDS}/beEvaluatedUsers/${s.project.projectId}/${s.project.sectionId}`)).body

describe('a stage that is reached again', () => {
  it('opens closed records with a new window, and keeps sealed ones sealed', async () => {
    await s.reach(1)
    await submit(s.parties.buyer, s.project, 1, null, 40)
    await s.later('2035-11-07T10:00:00+08:00')
    await move(s.t, s.project, 0)
    expect(await s.states(1)).toEqual(['B1 submitted', 'B2 closed'])
    await s.later('2035-11-19T10:00:00+08:00')
    await s.runWindowTask()
    expect(await s.states(1)).toEqual(['B1 submitted', 'B2 closed'])
    expect(await received(s.parties.winner)).toEqual([])

    await move(s.t, s.project, 1)
    expect(await s.states(1)).toEqual(['B1 submitted', 'B2 pending'])
    expect(await find('B2')).toMatchObject({
      dueAt: new Date('2035-11-26T24:00:00+08:00'),
      endReason: null,
    })
    await submit(s.parties.winner, s.project, 1)
    expect(await s.states(1)).toEqual(['B1 revealed', 'B2 revealed'])
  })

  it('opens no pair of which something was revealed', async () => {
    await s.reach(1)
    await submit(s.parties.buyer, s.project, 1)
    await s.later('2035-11-13T00:00:00+08:00')
    await s.runWindowTask()
    expect(await s.states(1)).toEqual(['B1 revealed', 'B2 expired'])
    await s.t.dataSource.query(
      `UPDATE evaluation_record SET status = 'closed', end_reason = 'stageCorrected'
        WHERE section_id = $1 AND status = 'expired' AND stage = 1`,
      [s.project.sectionId],
    )
    await move(s.t, s.project, 0)
    await move(s.t, s.project, 1)
    expect(await s.states(1)).toEqual(['B1 revealed', 'B2 closed'])
  })

  it('reveals records sealed by closed ones even if these do not open', async () => {
    await s.reach(1)
    await submit(s.parties.buyer, s.project, 1)
    await move(s.t, s.project, 0)
    await move(s.t, s.project, 1, { date: '2035-09-01' })
    expect(await s.states(1)).toEqual(['B1 revealed', 'B2 closed'])
  })

  it('keeps an anonymous group together', async () => {
    const bidders = [s.parties.winner, ...s.parties.losers]
    await s.reach(0)
    for (const bidder of bidders.slice(0, 2)) await submit(bidder, s.project, 0, s.parties.agency.id)
    await move(s.t, s.project, null)
    await s.later('2035-11-19T10:00:00+08:00')
    await s.runWindowTask()
    const group = async () => (await s.states(0)).filter((state) => state.startsWith('A7'))
    expect((await group()).sort()).toEqual(['A7 closed', 'A7 submitted', 'A7 submitted'])
    await move(s.t, s.project, 0)
    expect((await group()).sort()).toEqual(['A7 pending', 'A7 submitted', 'A7 submitted'])
    const [, , last] = bidders
    if (last) await submit(last, s.project, 0, s.parties.agency.id)
    await s.later('2035-11-27T00:00:00+08:00')
    await s.runWindowTask()
    expect(await group()).toEqual(['A7 revealed', 'A7 revealed', 'A7 revealed'])
    const lines = await linesOf(s.t, s.parties.agency.id)
    expect(lines.filter(({ cause }: { cause: string }) => cause === 'anonymousGroup')).toHaveLength(1)
  })
})

describe('a record that a correction closed', () => {
  it('seals its opposite for 90 days', async () => {
    await s.reach(1)
    await submit(s.parties.buyer, s.project, 1)
    await move(s.t, s.project, 0)
    await s.later('2036-02-03T09:00:00+08:00')
    await s.runWindowTask()
    expect(await s.states(1)).toEqual(['B1 submitted', 'B2 closed'])
    await s.later('2036-02-03T10:01:00+08:00')
    await s.runWindowTask()
    expect(await s.states(1)).toEqual(['B1 revealed', 'B2 closed'])
    expect(await received(s.parties.winner)).toHaveLength(1)
  })

  it('seals nothing in a section that is abandoned', async () => {
    await s.reach(1)
    await submit(s.parties.buyer, s.project, 1)
    await move(s.t, s.project, 0)
    await move(s.t, s.project, 4)
    expect(await s.states(1)).toEqual(['B1 revealed', 'B2 closed'])
    expect(await find('B2')).toMatchObject({ endReason: 'abandoned' })
  })
})

describe('a party that comes back', () => {
  it('gets its closed records again, others do not', async () => {
    await s.reach(1)
    const changes = (sql: string) =>
      s.t.dataSource.query(
        `UPDATE section_party SET removed_at = ${sql}
        WHERE section_id = $1 AND participant_id = $2`,
        [...[s.project.sectionId, s.parties.winner.id]],
      )
    await changes('now()')
    const removed = {
      sectionId: s.project.sectionId,
      participantId: s.parties.winner.id,
      keeps: [],
    }
    await unitOfWork(s.t.ctx(), (tx) => applyChanges(tx, { removed: [removed] }))
    expect(await s.states(1)).toEqual(['B1 closed', 'B2 closed'])
    await changes('NULL')
    await unitOfWork(s.t.ctx(), (tx) => applyChanges(tx, { joined: [s.project.sectionId] }))
    expect(await s.states(1)).toEqual(['B1 pending', 'B2 pending'])
  })
})

describe('an expert on leave', () => {
  it('is excused from open records, which reveals the other side and counts nowhere', async () => {
    await s.reach(0)
    await submit(s.parties.agency, s.project, 0, s.parties.expert.id)
    expect(await find('A4')).toMatchObject({ status: 'submitted' })
    expect(await startLeave(s.t.ctx(), s.parties.expert.id)).toBe(2)
    expect(await find('A5')).toMatchObject({ status: 'excused', endReason: 'onLeave' })
    expect(await find('A6')).toMatchObject({ status: 'excused' })
    expect(await find('A4')).toMatchObject({ status: 'revealed' })
    const { body } = await s.parties.expert.caller.get(`${API}/sysProject/myList?evaluationStatus=9`)
    expect(body.records).toEqual([expect.objectContaining({ evaluationStatus: 9 })])
    await s.later('2035-11-13T00:00:00+08:00')
    await s.runWindowTask()
    expect(await find('A5')).toMatchObject({ status: 'excused' })
    const credit = (await (await s.t.as('district06')).get(`${API}/credit/${s.parties.expert.id}`)).body
    expect(credit.completion).toMatchObject({ due: 0 })
    const section = await (await s.t.as('district06')).get(`${API}/sysProject/${s.project.projectId}`)
    // A1 to A4; the excused A5 and A6 are no longer requested.
    expect(section.body.coverage).toEqual({ due: 4, done: 1 })
  })

  it('gets them again if it returns before they are due, and not later', async () => {
    await s.reach(0)
    await startLeave(s.t.ctx(), s.parties.expert.id)
    const before = await find('A5')
    await s.later('2035-11-09T10:00:00+08:00')
    expect(await endLeave(s.t.ctx(), s.parties.expert.id)).toBe(2)
    expect(await find('A5')).toMatchObject({ status: 'pending', dueAt: before?.dueAt })
    expect((await submit(s.parties.expert, s.project, 0)).status).toBe(200)

    s.project = await createProject(s.t, s.parties.parties)
    await s.reach(0)
    await startLeave(s.t.ctx(), s.parties.expert.id)
    await expect(startLeave(s.t.ctx(), s.parties.expert.id)).rejects.toThrow('leave is not allowed')
    await s.later('2035-11-19T10:00:00+08:00')
    expect(await endLeave(s.t.ctx(), s.parties.expert.id)).toBe(0)
    expect(await find('A5')).toMatchObject({ status: 'excused' })
  })

  it('is an expert', async () => {
    await expect(startLeave(s.t.ctx(), s.parties.winner.id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('on a committee', () => {
  const codesOf = async () => (await recordsOf(s.t, s.project)).map(({ code }) => code)

  it.each([['alone'], ['beside its part as a member']])(
    "the purchaser's representative neither evaluates nor is evaluated, %s",
    async (how) => {
      const kept = s.parties.parties.filter(([part]) => how !== 'alone' || part !== 'committee')
      s.project = await createProject(s.t, [...kept, ['purchaserRepresentative', s.parties.expert.id] as const])
      await s.reach(0)
      expect(await codesOf()).toEqual(['A1', 'A3', 'A7', 'A7', 'A7'])
    },
  )

  it('is set by hand, and seen by the parties from stage 0 on', async () => {
    const district = await s.t.as('district06')
    const path = `${API}/sysProject/${s.project.projectId}`
    const { body } = await district.get(path)
    const [section] = body.bidSectionList
    const set = s.parties.parties.map(([part, participantId]) => ({
      participantId,
      part: part === 'committee' ? 'purchaserRepresentative' : part,
    }))
    const { code, name, version } = body
    const saved = await district.put(path).send({
      code,
      name,
      version,
      sections: [
        {
          id: section.id,
          code: section.bidSectionCode,
          name: section.bidSectionName,
          parties: set,
        },
      ],
    })
    expect(saved.status).toBe(200)
    await s.reach(0)
    expect(await codesOf()).toEqual(['A1', 'A3', 'A7', 'A7', 'A7'])
  })

  it('an expert employed by a party opens nothing with it', async () => {
    await s.t.dataSource.query(`UPDATE participant SET code = '91990003MA0000088X' WHERE id = $1`, [
      s.parties.agency.id,
    ])
    await s.t.dataSource.query(
      `UPDATE expert_profile SET employer_code = '91990003MA0000088X' WHERE participant_id = $1`,
      [s.parties.expert.id],
    )
    await s.reach(0)
    expect(await codesOf()).toEqual(['A1', 'A2', 'A3', 'A6', 'A7', 'A7', 'A7'])
  })
})
