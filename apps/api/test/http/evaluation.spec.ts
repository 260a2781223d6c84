import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { endRecords } from '../../src/evaluation/life/end-records.js'
import { expireRecords } from '../../src/evaluation/life/expire-records.js'
import { voidRecords } from '../../src/evaluation/life/void-records.js'
import { openMissing } from '../../src/evaluation/opening/open-missing.js'
import { unitOfWork } from '../../src/platform/database/unit-of-work.js'
import { pauseProject, resumeProject } from '../../src/procurement/stages/pause-project.js'
import {
  AFTER_WINDOW,
  API,
  answersTo,
  type Cast,
  formsOf,
  linesOf,
  logIn,
  MONDAY,
  makeCast,
  makePlayer,
  makeScene,
  move,
  NOBODY,
  type Player,
  RECORDS,
  recordsOf,
  type Scene,
  SUBMIT,
  submission,
  submit,
} from '../support/evaluation.js'
import { makeFile } from '../support/files.js'
import { EVERYONE, startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let cast: Cast
let scene: Scene
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set(MONDAY)
  cast = await makeCast(t, 2)
  scene = await makeScene(t, cast.parties)
})

/** Time passes; whoever was logged in logs in again. */
const later = async (when: string) => {
  t.clock.set(when)
  const { buyer, winner, agency, expert, losers } = cast
  for (const player of [buyer, winner, agency, expert, ...losers]) await logIn(t, player)
}
const at = async (stage: 0 | 1 | 2 | 3) => {
  for (let next = 0; next <= stage; next++) await move(t, scene, next as 0)
}
const statusOf = async (evaluator: Player, evaluated: Player) => {
  const rows = await recordsOf(t, scene)
  return rows.findLast((r) => r.evaluatorId === evaluator.id && r.evaluatedId === evaluated.id)
    ?.status
}
const given = ({ projectId, sectionId } = scene) => `${RECORDS}/${projectId}/${sectionId}`
const received = ({ projectId, sectionId } = scene) =>
  `${RECORDS}/beEvaluatedUsers/${projectId}/${sectionId}`

describe('opening', () => {
  it('opens every enabled pair of a stage, windows of five working days', async () => {
    await at(0)
    const rows = await recordsOf(t, scene)
    expect(rows.map(({ code }) => code)).toEqual([
      ...['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A7', 'A7'],
    ])
    expect(new Set(rows.map(({ dueAt }) => dueAt.toISOString()))).toEqual(
      new Set(['2035-11-12T16:00:00.000Z']),
    )
    const bidders = [cast.winner, ...cast.losers].map(({ id }) => id).sort()
    const anonymous = rows.filter((row) => row.anonymous)
    expect(anonymous.map(({ evaluatorId }) => evaluatorId).sort()).toEqual(bidders)
  })

  it('opens each stage that a section jumps over, and only contract suppliers from stage 1 on', async () => {
    await move(t, scene, 2)
    const rows = await recordsOf(t, scene)
    const later = rows.filter(({ stage }) => stage > 0)
    expect(later.map(({ code }) => code)).toEqual(['B1', 'B2', 'C1', 'C2'])
    for (const { evaluatorId, evaluatedId } of later) {
      expect([evaluatorId, evaluatedId].sort()).toEqual([cast.buyer.id, cast.winner.id].sort())
    }
  })

  it('opens nothing for a stage reached beyond the horizon', async () => {
    await move(t, scene, 0, { date: '2035-10-05' })
    expect(await recordsOf(t, scene)).toEqual([])
    await move(t, scene, 1, { date: '2035-10-06' })
    expect((await recordsOf(t, scene)).map(({ code }) => code)).toEqual(['B1', 'B2'])
  })

  it('opens each member of a consortium its own', async () => {
    const partner = await makePlayer(t, 2)
    scene = await makeScene(t, [...cast.parties, ['contractSupplier', partner.id]])
    await at(1)
    const rows = await recordsOf(t, scene)
    expect(rows.filter(({ stage }) => stage === 1).map(({ code }) => code)).toEqual([
      ...['B1', 'B1', 'B2', 'B2'],
    ])
  })

  it('takes a body that is buyer and agency as purchaser only', async () => {
    const code = `USCC:${randomUUID()}`
    await t.dataSource.query('UPDATE participant SET code = $1 WHERE id = ANY($2)', [
      ...[code, [cast.buyer.id, cast.agency.id]],
    ])
    await at(0)
    const codes = (await recordsOf(t, scene)).map((row) => row.code)
    expect(codes).toEqual(['A2', 'A6'])
  })

  it('opens nothing between a purchaser and a supplier of one credit code', async () => {
    const code = `USCC:${randomUUID()}`
    await t.dataSource.query('UPDATE participant SET code = $1 WHERE id = ANY($2)', [
      ...[code, [cast.buyer.id, cast.winner.id]],
    ])
    await at(1)
    expect((await recordsOf(t, scene)).filter(({ stage }) => stage === 1)).toEqual([])
  })

  it.each(['onLeave', 'disabled', 'merged'])('leaves out who is %s', async (status) => {
    await t.dataSource.query('UPDATE participant SET status = $1 WHERE id = $2', [
      ...[status, cast.expert.id],
    ])
    await at(0)
    const rows = await recordsOf(t, scene)
    expect(rows.map(({ code }) => code)).toEqual(['A1', 'A3', 'A7', 'A7', 'A7'])
  })

  it('opens nothing while the parties of the stage are not known', async () => {
    scene = await makeScene(t, [
      ['buyer', cast.buyer.id],
      ['agency', cast.agency.id],
    ])
    await at(1)
    expect((await recordsOf(t, scene)).map(({ code }) => code)).toEqual(['A1', 'A3'])
  })

  it('opens missing pairs only when a stage is reached again', async () => {
    await at(1)
    await submit(cast.buyer, scene, 1)
    await submit(cast.winner, scene, 1)
    await move(t, scene, 0)
    await move(t, scene, 1)
    const rows = (await recordsOf(t, scene)).filter(({ stage }) => stage === 1)
    expect(rows.map(({ status }) => status)).toEqual(['revealed', 'revealed'])
  })
})

