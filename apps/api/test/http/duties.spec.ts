import { BonusItemEntity } from '#entities/ledger/bonus-item'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { pauseProject } from '../../src/modules/workflow/pause-project.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { CASES } from '../support/cases.js'
import { CERTIFICATE, CertificateHolder } from '../support/certificates.js'
import { makeParticipants, reveal } from '../support/credit.js'
import {
  API,
  createTestParticipant,
  formsOf,
  logIn,
  MONDAY,
  submit,
  type TestParticipant,
} from '../support/evaluation.js'
import { actingFor, createdParticipant, pathOfKind } from '../support/participants.js'
import { useSection } from '../support/section.js'
import type { Caller, Who } from '../support/test-app.js'

const DUTIES = `${API}/duty/list`
/** Ten working days after the Monday. */
const LAST_DAY = '2035-11-19'

const s = useSection()

interface Duty {
  kind: string
  id: string
  link: string
  name: string
  dueOn: string | null
}
const dutiesOf = async (caller: Caller): Promise<{ total: number; records: Duty[] }> =>
  (await caller.get(DUTIES).expect(200)).body
const kindsOf = async (caller: Caller) => (await dutiesOf(caller)).records.map(({ kind }) => kind)

/** Takes an action as a supervisor. */
const act = async (who: Who, path: string, body: object = {}) =>
  (await (await s.t.as(who)).put(`${API}/${path}`).send(body).expect(200)).body

/** Reports a behaviour of a participant, and gives notice of it. */
async function noticed(party: TestParticipant): Promise<string> {
  const item = await s.t.ctx().manager.findOneByOrFail(DishonestyItemEntity, { code: 'S-G1' })
  const input = { participantId: party.id, itemId: item.id, description: '逾期未交付' }
  const { body } = await (await s.t.as('district06')).post(`${API}/integrity`).send(input).expect(201)
  await act('examiner', `integrity/${body.id}/notice`)
  return body.id
}

/** Confirms a behaviour that a participant was heard about. */
async function confirmed(party: TestParticipant): Promise<string> {
  const id = await noticed(party)
  await party.caller.put(`${API}/integrity/${id}/statement`).send({ text: '不属实' }).expect(200)
  await act('examiner', `integrity/${id}/confirm`, { text: '属实' })
  return id
}

/** Moves the clock; sessions end a day after their last use. */
async function later(day: string, party: TestParticipant): Promise<Caller> {
  s.t.clock.set(`${day}T10:00:00+08:00`)
  await logIn(s.t, party)
  return party.caller
}

describe('evaluations that are due', () => {
  it('are counted per section, with the last day and the working days left', async () => {
    await s.reach(1)
    const { winner, agency } = s.parties
    const { total, records } = await dutiesOf(winner.caller)
    const { projectId, sectionId } = s.project
    expect([total, records]).toEqual([
      1,
      [
        expect.objectContaining({
          kind: 'evaluation',
          id: sectionId,
          link: `/evaluate/inputevaluate/${projectId}?bid=${sectionId}`,
          name: expect.stringMatching(/^项目/),
          stageStr: '评审结束',
          count: 2,
          counterpart: '',
          dueOn: '2035-11-12',
          workingDaysLeft: 5,
        }),
      ],
    ])
    await submit(winner, s.project, 0, agency.id)
    const [name] = (await s.t.dataSource.query('SELECT name FROM participant WHERE id = $1', [s.parties.buyer.id])).map(
      (row: { name: string }) => row.name,
    )
    expect((await dutiesOf(winner.caller)).records).toMatchObject([
      { stageStr: '合同备案', count: 1, counterpart: name },
    ])
    await submit(winner, s.project, 1)
    expect(await dutiesOf(winner.caller)).toEqual({ total: 0, records: [] })
  })

  it('are none while the project is paused, or once their time is over', async () => {
    await s.reach(1)
    const { buyer } = s.parties
    expect(await kindsOf(buyer.caller)).toEqual(['evaluation'])
    expect(await kindsOf(await later('2035-11-13', buyer))).toEqual([])
    s.t.clock.set(MONDAY)
    await pauseProject(s.t.ctx(), s.project.projectId, '测试')
    await logIn(s.t, buyer)
    expect(await kindsOf(buyer.caller)).toEqual([])
  })
})

