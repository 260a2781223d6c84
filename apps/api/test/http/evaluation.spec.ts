import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { unitOfWork } from '../../src/database/unit-of-work.js'
import { closeRecords } from '../../src/modules/evaluation/closing/close-records.js'
import { expireRecords } from '../../src/modules/evaluation/closing/expire-records.js'
import { voidRecords } from '../../src/modules/evaluation/closing/void-records.js'
import { openMissing } from '../../src/modules/evaluation/opening/open-records.js'
import { pauseProject, resumeProject } from '../../src/modules/workflow/pause-project.js'
import {
  AFTER_WINDOW,
  API,
  answersTo,
  createParties,
  createProject,
  createTestParticipant,
  formsOf,
  linesOf,
  logIn,
  MONDAY,
  move,
  type Parties,
  type ProjectFixture,
  RECORDS,
  recordsOf,
  SUBMIT,
  submission,
  submit,
  type TestParticipant,
  UNKNOWN_ID,
} from '../support/evaluation.js'
import { makeFile } from '../support/files.js'
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

/** Time passes; whoever was logged in logs in again. */
const later = async (when: string) => {
  t.clock.set(when)
  const { buyer, winner, agency, expert, losers } = parties
  for (const participant of [buyer, winner, agency, expert, ...losers]) await logIn(t, participant)
}
const at = async (stage: 0 | 1 | 2 | 3) => {
  for (let next = 0; next <= stage; next++) await move(t, project, next as 0)
}
const statusOf = async (evaluator: TestParticipant, evaluated: TestParticipant) => {
  const rows = await recordsOf(t, project)
  return rows.findLast((r) => r.evaluatorId === evaluator.id && r.evaluatedId === evaluated.id)
    ?.status
}
const given = ({ projectId, sectionId } = project) => `${RECORDS}/${projectId}/${sectionId}`
const received = ({ projectId, sectionId } = project) =>
  `${RECORDS}/beEvaluatedUsers/${projectId}/${sectionId}`

describe('opening', () => {
  it('opens every enabled pair of a stage, windows of five working days', async () => {
    await at(0)
    const rows = await recordsOf(t, project)
    expect(rows.map(({ code }) => code)).toEqual([
      ...['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A7', 'A7'],
    ])
    expect(new Set(rows.map(({ dueAt }) => dueAt.toISOString()))).toEqual(
      new Set(['2035-11-12T16:00:00.000Z']),
    )
    const bidders = [parties.winner, ...parties.losers].map(({ id }) => id).sort()
    const anonymous = rows.filter((row) => row.anonymous)
    expect(anonymous.filter(({ code }) => code === 'A6')).toHaveLength(1)
    const ofBidders = anonymous.filter(({ code }) => code === 'A7')
    expect(ofBidders.map(({ evaluatorId }) => evaluatorId).sort()).toEqual(bidders)
  })

  it('opens each stage that a section skips, and only contract suppliers from stage 1 on', async () => {
    await move(t, project, 2)
    const rows = await recordsOf(t, project)
    const later = rows.filter(({ stage }) => stage > 0)
    expect(later.map(({ code }) => code)).toEqual(['B1', 'B2', 'C1', 'C2'])
    for (const { evaluatorId, evaluatedId } of later) {
      expect([evaluatorId, evaluatedId].sort()).toEqual(
        [parties.buyer.id, parties.winner.id].sort(),
      )
    }
  })

  it('opens nothing for a stage reached beyond the horizon', async () => {
    await move(t, project, 0, { date: '2035-10-05' })
    expect(await recordsOf(t, project)).toEqual([])
    await move(t, project, 1, { date: '2035-10-06' })
    expect((await recordsOf(t, project)).map(({ code }) => code)).toEqual(['B1', 'B2'])
  })

  it('opens separate records for each member of a consortium', async () => {
    const partner = await createTestParticipant(t, 2)
    project = await createProject(t, [...parties.parties, ['contractSupplier', partner.id]])
    await at(1)
    const rows = await recordsOf(t, project)
    expect(rows.filter(({ stage }) => stage === 1).map(({ code }) => code)).toEqual([
      ...['B1', 'B1', 'B2', 'B2'],
    ])
  })

  it('treats an organisation that is buyer and agency as purchaser only', async () => {
    const code = `USCC:${randomUUID()}`
    await t.dataSource.query('UPDATE participant SET code = $1 WHERE id = ANY($2)', [
      ...[code, [parties.buyer.id, parties.agency.id]],
    ])
    await at(0)
    const codes = (await recordsOf(t, project)).map((row) => row.code)
    expect(codes).toEqual(['A2', 'A6'])
  })

  it('opens nothing between a purchaser and a supplier of one credit code', async () => {
    const code = `USCC:${randomUUID()}`
    await t.dataSource.query('UPDATE participant SET code = $1 WHERE id = ANY($2)', [
      ...[code, [parties.buyer.id, parties.winner.id]],
    ])
    await at(1)
    expect((await recordsOf(t, project)).filter(({ stage }) => stage === 1)).toEqual([])
  })

  it.each(['onLeave', 'disabled', 'merged'])(
    'opens nothing for participants that are %s',
    async (status) => {
      await t.dataSource.query('UPDATE participant SET status = $1 WHERE id = $2', [
        ...[status, parties.expert.id],
      ])
      await at(0)
      const rows = await recordsOf(t, project)
      expect(rows.map(({ code }) => code)).toEqual(['A1', 'A3', 'A7', 'A7', 'A7'])
    },
  )

  it('opens nothing while the parties of the stage are unknown', async () => {
    project = await createProject(t, [
      ['buyer', parties.buyer.id],
      ['agency', parties.agency.id],
    ])
    await at(1)
    expect((await recordsOf(t, project)).map(({ code }) => code)).toEqual(['A1', 'A3'])
  })

  it('opens missing pairs only when a stage is reached again', async () => {
    await at(1)
    await submit(parties.buyer, project, 1)
    await submit(parties.winner, project, 1)
    await move(t, project, 0)
    await move(t, project, 1)
    const rows = (await recordsOf(t, project)).filter(({ stage }) => stage === 1)
    expect(rows.map(({ status }) => status)).toEqual(['revealed', 'revealed'])
  })
})