describe('parties that come and go', () => {
  const join = (part: string, id: string) =>
    t.dataSource.query(
      'INSERT INTO section_party (section_id, participant_id, part) VALUES ($1, $2, $3)',
      [scene.sectionId, id, part],
    )
  const leave = (participantId: string) => {
    const gone = { sectionId: scene.sectionId, participantId, keeps: [] }
    return unitOfWork(t.ctx(), (tx) => endRecords(tx, [{ kind: 'partyRemoved', ...gone }]))
  }

  it('gives a late one its missing pairs of the present stage alone', async () => {
    await at(1)
    const partner = await makePlayer(t, 2)
    await join('contractSupplier', partner.id)
    const before = await recordsOf(t, scene)
    for (let times = 0; times < 2; times++) {
      await unitOfWork(t.ctx(), (tx) => openMissing(tx, [scene.sectionId]))
    }
    const rows = await recordsOf(t, scene)
    const fresh = rows.filter(({ id }) => !before.some((row) => row.id === id))
    expect(fresh.map(({ code }) => code)).toEqual(['B1', 'B2'])
  })

  it('opens nothing late for a stage that was passed beyond the horizon', async () => {
    await move(t, scene, 0, { date: '2035-09-01' })
    await unitOfWork(t.ctx(), (tx) => openMissing(tx, [scene.sectionId]))
    expect(await recordsOf(t, scene)).toEqual([])
  })

  it('closes what awaits one that left, reveals what is sealed, keeps the rest', async () => {
    await at(1)
    await submit(cast.buyer, scene, 1)
    await leave(cast.winner.id)
    const states = (await recordsOf(t, scene)).map(({ code, status }) => `${code} ${status}`)
    expect(states).toEqual(expect.arrayContaining(['B1 revealed', 'B2 closed', 'A1 pending']))
    expect(states.filter((state) => state === 'A7 pending')).toHaveLength(2)
  })

  it('keeps what a bidder gave anonymously for the others of its group', async () => {
    await at(0)
    const [loser] = cast.losers
    if (!loser) throw new Error('no loser')
    for (const bidder of [cast.winner, ...cast.losers]) {
      await submit(bidder, scene, 0, cast.agency.id)
    }
    await leave(loser.id)
    expect(await statusOf(loser, cast.agency)).toBe('submitted')
    await leave(cast.agency.id)
    expect(await statusOf(loser, cast.agency)).toBe('revealed')
    const causes = (await linesOf(t, cast.agency.id)).map(({ cause }: { cause: string }) => cause)
    expect(causes).toEqual(['anonymousGroup'])
  })
})

