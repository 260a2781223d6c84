import {
  API,
  answersTo,
  createTestParticipant,
  formsOf,
  RECORDS,
  recordsOf,
  SUBMIT,
  submission,
  submit,
  UNKNOWN_ID,
} from '../support/evaluation.js'
import { useSection } from '../support/section.js'
import { EVERYONE } from '../support/test-app.js'

const s = useSection()
const given = ({ projectId, sectionId } = s.project) => `${RECORDS}/${projectId}/${sectionId}`
const received = ({ projectId, sectionId } = s.project) => `${RECORDS}/beEvaluatedUsers/${projectId}/${sectionId}`

describe('access to the records of a section', () => {
  const paths = () => [
    `${RECORDS}/canEvaluationUsers/${s.project.projectId}/${s.project.sectionId}`,
    given(),
    received(),
  ]

  it('is granted to its parties', async () => {
    await s.reach(0)
    const stranger = await createTestParticipant(s.t, 1)
    for (const path of paths()) {
      expect([path, (await s.parties.expert.caller.get(path)).status]).toEqual([path, 200])
      expect([path, (await stranger.caller.get(path)).status]).toEqual([path, 404])
      expect([path, (await s.t.http.get(path)).status]).toEqual([path, 401])
    }
  })

  it.each(EVERYONE.filter((who) => !/^[1-4]$/.test(String(who))))('is not granted to %s', async (who) => {
    const caller = await s.t.as(who)
    for (const path of [...paths(), `${API}/sysProject/myList`]) {
      expect([path, (await caller.get(path)).status]).toEqual([path, 403])
    }
    const body = submission(s.project, 1, [])
    expect((await caller.put(SUBMIT).send(body)).status).toBe(403)
    const id = `${RECORDS}/deferred/evaluation/${UNKNOWN_ID}`
    expect((await caller.put(id).send({ reason: '1', text: 'x' })).status).toBe(403)
  })

  it('shows nothing of sealed records', async () => {
    await s.reach(1)
    await submit(s.parties.buyer, s.project, 1, null, 0)
    const seen = await Promise.all(paths().map((path) => s.parties.winner.caller.get(path)))
    const form = seen[0]?.body.find((f: { stage: number }) => f.stage === 1)
    expect(form).toMatchObject({
      participantId: s.parties.buyer.id,
      status: 'pending',
      draft: null,
    })
    expect(JSON.stringify(seen.map(({ body }) => body))).not.toContain('未按约定')
  })

  it('works with the short paths of the specification', async () => {
    await s.reach(1)
    const { projectId, sectionId } = s.project
    const { caller } = s.parties.buyer
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
    await s.reach(1)
    const [form] = await formsOf(s.parties.buyer, s.project, 1)
    if (!form) throw new Error('no form')
    const before = await recordsOf(s.t, s.project)
    const good = { id: form.recordId, answers: answersTo(form) }
    const bad = [null, [], {}, 'x', 'a\u0000b', '\ud800', -1, 1e308, 2 ** 70, true, [null], [[]], UNKNOWN_ID]
    const bodies = bad.flatMap((value) => [
      submission(s.project, 1, value as never),
      submission(s.project, value as never, [good]),
      submission({ ...s.project, projectId: value as never }, 1, [good]),
      submission(s.project, 1, [value as never]),
      submission(s.project, 1, [{ ...good, answers: value }]),
      submission(s.project, 1, [{ ...good, answers: [value] }]),
      submission(s.project, 1, [{ ...good, answers: [{ indicatorId: value, points: value }] }]),
      submission(s.project, 1, [{ ...good, dishonesty: [value] }]),
      { ...submission(s.project, 1, [{ ...good, comment: value, dishonesty: value, version: 0 }]) },
    ])
    const { caller } = s.parties.buyer
    for (const body of bodies) {
      const { status } = await caller.put(SUBMIT).send(body)
      expect([JSON.stringify(body), status >= 400 && status < 500]).toEqual([JSON.stringify(body), true])
    }
    for (const value of bad) {
      const path = `${RECORDS}/deferred/evaluation/${form.recordId}`
      const { status } = await caller.put(path).send({ reason: value, text: value })
      expect([value, status >= 400 && status < 500]).toEqual([value, true])
    }
    for (const query of ['current=0', 'size=201', 'sort=%00', 'keyword=%00', 'evaluationStatus[]=5']) {
      const { status } = await caller.get(`${API}/sysProject/myList?${query}`)
      expect([query, status]).toEqual([query, 400])
    }
    expect(await recordsOf(s.t, s.project)).toEqual(before)
  })
})