describe('parties that join and are removed', () => {
  const join = (part: string, id: string) =>
    t.dataSource.query(
      'INSERT INTO section_party (section_id, participant_id, part) VALUES ($1, $2, $3)',
      [project.sectionId, id, part],
    )
  const leave = (participantId: string) => {
    const gone = { sectionId: project.sectionId, participantId, keeps: [] }
    return unitOfWork(t.ctx(), (tx) => closeRecords(tx, [{ kind: 'partyRemoved', ...gone }]))
  }

  it('opens the missing pairs of the present stage only', async () => {
    await at(1)
    const partner = await createTestParticipant(t, 2)
    await join('contractSupplier', partner.id)
    const before = await recordsOf(t, project)
    for (let times = 0; times < 2; times++) {
      await unitOfWork(t.ctx(), (tx) => openMissing(tx, [project.sectionId]))
    }
    const rows = await recordsOf(t, project)
    const fresh = rows.filter(({ id }) => !before.some((row) => row.id === id))
    expect(fresh.map(({ code }) => code)).toEqual(['B1', 'B2'])
  })

  it('opens nothing for a stage that was passed beyond the horizon', async () => {
    await move(t, project, 0, { date: '2035-09-01' })
    await unitOfWork(t.ctx(), (tx) => openMissing(tx, [project.sectionId]))
    expect(await recordsOf(t, project)).toEqual([])
  })

  it('closes open records of a removed party, reveals sealed ones, keeps the rest', async () => {
    await at(1)
    await submit(parties.buyer, project, 1)
    await leave(parties.winner.id)
    const states = (await recordsOf(t, project)).map(({ code, status }) => `${code} ${status}`)
    expect(states).toEqual(expect.arrayContaining(['B1 revealed', 'B2 closed', 'A1 pending']))
    expect(states.filter((state) => state === 'A7 pending')).toHaveLength(2)
  })

  it('keeps the anonymous record of a removed bidder for its group', async () => {
    await at(0)
    const [loser] = parties.losers
    if (!loser) throw new Error('no loser')
    for (const bidder of [parties.winner, ...parties.losers]) {
      await submit(bidder, project, 0, parties.agency.id)
    }
    await leave(loser.id)
    expect(await statusOf(loser, parties.agency)).toBe('submitted')
    await leave(parties.agency.id)
    expect(await statusOf(loser, parties.agency)).toBe('revealed')
    const causes = (await linesOf(t, parties.agency.id)).map(
      ({ cause }: { cause: string }) => cause,
    )
    expect(causes).toEqual(['anonymousGroup'])
  })
})

