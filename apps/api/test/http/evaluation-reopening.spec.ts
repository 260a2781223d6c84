import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { Schedule } from '../../src/core/schedule.js'
import { unitOfWork } from '../../src/database/unit-of-work.js'
import { applyChanges } from '../../src/modules/workflow/apply-changes.js'
import { endLeave, startLeave } from '../../src/modules/workflow/expert-leave.js'
import {
  API,
  createParties,
  createProject,
  linesOf,
  logIn,
  MONDAY,
  move,
  type Parties,
  type ProjectFixture,
  RECORDS,
  recordsOf,
  submit,
  type TestParticipant,
} from '../support/evaluation.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

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

const later = async (when: string) => {
  t.clock.set(when)
  const { buyer, winner, agency, expert, losers } = parties
  for (const participant of [buyer, winner, agency, expert, ...losers]) await logIn(t, participant)
}
const tick = async () => {
  const windows = t.app.get(Schedule).tasks.find(({ name }) => name === 'evaluation.windows')
  await windows?.run(t.ctx())
}
const at = async (stage: 0 | 1) => {
  for (let next = 0; next <= stage; next++) await move(t, project, next as 0)
}
const find = async (code: string, evaluator?: TestParticipant) => {
  const rows = await recordsOf(t, project)
  return rows.find((row) => row.code === code && (!evaluator || row.evaluatorId === evaluator.id))
}
const statesOf = async (stage: number) =>
  (await recordsOf(t, project))
    .filter((row) => row.stage === stage)
    .map(({ code, status }) => `${code} ${status}`)
const received = async ({ caller }: TestParticipant) =>
  (await caller.get(`${RECORDS}/beEvaluatedUsers/${project.projectId}/${project.sectionId}`)).body

describe('a stage that is reached again', () => {
  it('opens closed records with a new window, and what was sealed stays sealed', async () => {
    await at(1)
    await submit(parties.buyer, project, 1, null, 40)
    await later('2035-11-07T10:00:00+08:00')
    await move(t, project, 0)
    expect(await statesOf(1)).toEqual(['B1 submitted', 'B2 closed'])
    await later('2035-11-19T10:00:00+08:00')
    await tick()
    expect(await statesOf(1)).toEqual(['B1 submitted', 'B2 closed'])
    expect(await received(parties.winner)).toEqual([])

    await move(t, project, 1)
    expect(await statesOf(1)).toEqual(['B1 submitted', 'B2 pending'])
    expect(await find('B2')).toMatchObject({
      ...{ dueAt: new Date('2035-11-26T24:00:00+08:00'), endReason: null },
    })
    await submit(parties.winner, project, 1)
    expect(await statesOf(1)).toEqual(['B1 revealed', 'B2 revealed'])
  })

  it('opens nothing of a pair of which something was revealed', async () => {
    await at(1)
    await submit(parties.buyer, project, 1)
    await later('2035-11-13T00:00:00+08:00')
    await tick()
    expect(await statesOf(1)).toEqual(['B1 revealed', 'B2 expired'])
    await t.dataSource.query(
      `UPDATE evaluation_record SET status = 'closed', end_reason = 'stageCorrected'
        WHERE section_id = $1 AND status = 'expired' AND stage = 1`,
      [project.sectionId],
    )
    await move(t, project, 0)
    await move(t, project, 1)
    expect(await statesOf(1)).toEqual(['B1 revealed', 'B2 closed'])
  })

  it('without opening its records reveals what they sealed', async () => {
    await at(1)
    await submit(parties.buyer, project, 1)
    await move(t, project, 0)
    await move(t, project, 1, { date: '2035-09-01' })
    expect(await statesOf(1)).toEqual(['B1 revealed', 'B2 closed'])
  })

  it('keeps an anonymous group together', async () => {
    const bidders = [parties.winner, ...parties.losers]
    await at(0)
    for (const bidder of bidders.slice(0, 2)) await submit(bidder, project, 0, parties.agency.id)
    await move(t, project, null)
    await later('2035-11-19T10:00:00+08:00')
    await tick()
    const group = async () => (await statesOf(0)).filter((state) => state.startsWith('A7'))
    expect((await group()).sort()).toEqual(['A7 closed', 'A7 submitted', 'A7 submitted'])
    await move(t, project, 0)
    expect((await group()).sort()).toEqual(['A7 pending', 'A7 submitted', 'A7 submitted'])
    const [, , last] = bidders
    if (last) await submit(last, project, 0, parties.agency.id)
    await later('2035-11-27T00:00:00+08:00')
    await tick()
    expect(await group()).toEqual(['A7 revealed', 'A7 revealed', 'A7 revealed'])
    const lines = await linesOf(t, parties.agency.id)
    expect(lines.filter(({ cause }: { cause: string }) => cause === 'anonymousGroup')).toHaveLength(
      1,
    )
  })
})

describe('a record that a correction closed', () => {
  it('seals its opposite for 90 days', async () => {
    await at(1)
    await submit(parties.buyer, project, 1)
    await move(t, project, 0)
    await later('2036-02-03T09:00:00+08:00')
    await tick()
    expect(await statesOf(1)).toEqual(['B1 submitted', 'B2 closed'])
    await later('2036-02-03T10:01:00+08:00')
    await tick()
    expect(await statesOf(1)).toEqual(['B1 revealed', 'B2 closed'])
    expect(await received(parties.winner)).toHaveLength(1)
  })

  it('seals nothing in a section that is abandoned', async () => {
    await at(1)
    await submit(parties.buyer, project, 1)
    await move(t, project, 0)
    await move(t, project, 4)
    expect(await statesOf(1)).toEqual(['B1 revealed', 'B2 closed'])
    expect(await find('B2')).toMatchObject({ endReason: 'abandoned' })
  })
})

