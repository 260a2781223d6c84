import { timeText } from '#core/time-text'
import { unitOfWork } from '#database/unit-of-work'
import { noticeDishonesty } from '../../src/modules/acts/decide-dishonesty.js'
import { verifyCredit } from '../../src/modules/evaluation/verify/verify-credit.js'
import { passTo } from '../support/anonymous.js'
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
} from '../support/evaluation.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const LAST_MINUTE = '2035-11-12T23:59:00+08:00'

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
  await move(t, project, 0)
})

const bidders = () => [parties.winner, ...parties.losers]
const here = () => `${project.projectId}/${project.sectionId}`
/** Lets time pass and logs the callers in again. */
const later = async (when: string) => {
  await passTo(t, when)
  const { buyer, agency, expert } = parties
  for (const participant of [buyer, agency, expert, ...bidders()]) await logIn(t, participant)
}
/** Each at a time of its own. */
const say = async (who: readonly TestParticipant[], levels: readonly number[]) => {
  for (const [n, bidder] of who.entries()) {
    t.clock.set(`2035-11-0${5 + n}T1${n}:20:00+08:00`)
    await logIn(t, bidder)
    await submit(bidder, project, 0, parties.agency.id, levels[n])
  }
}
const received = async (participant: TestParticipant) =>
  (await participant.caller.get(`${RECORDS}/beEvaluatedUsers/${here()}`).expect(200)).body
const shown = async () => (await received(parties.agency)).filter((row: { anonymous: boolean }) => row.anonymous)
const statesOf = async (code: string) =>
  (await recordsOf(t, project)).filter((row) => row.code === code).map(({ status }) => status)
const causesOf = async ({ id }: TestParticipant) => (await linesOf(t, id)).map(({ cause }: { cause: string }) => cause)
const faults = async () => (await verifyCredit(t.ctx())).faults.filter(({ kind }) => kind !== 'stale')

describe('an anonymous group of three', () => {
  it('is one line at the end of the window, with answers and days, but no names', async () => {
    await say(bidders(), [100, 85, 40])
    await later(LAST_MINUTE)
    expect(await shown()).toEqual([])
    expect(await causesOf(parties.agency)).toEqual([])
    await later(AFTER_WINDOW)
    const lines = await linesOf(t, parties.agency.id)
    expect(lines).toEqual([expect.objectContaining({ cause: 'anonymousGroup' })])
    expect(lines[0].params).toMatchObject({ count: 3 })
    const rows = await shown()
    expect(rows.map(({ total }: { total: number }) => total).sort()).toEqual([100, 40, 85])
    for (const row of rows) {
      expect(row).toMatchObject({ evaluatorId: null, evaluatorName: null, comment: '评语' })
      expect(row.submittedAt).toMatch(/T00:00:00\+08:00$/)
      expect(row.revealedAt).toMatch(/T00:00:00\+08:00$/)
    }
    const credit = `${API}/credit/${parties.agency.id}`
    const own = await Promise.all([credit, `${credit}/lines`].map((path) => parties.agency.caller.get(path)))
    const seen = JSON.stringify([...own.map(({ body }) => body), await received(parties.agency)])
    for (const { id } of bidders()) expect(seen).not.toContain(id)
    expect(await faults()).toEqual([])
  })

  it('is visible to the evaluated party and, each its own, to the evaluators', async () => {
    await say(bidders(), [0, 0, 0])
    await later(AFTER_WINDOW)
    const stranger = await createTestParticipant(t, 2)
    for (const participant of [parties.buyer, parties.expert, ...bidders(), stranger]) {
      const seen = await Promise.all(
        [`beEvaluatedUsers/${here()}`, `canEvaluationUsers/${here()}`, here()].map((path) =>
          participant.caller.get(`${RECORDS}/${path}`),
        ),
      )
      const givesOne = bidders().includes(participant)
      const found =
        seen
          .map(({ body }) => JSON.stringify(body))
          .join('')
          .match(/未按约定/g) ?? []
      const own = (await formsOf(participant, project, 0))[0]?.indicators?.length ?? 0
      expect([participant.id, found.length]).toEqual([participant.id, givesOne ? own : 0])
      const lines = await participant.caller.get(`${API}/credit/${parties.agency.id}/lines`)
      expect(lines.status).toBe(404)
    }
  })

  it('waits for a bidder that deferred, and is judged with it', async () => {
    const [form] = await formsOf(parties.winner, project, 0)
    await parties.winner.caller
      .put(`${RECORDS}/deferred/evaluation/${form?.recordId}`)
      .send({ reason: '4', text: '资料未齐' })
    for (const bidder of parties.losers) await submit(bidder, project, 0)
    await later(AFTER_WINDOW)
    expect(await statesOf('A7')).toEqual(expect.arrayContaining(['deferred', 'submitted']))
    await submit(parties.winner, project, 0)
    await later('2035-11-27T00:00:00+08:00')
    expect(await shown()).toHaveLength(3)
  })

  it('of an abandoned section is revealed with it', async () => {
    for (const bidder of bidders()) await submit(bidder, project, 0, parties.agency.id)
    await move(t, project, 4)
    expect(await shown()).toHaveLength(3)
    expect(await causesOf(parties.agency)).toEqual(['anonymousGroup'])
  })
})