describe('behaviours and cases', () => {
  it('are to be answered, objected to, supplemented and reviewed, each until its day', async () => {
    const party = await createTestParticipant(s.t, 2)
    const id = await noticed(party)
    const [notice] = (await dutiesOf(party.caller)).records
    expect(notice).toMatchObject({
      kind: 'notice',
      id,
      link: `/creditrecord/behaviour?id=${id}`,
      name: expect.stringMatching(/./),
      points: expect.any(Number),
      dueOn: '2035-11-12',
      workingDaysLeft: 5,
    })
    await party.caller.put(`${API}/integrity/${id}/statement`).send({ text: '不属实' }).expect(200)
    expect(await kindsOf(party.caller)).toEqual([])
    await act('examiner', `integrity/${id}/confirm`, { text: '属实' })
    const [line] = (await dutiesOf(party.caller)).records
    expect(line).toMatchObject({ kind: 'objection', points: -5, dueOn: LAST_DAY, workingDaysLeft: 10 })
    expect(line?.link).toBe(`/questionComplaint/file?kind=objection&subjectType=scoreLine&subjectId=${line?.id}`)

    const about = { kind: 'objection', subjectType: 'scoreLine', subjectId: line?.id }
    const { body } = await party.caller
      .post(CASES)
      .send({ ...about, title: '对认定的异议', content: '理由' })
      .expect(201)
    expect(await kindsOf(party.caller)).toEqual([])
    await act('examiner', `complaint/${body.id}/accept`, { text: '受理' })
    await act('examiner', `complaint/${body.id}/ask`, { text: '请补充' })
    const link = `/questionComplaint/details?id=${body.id}`
    expect((await dutiesOf(party.caller)).records).toMatchObject([
      { kind: 'supplement', name: '对认定的异议', about: notice?.name, link, dueOn: '2035-11-12' },
    ])
    await act('examiner', `complaint/${body.id}/decide`, { upheld: false, text: '不成立' })
    expect((await dutiesOf(party.caller)).records).toMatchObject([{ kind: 'review', link, dueOn: LAST_DAY }])
    expect(await kindsOf(await later(LAST_DAY, party))).toEqual(['review'])
    expect(await kindsOf(await later('2035-11-20', party))).toEqual([])
  })

  it('cannot be objected to after the term, or once the behaviour was revoked', async () => {
    const party = await createTestParticipant(s.t, 2)
    const id = await confirmed(party)
    expect(await kindsOf(await later(LAST_DAY, party))).toEqual(['objection'])
    expect(await kindsOf(await later('2035-11-20', party))).toEqual([])
    s.t.clock.set(MONDAY)
    await act('examiner', `integrity/${id}/revoke`, { text: '认定有误' })
    await logIn(s.t, party)
    const { records } = await dutiesOf(party.caller)
    expect(records.map(({ id: line }) => line)).toHaveLength(1)
    expect(records[0]).toMatchObject({ kind: 'objection', points: 5 })
  })

  it('name the evaluator and the mark of a line, and are sorted by their day', async () => {
    const party = await createTestParticipant(s.t, 2)
    const evaluators = await makeParticipants(s.t.ctx(), 1, ['甲评价方'])
    await reveal(s.t.ctx(), party.id, evaluators, 40, { projectName: '智慧教育', bidSectionName: '一标段' } as object)
    await later('2035-11-07', party)
    await noticed(party)
    const { records } = await dutiesOf(party.caller)
    expect(records.map(({ kind, dueOn }) => [kind, dueOn])).toEqual([
      ['notice', '2035-11-14'],
      ['objection', LAST_DAY],
    ])
    expect(records[1]).toMatchObject({ name: expect.stringContaining('甲评价方'), about: '智慧教育 · 一标段' })
    expect(records[1]?.name).toContain('40.00')
  })
})

