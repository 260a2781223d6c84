import {
  API,
  answersTo,
  createProject,
  formsOf,
  linesOf,
  RECORDS,
  SUBMIT,
  submission,
  submit,
  UNKNOWN_ID,
} from '../support/evaluation.js'
import { makeFile } from '../support/files.js'
import { useSection } from '../support/section.js'

const s = useSection()
const received = ({ projectId, sectionId } = s.project) => `${RECORDS}/beEvaluatedUsers/${projectId}/${sectionId}`

describe('submitting', () => {
  it('seals the first side, then reveals both with their ledger entries', async () => {
    await s.reach(1)
    const first = await submit(s.parties.buyer, s.project, 1, null, 85)
    expect([first.status, first.body.records[0]]).toEqual([
      200,
      expect.objectContaining({ status: 'submitted', total: 85, version: 2 }),
    ])
    expect(await linesOf(s.t, s.parties.winner.id)).toEqual([])
    expect((await s.parties.winner.caller.get(received())).body).toEqual([])

    const second = await submit(s.parties.winner, s.project, 1, null, 100)
    expect(second.body.records[0]).toMatchObject({ status: 'revealed', total: 100 })
    for (const [participant, total] of [
      [s.parties.winner, 85],
      [s.parties.buyer, 100],
    ] as const) {
      const lines = await linesOf(s.t, participant.id)
      expect(lines).toEqual([expect.objectContaining({ cause: 'evaluation' })])
      expect(lines[0].params).toMatchObject({ total, stage: 1 })
    }
    const [told] = await s.t.dataSource.query(
      `SELECT params->'subject'->>'zh-CN' AS subject FROM message_event
        WHERE event = 'evaluationRevealed' AND recipient = 'participant:' || $1`,
      [s.parties.winner.id],
    )
    const { name } = (await s.parties.buyer.caller.get(`${API}/purchaser/${s.parties.buyer.id}`)).body
    expect(told.subject).toMatch(/^.+ · .+（.+，85\.00 分）$/)
    expect(told.subject).toContain(`（${name}，`)
    const seen = (await s.parties.winner.caller.get(received())).body
    expect(seen).toEqual([
      expect.objectContaining({
        ...{
          evaluatorId: s.parties.buyer.id,
          stage: 1,
          total: 85,
          comment: '评语',
          status: 'revealed',
        },
      }),
    ])
  })

  it('returns project, section and stage in each row, and is found by its stage', async () => {
    await s.reach(1)
    const { projectId, sectionId: bidSectionId } = s.project
    await submit(s.parties.buyer, s.project, 1)
    await submit(s.parties.winner, s.project, 1)
    const { caller } = s.parties.winner
    const users = `${RECORDS}/canEvaluationUsers/${projectId}/${bidSectionId}`
    const stage = expect.any(Number)
    const ofStage = await caller.get(`${users}?stage=1`)
    const answers = [ofStage, await caller.get(`${RECORDS}/${projectId}/${bidSectionId}`), await caller.get(received())]
    for (const { body } of answers) {
      expect(body.length).toBeGreaterThan(0)
      for (const row of body) expect(row).toMatchObject({ projectId, bidSectionId, stage })
    }
    for (const row of ofStage.body) expect(row.stage).toBe(1)
    expect((await caller.get(`${users}?stage=2`)).body).toEqual([])
  })

  it('reveals a record without opposite at once', async () => {
    s.project = await createProject(s.t, [...s.parties.parties])
    await s.t.dataSource.query(`UPDATE evaluation_setting SET enabled = code <> 'B2'`)
    await s.reach(1)
    await s.t.dataSource.query(`UPDATE evaluation_setting SET enabled = code NOT IN ('A8', 'B3', 'C3')`)
    await submit(s.parties.buyer, s.project, 1)
    expect(await s.statusOf(s.parties.buyer, s.parties.winner)).toBe('revealed')
  })

  it('stores drafts, complete or not, and returns the new versions', async () => {
    await s.reach(1)
    const [form] = await formsOf(s.parties.buyer, s.project, 1)
    if (!form) throw new Error('no form')
    const answers = [{ indicatorId: form.indicators[0]?.id, points: 0 }]
    const body = { ...submission(s.project, 1, [{ id: form.recordId, answers }]), draft: true }
    const saved = await s.parties.buyer.caller.put(SUBMIT).send(body)
    expect([saved.status, saved.body.records[0]]).toEqual([
      200,
      { id: form.recordId, status: 'pending', total: null, version: 2 },
    ])
    const [again] = (
      await s.parties.buyer.caller.get(
        `${RECORDS}/canEvaluationUsers/${s.project.projectId}/${s.project.sectionId}?stage=1`,
      )
    ).body
    expect(again).toMatchObject({ version: 2, draft: { answers, comment: '', dishonesty: [] } })
    const stale = { id: form.recordId, version: 1, answers }
    const refused = await s.parties.buyer.caller.put(SUBMIT).send({ ...submission(s.project, 1, [stale]), draft: true })
    expect([refused.status, refused.body.code, refused.body.data.version]).toEqual([409, 'VERSION_CONFLICT', 2])
  })

  it('is all or nothing, with errors on the fields', async () => {
    await s.reach(0)
    const forms = await formsOf(s.parties.buyer, s.project, 0)
    const [one, two] = forms
    if (!one || !two) throw new Error('no forms')
    const low = answersTo(two, 40).map(({ reason: _, ...answer }) => answer)
    const records = [
      { id: one.recordId, answers: answersTo(one).slice(1) },
      { id: two.recordId, answers: low },
    ]
    const { status, body } = await s.parties.buyer.caller.put(SUBMIT).send(submission(s.project, 0, records))
    expect([status, body.code]).toEqual([400, 'VALIDATION'])
    expect(Object.keys(body.fields)).toEqual([
      'records[0].answers',
      ...low.map((_, index) => `records[1].answers[${index}].reason`),
    ])
    const between = answersTo(one).map((a, index) => (index === 0 ? { ...a, points: 1 } : a))
    const good = { id: two.recordId, answers: answersTo(two) }
    const rule = await s.parties.buyer.caller
      .put(SUBMIT)
      .send(submission(s.project, 0, [good, { id: one.recordId, answers: between }]))
    expect([rule.status, Object.keys(rule.body.fields)]).toEqual([...[422, ['records[1].answers[0].points']]])
    expect(await s.statusOf(s.parties.buyer, s.parties.agency)).toBe('pending')
    expect(await s.statusOf(s.parties.buyer, s.parties.expert)).toBe('pending')
  })

  it('is final', async () => {
    await s.reach(1)
    await submit(s.parties.buyer, s.project, 1)
    const again = await submit(s.parties.buyer, s.project, 1, null, 70)
    expect([again.status, again.body.code]).toEqual([409, 'EVALUATION_ALREADY_SUBMITTED'])
  })

  it('is limited to the evaluator, the section and the stage', async () => {
    await s.reach(1)
    const [form] = await formsOf(s.parties.buyer, s.project, 1)
    if (!form) throw new Error('no form')
    const records = [{ id: form.recordId, answers: answersTo(form) }]
    const bodies = [
      [s.parties.winner, submission(s.project, 1, records)],
      [s.parties.agency, submission(s.project, 1, records)],
      [s.parties.buyer, submission(s.project, 2, records)],
      [s.parties.buyer, submission({ ...s.project, projectId: UNKNOWN_ID }, 1, records)],
      [s.parties.buyer, submission({ ...s.project, sectionId: UNKNOWN_ID }, 1, records)],
    ] as const
    for (const [participant, body] of bodies) {
      expect((await participant.caller.put(SUBMIT).send(body)).status).toBe(404)
    }
    expect(await s.statusOf(s.parties.buyer, s.parties.winner)).toBe('pending')
  })

  it('keeps a report without text in a draft, and refuses to submit it', async () => {
    await s.reach(1)
    const { caller } = s.parties.buyer
    const forms = async () =>
      (await caller.get(`${RECORDS}/canEvaluationUsers/${s.project.projectId}/${s.project.sectionId}?stage=1`)).body
    const [form] = await forms()
    const fileId = await makeFile(s.t, caller)
    const dishonesty = [{ itemId: form.dishonestyItems[0].id, description: '', fileIds: [fileId] }]
    const body = submission(s.project, 1, [{ id: form.recordId, answers: answersTo(form), dishonesty }])
    expect((await caller.put(SUBMIT).send({ ...body, draft: true })).status).toBe(200)
    expect((await forms())[0].draft.dishonesty).toEqual(dishonesty)
    const refused = await caller.put(SUBMIT).send(body)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([
      ...[400, ['records[0].dishonesty[0].description']],
    ])
  })

  it('records reported behaviours, only those for the evaluated role', async () => {
    await s.reach(1)
    const [form] = (
      await s.parties.buyer.caller.get(
        `${RECORDS}/canEvaluationUsers/${s.project.projectId}/${s.project.sectionId}?stage=1`,
      )
    ).body
    const item = form.dishonestyItems[0]
    const fileId = await makeFile(s.t, s.parties.buyer.caller)
    const report = (itemId: string, fileIds: string[]) =>
      submission(s.project, 1, [
        {
          id: form.recordId,
          answers: answersTo(form),
          dishonesty: [{ itemId, description: '拒签合同', fileIds }],
        },
      ])
    const [foreign] = await s.t.dataSource.query(`SELECT id FROM dishonesty_item WHERE sign = 4 LIMIT 1`)
    const refused = await s.parties.buyer.caller.put(SUBMIT).send(report(foreign.id, []))
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([...[422, ['records[0].dishonesty[0].itemId']]])
    const noFile = await s.parties.buyer.caller.put(SUBMIT).send(report(item.id, [UNKNOWN_ID]))
    expect([noFile.status, Object.keys(noFile.body.fields)]).toEqual([...[422, ['records[0].dishonesty[0].fileIds']]])
    expect((await s.parties.buyer.caller.put(SUBMIT).send(report(item.id, [fileId]))).status).toBe(200)
    const stored = await s.t.dataSource.query(
      `SELECT d.status, d.participant_id AS id, u.file_id AS file FROM dishonest_record d
        JOIN file_use u ON u.owner_id = d.id::text WHERE d.record_id = $1`,
      [form.recordId],
    )
    expect(stored).toEqual([{ status: 'reported', id: s.parties.winner.id, file: fileId }])
  })
})