describe('an anonymous group of two', () => {
  it('is held: it counts for its evaluators only', async () => {
    const credit = async () => {
      const { body } = await parties.agency.caller.get(`${API}/credit/${parties.agency.id}`)
      return body
    }
    const before = await credit()
    await say(bidders().slice(0, 2), [85, 0])
    await later(AFTER_WINDOW)
    expect((await statesOf('A7')).sort()).toEqual(['expired', 'held', 'held'])
    expect(await shown()).toEqual([])
    expect(await causesOf(parties.agency)).toEqual([])
    const { completion: _before, asOf: _day, ...same } = before
    expect(await credit()).toMatchObject(same)
    const [giver] = parties.losers
    const own = await parties.winner.caller.get(`${RECORDS}/${here()}`)
    expect(own.body.map(({ status }: { status: string }) => status)).toContain('held')
    const list = await giver?.caller.get(`${API}/sysProject/myList`)
    expect(list?.body.records[0]).toMatchObject({ evaluationStatus: 6 })
    const again = await submit(parties.winner, project, 0, parties.agency.id)
    expect(again.body.code).toBe('EVALUATION_ALREADY_SUBMITTED')
    expect(await faults()).toEqual([])
  })

  it('counts as given in the completion of its evaluator', async () => {
    await submit(parties.expert, project, 0)
    await later(AFTER_WINDOW)
    expect(await statesOf('A6')).toEqual(['held'])
    const { body } = await parties.expert.caller.get(`${API}/credit/${parties.expert.id}`)
    expect(body.completion).toEqual({ due: 2, given: 2, rate: 100 })
    const project06 = await (await t.as('district06')).get(`${API}/sysProject/${project.projectId}`)
    expect(project06.body.coverage).toMatchObject({ done: 2 })
  })

  it('is also held if its section is abandoned or its party removed', async () => {
    await submit(parties.winner, project, 0, parties.agency.id)
    await move(t, project, 4)
    expect((await statesOf('A7')).sort()).toEqual(['closed', 'closed', 'held'])
    expect(await causesOf(parties.agency)).toEqual([])
    expect(await faults()).toEqual([])
  })

  it('leaves its section decided', async () => {
    const decided = async () => {
      const [row] = await t.dataSource.query(
        `SELECT count(*)::int AS n FROM evaluation_record WHERE section_id = $1
          AND status IN ('pending', 'deferred', 'submitted')`,
        [project.sectionId],
      )
      return row.n === 0
    }
    await submit(parties.winner, project, 0)
    expect(await decided()).toBe(false)
    await later(AFTER_WINDOW)
    expect(await decided()).toBe(true)
    const figures = async () => (await (await t.as('district06')).get(`${API}/sysProject/analyze`).expect(200)).body
    const before = await figures()
    await t.dataSource.query('UPDATE bid_section SET stage = 3 WHERE id = $1', [project.sectionId])
    expect((await figures()).done).toBe(before.done + 1)
  })
})