describe('correcting a stage backwards', () => {
  it('closes what is open of later stages, reveals what that unseals, keeps earlier ones', async () => {
    await at(1)
    await submit(cast.buyer, scene, 1)
    expect(await statusOf(cast.buyer, cast.winner)).toBe('submitted')
    await move(t, scene, 0)
    expect(await statusOf(cast.buyer, cast.winner)).toBe('revealed')
    const rows = await recordsOf(t, scene)
    expect(rows.find(({ code }) => code === 'B2')).toMatchObject({
      ...{ status: 'closed', endReason: 'stageCorrected' },
    })
    expect(rows.find(({ code }) => code === 'A1')?.status).toBe('pending')
  })
})

describe('submitting', () => {
  it('seals the first side, then reveals both with their lines in one go', async () => {
    await at(1)
    const first = await submit(cast.buyer, scene, 1, null, 85)
    expect([first.status, first.body.records[0]]).toEqual([
      200,
      expect.objectContaining({ status: 'submitted', total: 85, version: 2 }),
    ])
    expect(await linesOf(t, cast.winner.id)).toEqual([])
    expect((await cast.winner.caller.get(received())).body).toEqual([])

    const second = await submit(cast.winner, scene, 1, null, 100)
    expect(second.body.records[0]).toMatchObject({ status: 'revealed', total: 100 })
    for (const [player, total] of [
      [cast.winner, 85],
      [cast.buyer, 100],
    ] as const) {
      const lines = await linesOf(t, player.id)
      expect(lines).toEqual([expect.objectContaining({ cause: 'evaluation' })])
      expect(lines[0].params).toMatchObject({ total, stage: 1 })
    }
    const seen = (await cast.winner.caller.get(received())).body
    expect(seen).toEqual([
      expect.objectContaining({
        ...{ evaluatorId: cast.buyer.id, stage: 1, total: 85, comment: '评语', status: 'revealed' },
      }),
    ])
  })

  it('reveals at once what has no opposite', async () => {
    scene = await makeScene(t, [...cast.parties])
    await t.dataSource.query(`UPDATE evaluation_setting SET enabled = code <> 'B2'`)
    await at(1)
    await t.dataSource.query(
      `UPDATE evaluation_setting SET enabled = code NOT IN ('A8', 'B3', 'C3')`,
    )
    await submit(cast.buyer, scene, 1)
    expect(await statusOf(cast.buyer, cast.winner)).toBe('revealed')
  })

  it('keeps drafts, complete or not, and answers the new versions', async () => {
    await at(1)
    const [form] = await formsOf(cast.buyer, scene, 1)
    if (!form) throw new Error('no form')
    const answers = [{ indicatorId: form.indicators[0]?.id, points: 0 }]
    const body = { ...submission(scene, 1, [{ id: form.recordId, answers }]), draft: true }
    const saved = await cast.buyer.caller.put(SUBMIT).send(body)
    expect([saved.status, saved.body.records[0]]).toEqual([
      200,
      { id: form.recordId, status: 'pending', total: null, version: 2 },
    ])
    const [again] = (
      await cast.buyer.caller.get(
        `${RECORDS}/canEvaluationUsers/${scene.projectId}/${scene.sectionId}?stage=1`,
      )
    ).body
    expect(again).toMatchObject({ version: 2, draft: { answers, comment: '', dishonesty: [] } })
    const stale = { id: form.recordId, version: 1, answers }
    const refused = await cast.buyer.caller
      .put(SUBMIT)
      .send({ ...submission(scene, 1, [stale]), draft: true })
    expect([refused.status, refused.body.code, refused.body.data.version]).toEqual([
      ...[409, 'VERSION_CONFLICT', 2],
    ])
  })

  it('is all or nothing, and says what is missing where', async () => {
    await at(0)
    const forms = await formsOf(cast.buyer, scene, 0)
    const [one, two] = forms
    if (!one || !two) throw new Error('no forms')
    const low = answersTo(two, 40).map(({ reason: _, ...answer }) => answer)
    const records = [
      { id: one.recordId, answers: answersTo(one).slice(1) },
      { id: two.recordId, answers: low },
    ]
    const { status, body } = await cast.buyer.caller.put(SUBMIT).send(submission(scene, 0, records))
    expect([status, body.code]).toEqual([400, 'VALIDATION'])
    expect(Object.keys(body.fields)).toEqual([
      'records[0].answers',
      ...low.map((_, index) => `records[1].answers[${index}].reason`),
    ])
    const between = answersTo(one).map((a, index) => (index === 0 ? { ...a, points: 1 } : a))
    const good = { id: two.recordId, answers: answersTo(two) }
    const rule = await cast.buyer.caller
      .put(SUBMIT)
      .send(submission(scene, 0, [good, { id: one.recordId, answers: between }]))
    expect([rule.status, Object.keys(rule.body.fields)]).toEqual([
      ...[422, ['records[1].answers[0].points']],
    ])
    expect(await statusOf(cast.buyer, cast.agency)).toBe('pending')
    expect(await statusOf(cast.buyer, cast.expert)).toBe('pending')
  })

  it('is final', async () => {
    await at(1)
    await submit(cast.buyer, scene, 1)
    const again = await submit(cast.buyer, scene, 1, null, 70)
    expect([again.status, again.body.code]).toEqual([409, 'EVALUATION_ALREADY_SUBMITTED'])
  })

  it("is the evaluator's alone, of the section and stage it says", async () => {
    await at(1)
    const [form] = await formsOf(cast.buyer, scene, 1)
    if (!form) throw new Error('no form')
    const records = [{ id: form.recordId, answers: answersTo(form) }]
    const bodies = [
      [cast.winner, submission(scene, 1, records)],
      [cast.agency, submission(scene, 1, records)],
      [cast.buyer, submission(scene, 2, records)],
      [cast.buyer, submission({ ...scene, projectId: NOBODY }, 1, records)],
      [cast.buyer, submission({ ...scene, sectionId: NOBODY }, 1, records)],
    ] as const
    for (const [player, body] of bodies) {
      expect((await player.caller.put(SUBMIT).send(body)).status).toBe(404)
    }
    expect(await statusOf(cast.buyer, cast.winner)).toBe('pending')
  })

  it('enters what was reported, for the role evaluated only', async () => {
    await at(1)
    const [form] = (
      await cast.buyer.caller.get(
        `${RECORDS}/canEvaluationUsers/${scene.projectId}/${scene.sectionId}?stage=1`,
      )
    ).body
    const item = form.dishonestyItems[0]
    const fileId = await makeFile(t, cast.buyer.caller)
    const report = (itemId: string, fileIds: string[]) =>
      submission(scene, 1, [
        {
          id: form.recordId,
          answers: answersTo(form),
          dishonesty: [{ itemId, description: '拒签合同', fileIds }],
        },
      ])
    const [foreign] = await t.dataSource.query(
      `SELECT id FROM dishonesty_item WHERE sign = 4 LIMIT 1`,
    )
    const refused = await cast.buyer.caller.put(SUBMIT).send(report(foreign.id, []))
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([
      ...[422, ['records[0].dishonesty[0].itemId']],
    ])
    const noFile = await cast.buyer.caller.put(SUBMIT).send(report(item.id, [NOBODY]))
    expect([noFile.status, Object.keys(noFile.body.fields)]).toEqual([
      ...[422, ['records[0].dishonesty[0].fileIds']],
    ])
    expect((await cast.buyer.caller.put(SUBMIT).send(report(item.id, [fileId]))).status).toBe(200)
    const stored = await t.dataSource.query(
      `SELECT d.status, d.participant_id AS id, u.file_id AS file FROM dishonest_record d
        JOIN file_use u ON u.owner_id = d.id::text WHERE d.record_id = $1`,
      [form.recordId],
    )
    expect(stored).toEqual([{ status: 'reported', id: cast.winner.id, file: fileId }])
  })
})

