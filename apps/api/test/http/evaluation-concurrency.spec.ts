import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { unitOfWork } from '#database/unit-of-work'
import { closeRecords } from '../../src/modules/evaluation/closing/close-records.js'
import { expireRecords } from '../../src/modules/evaluation/closing/expire-records.js'
import {
  answersTo,
  createParties,
  createProject,
  createTestParticipant,
  formsOf,
  linesOf,
  MONDAY,
  move,
  type Parties,
  type ProjectFixture,
  recordsOf,
  SUBMIT,
  submission,
  submit,
} from '../support/evaluation.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let parties: Parties
let project: ProjectFixture
beforeAll(async () => {
  t = await startTestApp()
  t.clock.set(MONDAY)
  parties = await createParties(t)
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set(MONDAY)
  project = await createProject(t, parties.parties)
})

describe('at the same time', () => {
  it('fifty submits of one record append one entry', async () => {
    await move(t, project, 0)
    const before = (await linesOf(t, parties.agency.id)).length
    await submit(parties.agency, project, 0)
    const forms = await formsOf(parties.buyer, project, 0)
    const form = forms.find(({ participantId }) => participantId === parties.agency.id)
    if (!form) throw new Error('no form')
    const body = submission(project, 0, [{ id: form.recordId, answers: answersTo(form) }])
    const answers = await Promise.all(Array.from({ length: 50 }, () => parties.buyer.caller.put(SUBMIT).send(body)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(49)
    expect((await linesOf(t, parties.agency.id)).length).toBe(before + 1)
  })

  it('one idempotency key has one answer', async () => {
    await move(t, project, 0)
    const [form] = await formsOf(parties.agency, project, 0)
    if (!form) throw new Error('no form')
    const body = submission(project, 0, [{ id: form.recordId, answers: answersTo(form, 85) }])
    const key = randomUUID()
    const send = (what: object) => parties.agency.caller.put(SUBMIT).set('Idempotency-Key', key).send(what)
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(body)))
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThanOrEqual(1)
    const later = await send(body)
    expect([later.status, later.body]).toEqual([200, done[0]?.body])
    const other = await send({ ...body, draft: true })
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
  })

  it('both sides, in any interleaving with expiry and closing, leave none sealed', async () => {
    const away = await createTestParticipant(t, 2)
    const event = fc.constantFrom('buyer', 'winner', 'expire', 'away')
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 2, maxLength: 6 }), async (events) => {
        const own = await createProject(t, parties.parties)
        t.clock.set(MONDAY)
        await move(t, own, 0)
        await move(t, own, 1)
        const forms = {
          buyer: (await formsOf(parties.buyer, own, 1))[0],
          winner: (await formsOf(parties.winner, own, 1))[0],
        }
        const act = (what: string) => {
          if (what === 'expire') return expireRecords(t.ctx())
          if (what === 'away') {
            const gone = { sectionId: own.sectionId, participantId: away.id, keeps: [] }
            return unitOfWork(t.ctx(), (tx) => closeRecords(tx, [{ kind: 'partyRemoved', ...gone }]))
          }
          const form = forms[what as 'buyer' | 'winner']
          if (!form) throw new Error('no form')
          const records = [{ id: form.recordId, answers: answersTo(form) }]
          return parties[what as 'buyer' | 'winner'].caller
            .put(SUBMIT)
            .send(submission(own, 1, records))
            .then(({ status }) => expect([200, 409]).toContain(status))
        }
        await Promise.all(events.map(act))
        const rows = (await recordsOf(t, own)).filter(({ stage }) => stage === 1)
        const states = rows.map(({ status }) => status)
        const gaveBoth = ['buyer', 'winner'].every((side) => events.includes(side as 'buyer'))
        if (gaveBoth) expect(states).toEqual(['revealed', 'revealed'])
        expect(states.filter((state) => state === 'submitted').length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 15 },
    )
    const [sums] = await t.dataSource.query(
      `SELECT count(*)::int AS wrong FROM participant p WHERE credit_score <> (
        SELECT sum(delta) FROM score_line WHERE participant_id = p.id)`,
    )
    expect(sums).toEqual({ wrong: 0 })
  })

  it('submits about the same parties in many sections do not deadlock', async () => {
    const projects = await Promise.all(Array.from({ length: 8 }, () => createProject(t, parties.parties)))
    for (const one of projects) {
      await move(t, one, 0)
      await move(t, one, 1)
    }
    const answers = await Promise.all(
      projects.flatMap((one) => [
        submit(parties.buyer, one, 1),
        submit(parties.winner, one, 1),
        submit(parties.expert, one, 0),
        submit(parties.agency, one, 0),
      ]),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const one of projects) {
      const sealed = (await recordsOf(t, one)).filter(({ code }) => /^(B|A[456])/.test(code))
      for (const { code, status } of sealed.filter((r) => r.code.startsWith('B'))) {
        expect([code, status]).toEqual([code, 'revealed'])
      }
    }
  })
})