describe('what was rejected or ends', () => {
  it('is a claim until it is claimed again', async () => {
    const holder = await CertificateHolder.create(s.t)
    const item = await s.t.ctx().manager.findOneByOrFail(BonusItemEntity, { code: 'S-B1' })
    const { body } = await holder.party.caller
      .post(`${API}/qualificationPoint`)
      .send({ itemId: item.id, description: '见附件' })
    const input = { itemId: item.id, description: '补交', version: body.version + 1 }
    await act('examiner', `qualificationPoint/${body.id}/reject`, { reason: '证明不清' })
    expect((await dutiesOf(holder.party.caller)).records).toMatchObject([
      {
        ...{ kind: 'claim', id: body.id, link: `/qualificationPoint/details?id=${body.id}`, reason: '证明不清' },
        ...{ name: item.names['zh-CN'], points: item.points, dueOn: null, workingDaysLeft: null },
      },
    ])
    await holder.party.caller.put(`${API}/qualificationPoint/${body.id}`).send(input).expect(200)
    expect(await kindsOf(holder.party.caller)).toEqual([])
  })

  it('is a certificate from the first reminder on, until its renewal was sent', async () => {
    const holder = await CertificateHolder.create(s.t)
    // The first reminder comes 22 working days before the last day.
    const { id } = await holder.approved({ expiresAt: '2035-12-06' })
    expect(await kindsOf(holder.party.caller)).toEqual([])
    expect((await dutiesOf(await later('2035-11-06', holder.party))).records).toMatchObject([
      { kind: 'certificate', id, link: `/certificate/details?id=${id}`, dueOn: '2035-12-06', workingDaysLeft: 22 },
    ])
    await later('2035-12-10', holder.party)
    await holder.run('participants.certificates')
    expect((await dutiesOf(holder.party.caller)).records).toMatchObject([{ kind: 'certificate', workingDaysLeft: 0 }])
    const renewal = await holder.certificate({ issuedAt: '2035-12-01', expiresAt: '2038-12-01' })
    const sent = await holder.party.caller.put(`${CERTIFICATE}/${id}`).send(renewal).expect(200)
    expect(await kindsOf(holder.party.caller)).toEqual([])
    await act('examiner', `certificate/${sent.body.id}/reject`, { reason: '看不清' })
    expect(new Set(await kindsOf(holder.party.caller))).toEqual(new Set(['certificate', 'rejectedCertificate']))
    expect(await kindsOf(await later('2036-03-20', holder.party))).toEqual([])
  })

  it.each([1, 2, 3, 4] as const)('is a change of the profile of kind %s', async (sign) => {
    const path = pathOfKind(sign)
    const { id } = await createdParticipant(s.t, sign)
    const { caller } = await actingFor(s.t, id, sign)
    await caller
      .put(`${path}/${id}`)
      .send({ name: `新名${sign}` })
      .expect(200)
    expect(await kindsOf(caller)).toEqual([])
    await (await s.t.as('district06')).put(`${path}/${id}/reject`).send({ reason: '与证照不一致' }).expect(200)
    expect((await dutiesOf(caller)).records).toMatchObject([
      { kind: 'profile', reason: '与证照不一致', link: expect.stringMatching(/details$/), dueOn: null },
    ])
    await caller
      .put(`${path}/${id}`)
      .send({ name: `另名${sign}` })
      .expect(200)
    expect(await kindsOf(caller)).toEqual([])
  })
})

describe('the list', () => {
  it('is refused to supervisors, and shows each participant its own', async () => {
    for (const who of ['city', 'district06', 'examiner'] as const) await (await s.t.as(who)).get(DUTIES).expect(403)
    await s.t.http.get(DUTIES).expect(401)
    await s.reach(1)
    await noticed(s.parties.winner)
    const { buyer, winner, agency, expert } = s.parties
    const found = await Promise.all([buyer, winner, agency, expert].map(async ({ caller }) => kindsOf(caller)))
    expect(found.map((kinds) => kinds.includes('notice'))).toEqual([false, true, false, false])
    for (const { caller } of [buyer, winner, agency, expert]) {
      expect(await kindsOf(caller)).toContain('evaluation')
    }
    const unrelated = await createTestParticipant(s.t, 2)
    expect(await dutiesOf(unrelated.caller)).toEqual({ total: 0, records: [] })
  })

  it('is the same for each account of a participant', async () => {
    const { winner } = s.parties
    await noticed(winner)
    const colleague = { sign: 2, areaCode: '003900130006', roles: ['supplier'], participantId: winner.id } as const
    const account = await makeAccount(s.t.ctx(), { ...colleague, roles: [...colleague.roles] })
    const caller = s.t.withToken(await openSession(s.t.ctx(), account))
    expect(await dutiesOf(caller)).toEqual(await dutiesOf(winner.caller))
    expect(await kindsOf(caller)).toEqual(['notice'])
  })

  it('has the first fifty and says how many there are', async () => {
    const party = await createTestParticipant(s.t, 2)
    const names = Array.from({ length: 52 }, (_, n) => `评价方${n}`)
    await reveal(s.t.ctx(), party.id, await makeParticipants(s.t.ctx(), 1, names), 90)
    const { total, records } = await dutiesOf(party.caller)
    expect([total, records.length]).toEqual([52, 50])
  })

  it('speaks the language of the caller', async () => {
    await s.reach(1)
    const { body } = await s.parties.expert.caller.get(DUTIES).set('Accept-Language', 'en-US')
    expect(body.records[0].stageStr).toBe('Bid evaluation ended')
    expect((await formsOf(s.parties.expert, s.project, 0)).length).toBe(body.records[0].count)
  })
})