describe('deferring', () => {
  const defer = (player: Player, id: string, body: object = { reason: '1', text: '分批交付' }) =>
    player.caller.put(`${RECORDS}/deferred/evaluation/${id}`).send(body)
  const mine = async () => (await formsOf(cast.buyer, scene, 1))[0]?.recordId ?? ''

  it('puts off by ten working days, twice', async () => {
    await at(1)
    const id = await mine()
    const first = await defer(cast.buyer, id)
    expect([first.status, first.body]).toEqual([
      200,
      expect.objectContaining({ status: 'deferred', dueAt: '2035-11-26T16:00:00.000Z' }),
    ])
    expect(first.body.deferrals).toEqual([
      expect.objectContaining({ reason: '1', text: '分批交付' }),
    ])
    expect((await defer(cast.buyer, id)).body.dueAt).toBe('2035-12-10T16:00:00.000Z')
    const third = await defer(cast.buyer, id)
    expect([third.status, third.body.code]).toEqual([409, 'DEFERRAL_LIMIT'])
  })

  it('ends ten working days after the next stage, and is cut when that comes later', async () => {
    await at(1)
    const id = await mine()
    await defer(cast.buyer, id)
    await defer(cast.buyer, id)
    await later('2035-11-19T10:00:00+08:00')
    await move(t, scene, 2)
    const [cut] = (await recordsOf(t, scene)).filter((row) => row.id === id)
    expect(cut?.dueAt.toISOString()).toBe('2035-12-03T16:00:00.000Z')
  })

  it('wants a reason of the dictionary and a text', async () => {
    await at(1)
    const id = await mine()
    const unknown = await defer(cast.buyer, id, { reason: '77', text: 'x' })
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['reason']])
    expect((await defer(cast.buyer, id, { reason: '1' })).status).toBe(400)
    expect((await defer(cast.winner, id)).status).toBe(404)
    expect((await defer(cast.buyer, NOBODY)).status).toBe(404)
  })

  it('is over with the due time', async () => {
    await at(1)
    const id = await mine()
    await later(AFTER_WINDOW)
    const late = await defer(cast.buyer, id)
    expect([late.status, late.body.code]).toEqual([409, 'RECORD_NOT_OPEN'])
    const submitted = await submit(cast.buyer, scene, 1)
    expect([submitted.status, submitted.body.code]).toEqual([409, 'RECORD_NOT_OPEN'])
  })
})

