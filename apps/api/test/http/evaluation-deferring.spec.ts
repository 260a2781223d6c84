import { expireRecords } from '../../src/modules/evaluation/closing/expire-records.js'
import { pauseProject, resumeProject } from '../../src/modules/workflow/pause-project.js'
import {
  AFTER_WINDOW,
  formsOf,
  move,
  RECORDS,
  recordsOf,
  submit,
  type TestParticipant,
  UNKNOWN_ID,
} from '../support/evaluation.js'
import { useSection } from '../support/section.js'

const s = useSection()

interface DeferredRow {
  status: string
  evaluatorName: string | null
  deferral: object | null
}

describe('deferring', () => {
  const defer = (participant: TestParticipant, id: string, body: object = { reason: '1', text: '分批交付' }) =>
    participant.caller.put(`${RECORDS}/deferred/evaluation/${id}`).send(body)
  const mine = async () => (await formsOf(s.parties.buyer, s.project, 1))[0]?.recordId ?? ''
  const enable = (enabled: boolean) =>
    s.t.dataSource.query(`UPDATE evaluation_setting SET enabled = $1 WHERE code = 'B2'`, [enabled])
  const withoutB2 = () => enable(false)
  afterEach(() => enable(true))

  it('defers by ten working days, once if the other side evaluates as well', async () => {
    await s.reach(1)
    const id = await mine()
    expect((await defer(s.parties.buyer, id)).body.dueAt).toBe('2035-11-27T00:00:00+08:00')
    const [form] = await formsOf(s.parties.buyer, s.project, 1)
    expect(form).toMatchObject({ recordId: id, deferrable: false, deferralBar: 'used' })
    const second = await defer(s.parties.buyer, id)
    expect([second.status, second.body.code]).toEqual([409, 'DEFERRAL_LIMIT'])
  })

  it('previews the new due time, and the number of further deferrals', async () => {
    await s.reach(1)
    await withoutB2()
    const offer = async () => (await formsOf(s.parties.buyer, s.project, 1))[0]?.deferral
    expect(await offer()).toEqual({ dueAt: '2035-11-27T00:00:00+08:00', left: 1 })
    await defer(s.parties.buyer, await mine())
    expect(await offer()).toEqual({ dueAt: '2035-12-11T00:00:00+08:00', left: 0 })
    await defer(s.parties.buyer, await mine())
    expect(await offer()).toBeNull()
  })

  it('explains why none is granted if the next stage leaves no time to gain', async () => {
    await move(s.t, s.project, 0, { date: '2035-10-15' })
    await move(s.t, s.project, 1, { date: '2035-10-22' })
    const forms = await formsOf(s.parties.winner, s.project, 0)
    const barred = { deferrable: false, deferralBar: 'nextStage' }
    expect(forms).toEqual([expect.objectContaining(barred)])
  })

  it("shows supervisors its reason, but not an anonymous one's original words", async () => {
    await s.reach(0)
    for (const party of [s.parties.buyer, s.parties.expert]) {
      const [form] = await formsOf(party, s.project, 0)
      expect((await defer(party, form?.recordId ?? '')).status).toBe(200)
    }
    const district = await s.t.as('district06')
    const { body: ofProject } = await district.get(`${RECORDS}/outstanding/${s.project.projectId}`)
    const { body: listed } = await district.get(`${RECORDS}/outstanding?projectId=${s.project.projectId}&size=50`)
    for (const rows of [ofProject, listed.records] as DeferredRow[][]) {
      const deferred = rows.filter(({ status }) => status === 'deferred')
      const last = { count: 1, reason: '分批交付，尚未完成' }
      const named = deferred.filter(({ evaluatorName }) => evaluatorName !== null)
      expect(named.map(({ deferral }) => deferral)).toEqual([{ ...last, text: '分批交付' }])
      const anonymous = deferred.filter(({ evaluatorName }) => evaluatorName === null)
      expect(anonymous.map(({ deferral }) => deferral)).toEqual([{ ...last, text: null }])
      const others = rows.filter(({ status }) => status !== 'deferred')
      expect(new Set(others.map(({ deferral }) => deferral))).toEqual(new Set([null]))
    }
    const { body: own } = await s.parties.buyer.caller.get(`${RECORDS}/${s.project.projectId}/${s.project.sectionId}`)
    const told = own.flatMap(({ deferrals }: { deferrals: object[] }) => deferrals)
    expect(told).toEqual([expect.objectContaining({ reasonLabel: '分批交付，尚未完成' })])
  })

  it('defers an anonymous evaluation once, even if the other side does not evaluate', async () => {
    await s.reach(0)
    const [form] = await formsOf(s.parties.winner, s.project, 0)
    const id = form?.recordId ?? ''
    expect((await defer(s.parties.winner, id)).status).toBe(200)
    expect((await defer(s.parties.winner, id)).body.code).toBe('DEFERRAL_LIMIT')
  })

  it('defers by ten working days, twice if the other side does not evaluate', async () => {
    await s.reach(1)
    await withoutB2()
    const id = await mine()
    const first = await defer(s.parties.buyer, id)
    expect([first.status, first.body]).toEqual([
      200,
      expect.objectContaining({ status: 'deferred', dueAt: '2035-11-27T00:00:00+08:00' }),
    ])
    expect(first.body.deferrals).toEqual([
      expect.objectContaining({ reason: '1', text: '分批交付', by: expect.stringMatching(/\S/) }),
    ])
    expect((await defer(s.parties.buyer, id)).body.dueAt).toBe('2035-12-11T00:00:00+08:00')
    const third = await defer(s.parties.buyer, id)
    expect([third.status, third.body.code]).toEqual([409, 'DEFERRAL_LIMIT'])
  })

  it('ends ten working days after the next stage, and shortens when that comes later', async () => {
    await s.reach(1)
    await withoutB2()
    const id = await mine()
    await defer(s.parties.buyer, id)
    await defer(s.parties.buyer, id)
    await s.later('2035-11-19T10:00:00+08:00')
    await move(s.t, s.project, 2)
    const [cut] = (await recordsOf(s.t, s.project)).filter((row) => row.id === id)
    expect(cut?.dueAt.toISOString()).toBe('2035-12-03T16:00:00.000Z')
  })

  it('requires a reason of the dictionary and a text', async () => {
    await s.reach(1)
    const id = await mine()
    const unknown = await defer(s.parties.buyer, id, { reason: '77', text: 'x' })
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['reason']])
    expect((await defer(s.parties.buyer, id, { reason: '1' })).status).toBe(400)
    expect((await defer(s.parties.winner, id)).status).toBe(404)
    expect((await defer(s.parties.buyer, UNKNOWN_ID)).status).toBe(404)
  })

  it('is rejected after the due time', async () => {
    await s.reach(1)
    const id = await mine()
    await s.later(AFTER_WINDOW)
    const late = await defer(s.parties.buyer, id)
    expect([late.status, late.body.code]).toEqual([409, 'RECORD_NOT_OPEN'])
    const submitted = await submit(s.parties.buyer, s.project, 1)
    expect([submitted.status, submitted.body.code]).toEqual([409, 'RECORD_NOT_OPEN'])
  })
})