describe('correcting a stage backwards', () => {
  it('closes open records of later stages, keeps what is sealed and earlier ones', async () => {
    await at(1)
    await submit(parties.buyer, project, 1)
    expect(await statusOf(parties.buyer, parties.winner)).toBe('submitted')
    await move(t, project, 0)
    expect(await statusOf(parties.buyer, parties.winner)).toBe('submitted')
    const rows = await recordsOf(t, project)
    expect(rows.find(({ code }) => code === 'B2')).toMatchObject({
      ...{ status: 'closed', endReason: 'stageCorrected' },
    })
    expect(rows.find(({ code }) => code === 'A1')?.status).toBe('pending')
  })
})

describe('submitting', () => {
  it('seals the first side, then reveals both with their ledger entries', async () => {
    await at(1)
    const first = await submit(parties.buyer, project, 1, null, 85)
    expect([first.status, first.body.records[0]]).toEqual([
      200,
      expect.objectContaining({ status: 'submitted', total: 85, version: 2 }),
    ])
    expect(await linesOf(t, parties.winner.id)).toEqual([])
    expect((await parties.winner.caller.get(received())).body).toEqual([])

    const second = await submit(parties.winner, project, 1, null, 100)
    expect(second.body.records[0]).toMatchObject({ status: 'revealed', total: 100 })
    for (const [participant, total] of [
      [parties.winner, 85],
      [parties.buyer, 100],
    ] as const) {
      const lines = await linesOf(t, participant.id)
      expect(lines).toEqual([expect.objectContaining({ cause: 'evaluation' })])
      expect(lines[0].params).toMatchObject({ total, stage: 1 })
    }
    const seen = (await parties.winner.caller.get(received())).body
    expect(seen).toEqual([
      expect.objectContaining({
        ...{
          evaluatorId: parties.buyer.id,
          stage: 1,
          total: 85,
          comment: '评语',
          status: 'revealed',
        },
      }),
    ])
  })

  it('carries project and section in each row', async () => {
    await at(1)
    const { projectId, sectionId: bidSectionId } = project
    await submit(parties.buyer, project, 1)
    await submit(parties.winner, project, 1)
    const { caller } = parties.winner
    const answers = [
      await caller.get(`${RECORDS}/canEvaluationUsers/${projectId}/${bidSectionId}`),
      await caller.get(`${RECORDS}/${projectId}/${bidSectionId}`),
      await caller.get(received()),
    ]
    for (const { body } of answers) {
      expect(body.length).toBeGreaterThan(0)
      for (const row of body) expect(row).toMatchObject({ projectId, bidSectionId })
    }
  })

  it('reveals a record without opposite at once', async () => {
    project = await createProject(t, [...parties.parties])
    await t.dataSource.query(`UPDATE evaluation_setting SET enabled = code <> 'B2'`)
    await at(1)
    await t.dataSource.query(
      `UPDATE evaluation_setting SET enabled = code NOT IN ('A8', 'B3', 'C3')`,
    )
    await submit(parties.buyer, project, 1)
    expect(await statusOf(parties.buyer, parties.winner)).toBe('revealed')
  })

  it('stores drafts, complete or not, and returns the new versions', async () => {
    await at(1)
    const [form] = await formsOf(parties.buyer, project, 1)
    if (!form) throw new Error('no form')
    const answers = [{ indicatorId: form.indicators[0]?.id, points: 0 }]
    const body = { ...submission(project, 1, [{ id: form.recordId, answers }]), draft: true }
    const saved = await parties.buyer.caller.put(SUBMIT).send(body)
    expect([saved.status, saved.body.records[0]]).toEqual([
      200,
      { id: form.recordId, status: 'pending', total: null, version: 2 },
    ])
    const [again] = (
      await parties.buyer.caller.get(
        `${RECORDS}/canEvaluationUsers/${project.projectId}/${project.sectionId}?stage=1`,
      )
    ).body
    expect(again).toMatchObject({ version: 2, draft: { answers, comment: '', dishonesty: [] } })
    const stale = { id: form.recordId, version: 1, answers }
    const refused = await parties.buyer.caller
      .put(SUBMIT)
      .send({ ...submission(project, 1, [stale]), draft: true })
    expect([refused.status, refused.body.code, refused.body.data.version]).toEqual([
      ...[409, 'VERSION_CONFLICT', 2],
    ])
  })

  it('is all or nothing, with errors on the fields', async () => {
    await at(0)
    const forms = await formsOf(parties.buyer, project, 0)
    const [one, two] = forms
    if (!one || !two) throw new Error('no forms')
    const low = answersTo(two, 40).map(({ reason: _, ...answer }) => answer)
    const records = [
      { id: one.recordId, answers: answersTo(one).slice(1) },
      { id: two.recordId, answers: low },
    ]
    const { status, body } = await parties.buyer.caller
      .put(SUBMIT)
      .send(submission(project, 0, records))
    expect([status, body.code]).toEqual([400, 'VALIDATION'])
    expect(Object.keys(body.fields)).toEqual([
      'records[0].answers',
      ...low.map((_, index) => `records[1].answers[${index}].reason`),
    ])
    const between = answersTo(one).map((a, index) => (index === 0 ? { ...a, points: 1 } : a))
    const good = { id: two.recordId, answers: answersTo(two) }
    const rule = await parties.buyer.caller
      .put(SUBMIT)
      .send(submission(project, 0, [good, { id: one.recordId, answers: between }]))
    expect([rule.status, Object.keys(rule.body.fields)]).toEqual([
      ...[422, ['records[1].answers[0].points']],
    ])
    expect(await statusOf(parties.buyer, parties.agency)).toBe('pending')
    expect(await statusOf(parties.buyer, parties.expert)).toBe('pending')
  })

  it('is final', async () => {
    await at(1)
    await submit(parties.buyer, project, 1)
    const again = await submit(parties.buyer, project, 1, null, 70)
    expect([again.status, again.body.code]).toEqual([409, 'EVALUATION_ALREADY_SUBMITTED'])
  })

  it('is limited to the evaluator, the section and the stage', async () => {
    await at(1)
    const [form] = await formsOf(parties.buyer, project, 1)
    if (!form) throw new Error('no form')
    const records = [{ id: form.recordId, answers: answersTo(form) }]
    const bodies = [
      [parties.winner, submission(project, 1, records)],
      [parties.agency, submission(project, 1, records)],
      [parties.buyer, submission(project, 2, records)],
      [parties.buyer, submission({ ...project, projectId: UNKNOWN_ID }, 1, records)],
      [parties.buyer, submission({ ...project, sectionId: UNKNOWN_ID }, 1, records)],
    ] as const
    for (const [participant, body] of bodies) {
      expect((await participant.caller.put(SUBMIT).send(body)).status).toBe(404)
    }
    expect(await statusOf(parties.buyer, parties.winner)).toBe('pending')
  })

  it('records reported behaviours, only those for the evaluated role', async () => {
    await at(1)
    const [form] = (
      await parties.buyer.caller.get(
        `${RECORDS}/canEvaluationUsers/${project.projectId}/${project.sectionId}?stage=1`,
      )
    ).body
    const item = form.dishonestyItems[0]
    const fileId = await makeFile(t, parties.buyer.caller)
    const report = (itemId: string, fileIds: string[]) =>
      submission(project, 1, [
        {
          id: form.recordId,
          answers: answersTo(form),
          dishonesty: [{ itemId, description: '拒签合同', fileIds }],
        },
      ])
    const [foreign] = await t.dataSource.query(
      `SELECT id FROM dishonesty_item WHERE sign = 4 LIMIT 1`,
    )
    const refused = await parties.buyer.caller.put(SUBMIT).send(report(foreign.id, []))
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([
      ...[422, ['records[0].dishonesty[0].itemId']],
    ])
    const noFile = await parties.buyer.caller.put(SUBMIT).send(report(item.id, [UNKNOWN_ID]))
    expect([noFile.status, Object.keys(noFile.body.fields)]).toEqual([
      ...[422, ['records[0].dishonesty[0].fileIds']],
    ])
    expect((await parties.buyer.caller.put(SUBMIT).send(report(item.id, [fileId]))).status).toBe(
      200,
    )
    const stored = await t.dataSource.query(
      `SELECT d.status, d.participant_id AS id, u.file_id AS file FROM dishonest_record d
        JOIN file_use u ON u.owner_id = d.id::text WHERE d.record_id = $1`,
      [form.recordId],
    )
    expect(stored).toEqual([{ status: 'reported', id: parties.winner.id, file: fileId }])
  })
})