describe('expiring', () => {
  it('ends what is due and reveals the opposite', async () => {
    await at(1)
    await submit(cast.buyer, scene, 1)
    await expireRecords(t.ctx())
    expect(await statusOf(cast.buyer, cast.winner)).toBe('submitted')
    await later(AFTER_WINDOW)
    await expireRecords(t.ctx())
    expect(await statusOf(cast.buyer, cast.winner)).toBe('revealed')
    expect(await statusOf(cast.winner, cast.buyer)).toBe('expired')
    expect(await linesOf(t, cast.winner.id)).toHaveLength(1)
    expect(await expireRecords(t.ctx())).toEqual({ expired: 0, revealed: 0 })
  })
})

describe('anonymous evaluations', () => {
  const bidders = () => [cast.winner, ...cast.losers]
  const shown = async () =>
    (await cast.agency.caller.get(received())).body.filter(
      (r: { anonymous: boolean }) => r.anonymous,
    )

  it('are revealed together at the end of the window, as one line, without names', async () => {
    await at(0)
    for (const [index, bidder] of bidders().entries()) {
      await submit(bidder, scene, 0, cast.agency.id, [100, 85, 70][index])
    }
    expect(await shown()).toEqual([])
    expect(await linesOf(t, cast.agency.id)).toEqual([])
    await later(AFTER_WINDOW)
    await expireRecords(t.ctx())
    const lines = await linesOf(t, cast.agency.id)
    expect(lines.map(({ cause }: { cause: string }) => cause)).toEqual(['anonymousGroup'])
    expect(lines[0].params).toMatchObject({ count: 3 })
    const rows = await shown()
    expect(rows).toHaveLength(3)
    const text = JSON.stringify((await cast.agency.caller.get(received())).body)
    for (const { id } of bidders()) expect(text).not.toContain(id)
    for (const row of rows) {
      expect(row).toMatchObject({ evaluatorId: null, evaluatorName: null, comment: '评语' })
      expect(new Date(row.submittedAt).toISOString()).toBe('2035-11-04T16:00:00.000Z')
    }
  })

  it('of fewer than three count without being shown', async () => {
    await at(0)
    await submit(cast.winner, scene, 0, cast.agency.id, 70)
    await later(AFTER_WINDOW)
    await expireRecords(t.ctx())
    expect(await linesOf(t, cast.agency.id)).toHaveLength(1)
    expect(await shown()).toEqual([
      expect.objectContaining({ answers: null, comment: null, evaluatorId: null }),
    ])
  })

  it('wait for a bidder that was put off', async () => {
    await at(0)
    const [form] = await formsOf(cast.winner, scene, 0)
    await cast.winner.caller
      .put(`${RECORDS}/deferred/evaluation/${form?.recordId}`)
      .send({ reason: '4', text: '资料未齐' })
    for (const bidder of cast.losers) await submit(bidder, scene, 0)
    await later(AFTER_WINDOW)
    await expireRecords(t.ctx())
    expect(await shown()).toEqual([])
    await later('2035-11-27T00:00:00+08:00')
    await expireRecords(t.ctx())
    expect(await shown()).toHaveLength(2)
  })

  it('of an abandoned section are revealed with it', async () => {
    await at(0)
    for (const bidder of bidders()) await submit(bidder, scene, 0, cast.agency.id)
    await move(t, scene, 4)
    expect(await shown()).toHaveLength(3)
    expect((await linesOf(t, cast.agency.id))[0]).toMatchObject({ cause: 'anonymousGroup' })
  })
})