describe('a party that comes back', () => {
  it('gets its closed records again, others do not', async () => {
    await at(1)
    const changes = (sql: string) =>
      t.dataSource.query(
        `UPDATE section_party SET removed_at = ${sql}
        WHERE section_id = $1 AND participant_id = $2`,
        [...[project.sectionId, parties.winner.id]],
      )
    await changes('now()')
    const removed = { sectionId: project.sectionId, participantId: parties.winner.id, keeps: [] }
    await unitOfWork(t.ctx(), (tx) => applyChanges(tx, { removed: [removed] }))
    expect(await statesOf(1)).toEqual(['B1 closed', 'B2 closed'])
    await changes('NULL')
    await unitOfWork(t.ctx(), (tx) => applyChanges(tx, { joined: [project.sectionId] }))
    expect(await statesOf(1)).toEqual(['B1 pending', 'B2 pending'])
  })
})

describe('an expert on leave', () => {
  it('is excused from open records, which unseals the other side and counts nowhere', async () => {
    await at(0)
    await submit(parties.agency, project, 0, parties.expert.id)
    expect(await find('A4')).toMatchObject({ status: 'submitted' })
    expect(await startLeave(t.ctx(), parties.expert.id)).toBe(2)
    expect(await find('A5')).toMatchObject({ status: 'excused', endReason: 'onLeave' })
    expect(await find('A6')).toMatchObject({ status: 'excused' })
    expect(await find('A4')).toMatchObject({ status: 'revealed' })
    const { body } = await parties.expert.caller.get(`${API}/sysProject/myList?evaluationStatus=9`)
    expect(body.records).toEqual([expect.objectContaining({ evaluationStatus: 9 })])
    await later('2035-11-13T00:00:00+08:00')
    await tick()
    expect(await find('A5')).toMatchObject({ status: 'excused' })
    const credit = (await (await t.as('district06')).get(`${API}/credit/${parties.expert.id}`)).body
    expect(credit.completion).toMatchObject({ due: 0 })
    const section = await (await t.as('district06')).get(`${API}/sysProject/${project.projectId}`)
    // A1 to A4; the excused A5 and A6 are no longer asked for.
    expect(section.body.coverage).toEqual({ due: 4, done: 1 })
  })

  it('has them again if it is back before they are due, and not later', async () => {
    await at(0)
    await startLeave(t.ctx(), parties.expert.id)
    const before = await find('A5')
    await later('2035-11-09T10:00:00+08:00')
    expect(await endLeave(t.ctx(), parties.expert.id)).toBe(2)
    expect(await find('A5')).toMatchObject({ status: 'pending', dueAt: before?.dueAt })
    expect((await submit(parties.expert, project, 0)).status).toBe(200)

    project = await createProject(t, parties.parties)
    await at(0)
    await startLeave(t.ctx(), parties.expert.id)
    await expect(startLeave(t.ctx(), parties.expert.id)).rejects.toThrow('leave is not allowed')
    await later('2035-11-19T10:00:00+08:00')
    expect(await endLeave(t.ctx(), parties.expert.id)).toBe(0)
    expect(await find('A5')).toMatchObject({ status: 'excused' })
  })

  it('is an expert', async () => {
    await expect(startLeave(t.ctx(), parties.winner.id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('on a committee', () => {
  const codesOf = async () => (await recordsOf(t, project)).map(({ code }) => code)

  it.each([['alone'], ['beside its part as a member']])(
    'the representative of the purchaser evaluates nobody and is evaluated by nobody, %s',
    async (how) => {
      const kept = parties.parties.filter(([part]) => how !== 'alone' || part !== 'committee')
      project = await createProject(t, [
        ...kept,
        ['purchaserRepresentative', parties.expert.id] as const,
      ])
      await at(0)
      expect(await codesOf()).toEqual(['A1', 'A3', 'A7', 'A7', 'A7'])
    },
  )

  it('is set by hand, and seen by the parties from stage 0 on', async () => {
    const district = await t.as('district06')
    const path = `${API}/sysProject/${project.projectId}`
    const { body } = await district.get(path)
    const [section] = body.bidSectionList
    const set = parties.parties.map(([part, participantId]) => ({
      participantId,
      part: part === 'committee' ? 'purchaserRepresentative' : part,
    }))
    const { code, name, version } = body
    const saved = await district.put(path).send({
      ...{ code, name, version },
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
    await at(0)
    expect(await codesOf()).toEqual(['A1', 'A3', 'A7', 'A7', 'A7'])
  })

  it('an expert employed by a party opens nothing with it', async () => {
    await t.dataSource.query(`UPDATE participant SET code = '91990003MA0000088X' WHERE id = $1`, [
      parties.agency.id,
    ])
    await t.dataSource.query(
      `UPDATE expert_profile SET employer_code = '91990003MA0000088X' WHERE participant_id = $1`,
      [parties.expert.id],
    )
    await at(0)
    expect(await codesOf()).toEqual(['A1', 'A2', 'A3', 'A6', 'A7', 'A7', 'A7'])
  })
})