describe('deferring', () => {
  const defer = (
    participant: TestParticipant,
    id: string,
    body: object = { reason: '1', text: '分批交付' },
  ) => participant.caller.put(`${RECORDS}/deferred/evaluation/${id}`).send(body)
  const mine = async () => (await formsOf(parties.buyer, project, 1))[0]?.recordId ?? ''
  const enable = (enabled: boolean) =>
    t.dataSource.query(`UPDATE evaluation_setting SET enabled = $1 WHERE code = 'B2'`, [enabled])
  const withoutB2 = () => enable(false)
  afterEach(() => enable(true))

  it('defers by ten working days, once where the other side evaluates as well', async () => {
    await at(1)
    const id = await mine()
    expect((await defer(parties.buyer, id)).body.dueAt).toBe('2035-11-26T16:00:00.000Z')
    const [form] = await formsOf(parties.buyer, project, 1)
    expect(form).toMatchObject({ recordId: id, deferrable: false })
    const second = await defer(parties.buyer, id)
    expect([second.status, second.body.code]).toEqual([409, 'DEFERRAL_LIMIT'])
  })

  it('defers an anonymous evaluation once, also where the other side does not evaluate', async () => {
    await at(0)
    const [form] = await formsOf(parties.winner, project, 0)
    const id = form?.recordId ?? ''
    expect((await defer(parties.winner, id)).status).toBe(200)
    expect((await defer(parties.winner, id)).body.code).toBe('DEFERRAL_LIMIT')
  })

  it('defers by ten working days, twice where the other side does not evaluate', async () => {
    await at(1)
    await withoutB2()
    const id = await mine()
    const first = await defer(parties.buyer, id)
    expect([first.status, first.body]).toEqual([
      200,
      expect.objectContaining({ status: 'deferred', dueAt: '2035-11-26T16:00:00.000Z' }),
    ])
    expect(first.body.deferrals).toEqual([
      expect.objectContaining({ reason: '1', text: '分批交付' }),
    ])
    expect((await defer(parties.buyer, id)).body.dueAt).toBe('2035-12-10T16:00:00.000Z')
    const third = await defer(parties.buyer, id)
    expect([third.status, third.body.code]).toEqual([409, 'DEFERRAL_LIMIT'])
  })

  it('ends ten working days after the next stage, and is shortened when that comes later', async () => {
    await at(1)
    await withoutB2()
    const id = await mine()
    await defer(parties.buyer, id)
    await defer(parties.buyer, id)
    await later('2035-11-19T10:00:00+08:00')
    await move(t, project, 2)
    const [cut] = (await recordsOf(t, project)).filter((row) => row.id === id)
    expect(cut?.dueAt.toISOString()).toBe('2035-12-03T16:00:00.000Z')
  })

  it('requires a reason of the dictionary and a text', async () => {
    await at(1)
    const id = await mine()
    const unknown = await defer(parties.buyer, id, { reason: '77', text: 'x' })
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['reason']])
    expect((await defer(parties.buyer, id, { reason: '1' })).status).toBe(400)
    expect((await defer(parties.winner, id)).status).toBe(404)
    expect((await defer(parties.buyer, UNKNOWN_ID)).status).toBe(404)
  })

  it('is rejected after the due time', async () => {
    await at(1)
    const id = await mine()
    await later(AFTER_WINDOW)
    const late = await defer(parties.buyer, id)
    expect([late.status, late.body.code]).toEqual([409, 'RECORD_NOT_OPEN'])
    const submitted = await submit(parties.buyer, project, 1)
    expect([submitted.status, submitted.body.code]).toEqual([409, 'RECORD_NOT_OPEN'])
  })
})