describe('ending early', () => {
  it('closes what is open and reveals what is sealed when a section is abandoned', async () => {
    await at(1)
    await submit(cast.buyer, scene, 1)
    await submit(cast.expert, scene, 0)
    await move(t, scene, 4)
    const rows = await recordsOf(t, scene)
    const states = new Map(rows.map(({ code, status }) => [code, status]))
    expect(Object.fromEntries(states)).toEqual({
      ...{ A1: 'closed', A2: 'closed', A3: 'closed', A4: 'closed', A7: 'closed' },
      ...{ A5: 'revealed', A6: 'revealed', B1: 'revealed', B2: 'closed' },
    })
    expect(await linesOf(t, cast.winner.id)).toHaveLength(1)
  })

  it('takes a voided one out of the score', async () => {
    await at(1)
    await submit(cast.buyer, scene, 1, null, 40)
    await submit(cast.winner, scene, 1)
    const [row] = (await recordsOf(t, scene)).filter(({ code }) => code === 'B1')
    const ids = [row?.id ?? '']
    await unitOfWork(t.ctx(), (tx) => voidRecords(tx, ids))
    const lines = await linesOf(t, cast.winner.id)
    expect(lines.map(({ cause }: { cause: string }) => cause)).toEqual(['evaluation', 'voided'])
    expect(lines[0].delta + lines[1].delta).toBeCloseTo(0)
    await expect(unitOfWork(t.ctx(), (tx) => voidRecords(tx, ids))).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    })
  })
})

describe('a paused project', () => {
  it('stands still, and goes on with its terms moved', async () => {
    await at(1)
    const [form] = await formsOf(cast.buyer, scene, 1)
    await later('2035-11-07T10:00:00+08:00')
    await pauseProject(t.ctx(), scene.projectId, '质疑处理')
    const submitted = await submit(cast.buyer, scene, 1)
    expect([submitted.status, submitted.body.code]).toEqual([409, 'PROJECT_PAUSED'])
    const deferred = await cast.buyer.caller
      .put(`${RECORDS}/deferred/evaluation/${form?.recordId}`)
      .send({ reason: '1', text: '等' })
    expect([deferred.status, deferred.body.code]).toEqual([409, 'PROJECT_PAUSED'])
    await later('2035-11-21T10:00:00+08:00')
    await expireRecords(t.ctx())
    expect(await statusOf(cast.buyer, cast.winner)).toBe('pending')
    await resumeProject(t.ctx(), scene.projectId)
    const rows = await recordsOf(t, scene)
    expect(new Set(rows.map(({ dueAt }) => dueAt.toISOString()))).toEqual(
      new Set(['2035-11-26T16:00:00.000Z']),
    )
    expect((await submit(cast.buyer, scene, 1)).status).toBe(200)
  })
})