describe('a named evaluation whose opposite is anonymous', () => {
  const ofBuyer = async () => {
    const { body } = await parties.buyer.caller.get(`${RECORDS}/${here()}`)
    return body.find((row: { evaluatedId: string }) => row.evaluatedId === parties.expert.id)
  }

  it.each([
    ['submits', true],
    ['says nothing', false],
  ])('is revealed at the end of the window, whether the expert %s', async (_, submits) => {
    await submit(parties.buyer, project, 0)
    expect(await ofBuyer()).toMatchObject({ status: 'submitted', revealedAt: null })
    if (submits) await submit(parties.expert, project, 0)
    expect(await ofBuyer()).toMatchObject({ status: 'submitted', revealedAt: null })
    expect(await causesOf(parties.expert)).toEqual([])
    await later(AFTER_WINDOW)
    expect(await ofBuyer()).toMatchObject({
      status: 'revealed',
      revealedAt: timeText(new Date(AFTER_WINDOW)),
    })
    expect(await causesOf(parties.expert)).toEqual(['evaluation'])
  })

  it('that is submitted after the window is revealed by the next run', async () => {
    const [form] = (await formsOf(parties.buyer, project, 0)).filter(
      ({ participantId }) => participantId === parties.expert.id,
    )
    const path = `${RECORDS}/deferred/evaluation/${form?.recordId}`
    await parties.buyer.caller.put(path).send({ reason: '4', text: '资料未齐' }).expect(200)
    await later(AFTER_WINDOW)
    await submit(parties.buyer, project, 0, parties.expert.id)
    expect(await ofBuyer()).toMatchObject({ status: 'submitted' })
    await later('2035-11-13T00:02:00+08:00')
    expect(await ofBuyer()).toMatchObject({ status: 'revealed' })
  })

  it('waits for all of the cell, so that a deferral is not disclosed', async () => {
    const second = await createTestParticipant(t, 4)
    project = await createProject(t, [...parties.parties, ['committee', second.id]])
    await move(t, project, 0)
    const [form] = (await formsOf(second, project, 0)).filter(({ participantId }) => participantId === parties.buyer.id)
    await second.caller.put(`${RECORDS}/deferred/evaluation/${form?.recordId}`).send({ reason: '4', text: '资料未齐' })
    await submit(parties.buyer, project, 0)
    await submit(parties.expert, project, 0)
    await later(AFTER_WINDOW)
    expect(await statesOf('A2')).toEqual(['submitted', 'submitted'])
    await later('2035-11-27T00:00:00+08:00')
    expect(await statesOf('A2')).toEqual(['revealed', 'revealed'])
  })
})

describe('a behaviour reported anonymously', () => {
  const report = async () => {
    const path = `${RECORDS}/canEvaluationUsers/${here()}?stage=0`
    const [form] = (await parties.winner.caller.get(path)).body
    const [item] = form.dishonestyItems
    const record = {
      id: form.recordId,
      answers: answersTo(form),
      comment: '',
      dishonesty: [{ itemId: item.id, description: '我司的样品被当场拒收' }],
    }
    await parties.winner.caller
      .put(SUBMIT)
      .send(submission(project, 0, [record]))
      .expect(200)
    const [row] = await t.dataSource.query(
      'SELECT id, reported_by_id AS "reportedById" FROM dishonest_record WHERE record_id = $1',
      [form.recordId],
    )
    return row as { id: string; reportedById: string | null }
  }
  const waiting = async (id: string) => {
    const { body } = await (await t.as('examiner')).get(`${API}/supervisor/examineList?size=200`)
    return body.records.some((row: { id: string }) => row.id === id)
  }

  it("reaches the examiner after the window, even if held, in the examiner's words", async () => {
    const { id, reportedById } = await report()
    expect([await waiting(id), reportedById]).toEqual([false, null])
    const notice = (words?: string) => unitOfWork(t.ctx(), (tx) => noticeDishonesty(tx, id, '2035-11-30', words))
    await expect(notice('代理机构拒收样品')).rejects.toMatchObject({ code: 'EVALUATION_SEALED' })
    await later(AFTER_WINDOW)
    expect(await statesOf('A7')).toContain('held')
    expect(await waiting(id)).toBe(true)
    await expect(notice()).rejects.toMatchObject({ code: 'VALIDATION' })
    expect((await notice('代理机构拒收样品')).description).toBe('代理机构拒收样品')
  })
})