describe('expiring', () => {
  it('expires due records and reveals the opposite', async () => {
    await at(1)
    await submit(parties.buyer, project, 1)
    await expireRecords(t.ctx())
    expect(await statusOf(parties.buyer, parties.winner)).toBe('submitted')
    await later(AFTER_WINDOW)
    await expireRecords(t.ctx())
    expect(await statusOf(parties.buyer, parties.winner)).toBe('revealed')
    expect(await statusOf(parties.winner, parties.buyer)).toBe('expired')
    expect(await linesOf(t, parties.winner.id)).toHaveLength(1)
    expect(await expireRecords(t.ctx())).toEqual({ expired: 0, revealed: 0, held: 0 })
  })
})

describe('closing early', () => {
  it('closes open records and reveals sealed ones when a section is abandoned', async () => {
    await at(1)
    await submit(parties.buyer, project, 1)
    await submit(parties.expert, project, 0)
    await move(t, project, 4)
    const rows = await recordsOf(t, project)
    const states = new Map(rows.map(({ code, status }) => [code, status]))
    expect(Object.fromEntries(states)).toEqual({
      ...{ A1: 'closed', A2: 'closed', A3: 'closed', A4: 'closed', A7: 'closed' },
      ...{ A5: 'revealed', A6: 'held', B1: 'revealed', B2: 'closed' },
    })
    expect(await linesOf(t, parties.winner.id)).toHaveLength(1)
  })

  it('removes a voided record from the score', async () => {
    await at(1)
    await submit(parties.buyer, project, 1, null, 40)
    await submit(parties.winner, project, 1)
    const [row] = (await recordsOf(t, project)).filter(({ code }) => code === 'B1')
    const ids = [row?.id ?? '']
    await unitOfWork(t.ctx(), (tx) => voidRecords(tx, ids))
    const lines = await linesOf(t, parties.winner.id)
    expect(lines.map(({ cause }: { cause: string }) => cause)).toEqual(['evaluation', 'voided'])
    expect(lines[0].delta + lines[1].delta).toBeCloseTo(0)
    await expect(unitOfWork(t.ctx(), (tx) => voidRecords(tx, ids))).rejects.toThrow(
      'void is not allowed',
    )
  })
})