describe('myList', () => {
  const list = (player: Player, query = '') =>
    player.caller.get(`${API}/sysProject/myList${query && `?${query}`}`)

  it('shows what awaits, with the status of each section', async () => {
    const other = await makeScene(t, [['buyer', cast.buyer.id]], scene)
    await at(1)
    const { body } = await list(cast.buyer, 'evaluationStatus=5')
    expect(body).toMatchObject({ total: 1, current: 1, size: 10, pages: 1 })
    const [row] = body.records
    expect(row).toMatchObject({
      ...{ id: scene.projectId, evaluationStatus: 5, evaluationStatusStr: '待评价', pause: false },
      dueAt: '2035-11-13T00:00:00+08:00',
    })
    const sections = new Map<string, object>(
      row.bidSectionList.map((s: { id: string }) => [s.id, s]),
    )
    expect(sections.get(scene.sectionId)).toMatchObject({
      ...{ status: '1', statusStr: '合同备案', evaluationStatus: 5, formalData: true },
    })
    expect(sections.get(other.sectionId)).toMatchObject({
      ...{ status: '', statusStr: '采购中', evaluationStatus: 0, dueAt: null },
    })
  })

  it('asks for 5 and gets 5, 7 and 8', async () => {
    await at(1)
    const status = async () => {
      const { body } = await list(cast.winner, 'evaluationStatus=5')
      return body.records.map((r: { evaluationStatus: number }) => r.evaluationStatus)
    }
    expect(await status()).toEqual([5])
    await submit(cast.winner, scene, 0, cast.agency.id)
    expect(await status()).toEqual([7])
    const [form] = await formsOf(cast.winner, scene, 1)
    await cast.winner.caller
      .put(`${RECORDS}/deferred/evaluation/${form?.recordId}`)
      .send({ reason: '1', text: '分批' })
    expect(await status()).toEqual([8])
    await submit(cast.winner, scene, 1)
    expect(await status()).toEqual([])
    expect((await list(cast.winner, 'evaluationStatus=6')).body.total).toBe(1)
    expect((await list(cast.winner, 'evaluationStatus=0,9')).body.total).toBe(0)
    expect((await list(cast.winner)).body.total).toBe(1)
  })

  it('finds by name and code, and refuses what it does not know', async () => {
    const [project] = await t.dataSource.query('SELECT name FROM project WHERE id = $1', [
      ...[scene.projectId],
    ])
    const name = encodeURIComponent(project.name.slice(1))
    expect((await list(cast.buyer, `keyword=${name}`)).body.total).toBe(1)
    expect((await list(cast.buyer, 'keyword=%25')).body.total).toBe(0)
    for (const query of [
      'evaluationStatus=4',
      'evaluationStatus=x',
      'nothing=1',
      'sort=pause,asc',
    ]) {
      expect([query, (await list(cast.buyer, query)).status]).toEqual([query, 400])
    }
  })

  it('shows a bidder that did not win its own section and evaluation alone', async () => {
    await at(1)
    const [loser] = cast.losers
    if (!loser) throw new Error('no loser')
    const { body } = await list(loser)
    expect(body.records[0].bidSectionList).toEqual([
      expect.objectContaining({ id: scene.sectionId, status: '1', evaluationStatus: 5 }),
    ])
    const forms = await formsOf(loser, scene, 0)
    expect(forms.map(({ participantId }) => participantId)).toEqual([cast.agency.id])
    expect(await formsOf(loser, scene, 1)).toEqual([])
    const text = JSON.stringify([body, (await loser.caller.get(given())).body])
    for (const hidden of [cast.winner, cast.expert, cast.losers[1]]) {
      expect(text).not.toContain(hidden?.id)
    }
  })
})