/** Returns what the lists of open evaluations say of the pause: of the area, the project and the evaluator. */
async function shownAsPaused(): Promise<boolean[][]> {
  const { projectId, sectionId } = s.project
  const district = await s.t.as('district06')
  const all = await district.get(`${RECORDS}/outstanding?projectId=${projectId}`).expect(200)
  const ofProject = await district.get(`${RECORDS}/outstanding/${projectId}`).expect(200)
  const given = await s.parties.buyer.caller.get(`${RECORDS}/${projectId}/${sectionId}`).expect(200)
  const lists: { pause: boolean }[][] = [all.body.records, ofProject.body, given.body]
  return lists.map((rows) => [...new Set(rows.map(({ pause }) => pause))])
}

describe('a paused project', () => {
  it('expires nothing, and resumes with moved deadlines', async () => {
    await s.reach(1)
    const [form] = await formsOf(s.parties.buyer, s.project, 1)
    await s.later('2035-11-07T10:00:00+08:00')
    await pauseProject(s.t.ctx(), s.project.projectId, '质疑处理')
    const [paused] = await formsOf(s.parties.buyer, s.project, 1)
    expect(paused).toMatchObject({ deferrable: false, deferralBar: 'paused' })
    const submitted = await submit(s.parties.buyer, s.project, 1)
    expect([submitted.status, submitted.body.code]).toEqual([409, 'PROJECT_PAUSED'])
    const deferred = await s.parties.buyer.caller
      .put(`${RECORDS}/deferred/evaluation/${form?.recordId}`)
      .send({ reason: '1', text: '等' })
    expect([deferred.status, deferred.body.code]).toEqual([409, 'PROJECT_PAUSED'])
    expect(await shownAsPaused()).toEqual([[true], [true], [true]])
    await s.later('2035-11-21T10:00:00+08:00')
    await expireRecords(s.t.ctx())
    expect(await s.statusOf(s.parties.buyer, s.parties.winner)).toBe('pending')
    await resumeProject(s.t.ctx(), s.project.projectId)
    expect(await shownAsPaused()).toEqual([[false], [false], [false]])
    const rows = await recordsOf(s.t, s.project)
    expect(new Set(rows.map(({ dueAt }) => dueAt.toISOString()))).toEqual(new Set(['2035-11-26T16:00:00.000Z']))
    expect((await submit(s.parties.buyer, s.project, 1)).status).toBe(200)
  })
})