describe('a paused project', () => {
  it('expires nothing, and resumes with moved deadlines', async () => {
    await at(1)
    const [form] = await formsOf(parties.buyer, project, 1)
    await later('2035-11-07T10:00:00+08:00')
    await pauseProject(t.ctx(), project.projectId, '质疑处理')
    const submitted = await submit(parties.buyer, project, 1)
    expect([submitted.status, submitted.body.code]).toEqual([409, 'PROJECT_PAUSED'])
    const deferred = await parties.buyer.caller
      .put(`${RECORDS}/deferred/evaluation/${form?.recordId}`)
      .send({ reason: '1', text: '等' })
    expect([deferred.status, deferred.body.code]).toEqual([409, 'PROJECT_PAUSED'])
    await later('2035-11-21T10:00:00+08:00')
    await expireRecords(t.ctx())
    expect(await statusOf(parties.buyer, parties.winner)).toBe('pending')
    await resumeProject(t.ctx(), project.projectId)
    const rows = await recordsOf(t, project)
    expect(new Set(rows.map(({ dueAt }) => dueAt.toISOString()))).toEqual(
      new Set(['2035-11-26T16:00:00.000Z']),
    )
    expect((await submit(parties.buyer, project, 1)).status).toBe(200)
  })
})

describe('myList', () => {
  const list = (participant: TestParticipant, query = '') =>
    participant.caller.get(`${API}/sysProject/myList${query && `?${query}`}`)

  it('returns awaiting projects with the status of each section', async () => {
    const other = await createProject(t, [['buyer', parties.buyer.id]], project)
    await at(1)
    const { body } = await list(parties.buyer, 'evaluationStatus=5')
    expect(body).toMatchObject({ total: 1, current: 1, size: 10, pages: 1 })
    const [row] = body.records
    expect(row).toMatchObject({
      ...{
        id: project.projectId,
        evaluationStatus: 5,
        evaluationStatusStr: '待评价',
        pause: false,
      },
      dueAt: '2035-11-13T00:00:00+08:00',
    })
    const sections = new Map<string, object>(
      row.bidSectionList.map((s: { id: string }) => [s.id, s]),
    )
    expect(sections.get(project.sectionId)).toMatchObject({
      ...{ status: '1', statusStr: '合同备案', evaluationStatus: 5, formalData: true },
    })
    expect(sections.get(other.sectionId)).toMatchObject({
      ...{ status: '', statusStr: '采购中', evaluationStatus: 0, dueAt: null },
    })
  })

  it('returns 5, 7 and 8 for the query 5', async () => {
    await at(1)
    const status = async () => {
      const { body } = await list(parties.winner, 'evaluationStatus=5')
      return body.records.map((r: { evaluationStatus: number }) => r.evaluationStatus)
    }
    expect(await status()).toEqual([5])
    await submit(parties.winner, project, 0, parties.agency.id)
    expect(await status()).toEqual([7])
    const [form] = await formsOf(parties.winner, project, 1)
    await parties.winner.caller
      .put(`${RECORDS}/deferred/evaluation/${form?.recordId}`)
      .send({ reason: '1', text: '分批' })
    expect(await status()).toEqual([8])
    await submit(parties.winner, project, 1)
    expect(await status()).toEqual([])
    expect((await list(parties.winner, 'evaluationStatus=6')).body.total).toBe(1)
    expect((await list(parties.winner, 'evaluationStatus=0,9')).body.total).toBe(0)
    expect((await list(parties.winner)).body.total).toBe(1)
  })

  it('searches by name and code, and rejects unknown parameters', async () => {
    const [stored] = await t.dataSource.query('SELECT name FROM project WHERE id = $1', [
      ...[project.projectId],
    ])
    const name = encodeURIComponent(stored.name.slice(1))
    expect((await list(parties.buyer, `keyword=${name}`)).body.total).toBe(1)
    expect((await list(parties.buyer, 'keyword=%25')).body.total).toBe(0)
    for (const query of [
      'evaluationStatus=4',
      'evaluationStatus=x',
      'nothing=1',
      'sort=pause,asc',
    ]) {
      expect([query, (await list(parties.buyer, query)).status]).toEqual([query, 400])
    }
  })

  it('returns a bidder that did not win only its own section and evaluation', async () => {
    await at(1)
    const [loser] = parties.losers
    if (!loser) throw new Error('no loser')
    const { body } = await list(loser)
    expect(body.records[0].bidSectionList).toEqual([
      expect.objectContaining({ id: project.sectionId, status: '1', evaluationStatus: 5 }),
    ])
    const forms = await formsOf(loser, project, 0)
    expect(forms.map(({ participantId }) => participantId)).toEqual([parties.agency.id])
    expect(await formsOf(loser, project, 1)).toEqual([])
    const text = JSON.stringify([body, (await loser.caller.get(given())).body])
    for (const hidden of [parties.winner, parties.expert, parties.losers[1]]) {
      expect(text).not.toContain(hidden?.id)
    }
  })
})