describe('who may look', () => {
  const paths = () => [
    `${RECORDS}/canEvaluationUsers/${scene.projectId}/${scene.sectionId}`,
    given(),
    received(),
  ]

  it('is who takes part', async () => {
    await at(0)
    const stranger = await makePlayer(t, 1)
    for (const path of paths()) {
      expect([path, (await cast.expert.caller.get(path)).status]).toEqual([path, 200])
      expect([path, (await stranger.caller.get(path)).status]).toEqual([path, 404])
      expect([path, (await t.http.get(path)).status]).toEqual([path, 401])
    }
  })

  it.each(EVERYONE.filter((who) => !/^[1-4]$/.test(String(who))))('is not %s', async (who) => {
    const caller = await t.as(who)
    for (const path of [...paths(), `${API}/sysProject/myList`]) {
      expect([path, (await caller.get(path)).status]).toEqual([path, 403])
    }
    const body = submission(scene, 1, [])
    expect((await caller.put(SUBMIT).send(body)).status).toBe(403)
    const id = `${RECORDS}/deferred/evaluation/${NOBODY}`
    expect((await caller.put(id).send({ reason: '1', text: 'x' })).status).toBe(403)
  })

  it('sees nothing of what is sealed about it', async () => {
    await at(1)
    await submit(cast.buyer, scene, 1, null, 0)
    const seen = await Promise.all(paths().map((path) => cast.winner.caller.get(path)))
    const form = seen[0]?.body.find((f: { stage: number }) => f.stage === 1)
    expect(form).toMatchObject({ participantId: cast.buyer.id, status: 'pending', draft: null })
    expect(JSON.stringify(seen.map(({ body }) => body))).not.toContain('未按约定')
  })

  it('reaches the short spellings of the specification', async () => {
    await at(1)
    const { projectId, sectionId } = scene
    const { caller } = cast.buyer
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
  it('is no fault of ours and changes nothing', async () => {
    await at(1)
    const [form] = await formsOf(cast.buyer, scene, 1)
    if (!form) throw new Error('no form')
    const before = await recordsOf(t, scene)
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
      NOBODY,
    ]
    const bodies = bad.flatMap((value) => [
      submission(scene, 1, value as never),
      submission(scene, value as never, [good]),
      submission({ ...scene, projectId: value as never }, 1, [good]),
      submission(scene, 1, [value as never]),
      submission(scene, 1, [{ ...good, answers: value }]),
      submission(scene, 1, [{ ...good, answers: [value] }]),
      submission(scene, 1, [{ ...good, answers: [{ indicatorId: value, points: value }] }]),
      submission(scene, 1, [{ ...good, dishonesty: [value] }]),
      { ...submission(scene, 1, [{ ...good, comment: value, dishonesty: value, version: 0 }]) },
    ])
    const { caller } = cast.buyer
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
    expect(await recordsOf(t, scene)).toEqual(before)
  })
})

describe('facts beside the questions', () => {
  const factsAt = async (stage: number) => {
    const { body } = await cast.buyer.caller
      .get(`${RECORDS}/canEvaluationUsers/${scene.projectId}/${scene.sectionId}?stage=${stage}`)
      .set('Accept-Language', 'en-US')
    return body[0].facts.map(({ value }: { value: string }) => value)
  }

  it('come from the dates of the section; what nobody said is not known', async () => {
    await move(t, scene, 0, { date: '2035-10-15' })
    await move(t, scene, 1, { date: '2035-11-02' })
    const { body } = await cast.buyer.caller
      .get(`${RECORDS}/canEvaluationUsers/${scene.projectId}/${scene.sectionId}?stage=1`)
      .set('Accept-Language', 'en-US')
    expect(body[0]).toMatchObject({ deferrable: true, optional: false, anonymous: false })
    expect(body[0].facts).toEqual([
      { label: expect.stringContaining('signing'), value: '18 days' },
      { label: expect.stringContaining('filing'), value: 'not known' },
    ])
    expect(body[0].indicators[0]).toMatchObject({ name: 'Signs within 30 days', maxPoints: 35 })
    await t.dataSource.query(`UPDATE bid_section SET filed_on = '2035-11-08' WHERE id = $1`, [
      scene.sectionId,
    ])
    expect(await factsAt(1)).toEqual(['18 days', '4 working days'])
  })

  it('are not made of days that follow from others', async () => {
    await move(t, scene, 2)
    expect(await factsAt(2)).toEqual(['not known', 'not known', 'not known'])
    await move(t, scene, 3, { date: '2035-11-05' })
    expect((await factsAt(3)).at(-1)).toBe('0 days')
  })
})