describe('access to the records of a section', () => {
  const paths = () => [
    `${RECORDS}/canEvaluationUsers/${project.projectId}/${project.sectionId}`,
    given(),
    received(),
  ]

  it('is granted to its parties', async () => {
    await at(0)
    const stranger = await createTestParticipant(t, 1)
    for (const path of paths()) {
      expect([path, (await parties.expert.caller.get(path)).status]).toEqual([path, 200])
      expect([path, (await stranger.caller.get(path)).status]).toEqual([path, 404])
      expect([path, (await t.http.get(path)).status]).toEqual([path, 401])
    }
  })

  it.each(EVERYONE.filter((who) => !/^[1-4]$/.test(String(who))))(
    'is not granted to %s',
    async (who) => {
      const caller = await t.as(who)
      for (const path of [...paths(), `${API}/sysProject/myList`]) {
        expect([path, (await caller.get(path)).status]).toEqual([path, 403])
      }
      const body = submission(project, 1, [])
      expect((await caller.put(SUBMIT).send(body)).status).toBe(403)
      const id = `${RECORDS}/deferred/evaluation/${UNKNOWN_ID}`
      expect((await caller.put(id).send({ reason: '1', text: 'x' })).status).toBe(403)
    },
  )

  it('shows nothing of sealed records', async () => {
    await at(1)
    await submit(parties.buyer, project, 1, null, 0)
    const seen = await Promise.all(paths().map((path) => parties.winner.caller.get(path)))
    const form = seen[0]?.body.find((f: { stage: number }) => f.stage === 1)
    expect(form).toMatchObject({ participantId: parties.buyer.id, status: 'pending', draft: null })
    expect(JSON.stringify(seen.map(({ body }) => body))).not.toContain('未按约定')
  })

  it('works with the short paths of the specification', async () => {
    await at(1)
    const { projectId, sectionId } = project
    const { caller } = parties.buyer
    const short = '/credit/admin'
    const answers = await Promise.all([
      caller.get(`${short}/beEvaluatedUsers/${projectId}/${sectionId}`),
      caller.get(`${short}/canEvaluationUsers/${projectId}/${sectionId}?stage=1`),
      caller.get(`${short}/mutualEvaluationRecord/${projectId}/${sectionId}`),
      caller.get(`${short}/sysProject/myList`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const id = answers[1]?.body[0].recordId
    const deferral = { reason: '9', text: '其他' }
    const deferred = await caller.put(`${short}/deferred/evaluation/${id}`).send(deferral)
    expect(deferred.status).toBe(200)
    const empty = await caller.put(`${short}/submit/evaluation/record`).send({})
    expect([empty.status, empty.body.code]).toEqual([400, 'VALIDATION'])
  })
})

describe('bad input of a party', () => {
  it('is answered with a 4xx and changes nothing', async () => {
    await at(1)
    const [form] = await formsOf(parties.buyer, project, 1)
    if (!form) throw new Error('no form')
    const before = await recordsOf(t, project)
    const good = { id: form.recordId, answers: answersTo(form) }
    const bad = [
      null,
      [],
      {},
      'x',
      'a\u0000b',
      '\ud800',
      -1,
      1e308,
      2 ** 70,
      true,
      [null],
      [[]],
      UNKNOWN_ID,
    ]
    const bodies = bad.flatMap((value) => [
      submission(project, 1, value as never),
      submission(project, value as never, [good]),
      submission({ ...project, projectId: value as never }, 1, [good]),
      submission(project, 1, [value as never]),
      submission(project, 1, [{ ...good, answers: value }]),
      submission(project, 1, [{ ...good, answers: [value] }]),
      submission(project, 1, [{ ...good, answers: [{ indicatorId: value, points: value }] }]),
      submission(project, 1, [{ ...good, dishonesty: [value] }]),
      { ...submission(project, 1, [{ ...good, comment: value, dishonesty: value, version: 0 }]) },
    ])
    const { caller } = parties.buyer
    for (const body of bodies) {
      const { status } = await caller.put(SUBMIT).send(body)
      expect([JSON.stringify(body), status >= 400 && status < 500]).toEqual([
        ...[JSON.stringify(body), true],
      ])
    }
    for (const value of bad) {
      const path = `${RECORDS}/deferred/evaluation/${form.recordId}`
      const { status } = await caller.put(path).send({ reason: value, text: value })
      expect([value, status >= 400 && status < 500]).toEqual([value, true])
    }
    for (const query of [
      'current=0',
      'size=201',
      'sort=%00',
      'keyword=%00',
      'evaluationStatus[]=5',
    ]) {
      const { status } = await caller.get(`${API}/sysProject/myList?${query}`)
      expect([query, status]).toEqual([query, 400])
    }
    expect(await recordsOf(t, project)).toEqual(before)
  })
})

describe('facts beside the questions', () => {
  const factsAt = async (stage: number) => {
    const { body } = await parties.buyer.caller
      .get(`${RECORDS}/canEvaluationUsers/${project.projectId}/${project.sectionId}?stage=${stage}`)
      .set('Accept-Language', 'en-US')
    return body[0].facts.map(({ value }: { value: string }) => value)
  }

  it('come from the dates of the section, unknown if those are', async () => {
    await move(t, project, 0, { date: '2035-10-15' })
    await move(t, project, 1, { date: '2035-11-02' })
    const { body } = await parties.buyer.caller
      .get(`${RECORDS}/canEvaluationUsers/${project.projectId}/${project.sectionId}?stage=1`)
      .set('Accept-Language', 'en-US')
    expect(body[0]).toMatchObject({ deferrable: true, optional: false, anonymous: false })
    expect(body[0].facts).toEqual([
      { label: expect.stringContaining('signing'), value: '18 days' },
      { label: expect.stringContaining('filing'), value: 'not known' },
    ])
    expect(body[0].indicators[0]).toMatchObject({ name: 'Signs within 30 days', maxPoints: 35 })
    await t.dataSource.query(`UPDATE bid_section SET filed_on = '2035-11-08' WHERE id = $1`, [
      project.sectionId,
    ])
    expect(await factsAt(1)).toEqual(['18 days', '4 working days'])
  })

  it('ignore dates that were derived from others', async () => {
    await move(t, project, 2)
    expect(await factsAt(2)).toEqual(['not known', 'not known', 'not known'])
    await move(t, project, 3, { date: '2035-11-05' })
    expect((await factsAt(3)).at(-1)).toBe('0 days')
  })
})
