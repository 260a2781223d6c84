import { Schedule } from '#core/schedule'
import { unitOfWork } from '#database/unit-of-work'
import { announce } from '../../src/modules/messaging/announce.js'
import { MessageDispatcher } from '../../src/modules/messaging/message-dispatcher.js'
import { pauseProject } from '../../src/modules/workflow/pause-project.js'
import {
  API,
  createParties,
  createProject,
  logIn,
  MONDAY,
  move,
  type Parties,
  type ProjectFixture,
  submit,
  type TestParticipant,
} from '../support/evaluation.js'
import { verifyMail } from '../support/mail.js'
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
  for (const table of ['message_event', 'message_told', 'system_message', 'outbox_message']) {
    await t.dataSource.query(`DELETE FROM ${table}`)
  }
  parties = await createParties(t)
  project = await createProject(t, parties.parties)
})

/** Runs the scheduled tasks at a time: due records expire, then reminders are sent. */
async function tick(when?: string): Promise<void> {
  if (when) t.clock.set(when)
  const { tasks } = t.app.get(Schedule)
  for (const name of ['evaluation.windows', 'evaluation.reminders']) {
    await tasks.find((task) => task.name === name)?.run(t.ctx())
  }
  await t.app.get(MessageDispatcher).run(t.ctx())
}

interface Message {
  id: string
  title: string
  content: string
  link: string
  status: number
}

async function messagesOf(who: TestParticipant, locale = 'zh-CN'): Promise<Message[]> {
  await logIn(t, who)
  const path = `${API}/sysMessage/list?size=50`
  return (await who.caller.get(path).set('accept-language', locale)).body.records
}
const titlesOf = async (who: TestParticipant) => (await messagesOf(who)).map(({ title }) => title).reverse()
interface Outgoing {
  channel: string
  to: string
  template: string
  content: string
  at: Date
}
const outbox = (): Promise<Outgoing[]> =>
  t.dataSource.query(`SELECT channel, recipient AS "to", template, content, next_try_at AS at
    FROM outbox_message ORDER BY id`)

async function bindPhone({ accountId }: TestParticipant, phone: string): Promise<void> {
  await t.dataSource.query('UPDATE account SET phone = $2, phone_verify = true WHERE id = $1', [accountId, phone])
}

describe('an evaluator', () => {
  it('is notified of opened evaluations, once, with a link to the form', async () => {
    await move(t, project, 0)
    await tick()
    await tick()
    const [message, ...more] = await messagesOf(parties.winner, 'en-US')
    expect(more).toEqual([])
    expect(message?.title).toBe('Evaluations are open')
    expect(message?.content).toMatch(/^Evaluations due by November 12, 2035: .*, Bid evaluation ended\.$/)
    expect(message?.link).toBe(`/evaluate/inputevaluate/${project.projectId}?bid=${project.sectionId}`)
    await tick('2035-11-06T09:00:00+08:00')
    expect(await titlesOf(parties.winner)).toHaveLength(1)
  })

  it('is reminded on the third and the last day, and notified when it is too late', async () => {
    await move(t, project, 0)
    const days = [
      ['2035-11-05T10:00:00+08:00', ['有新的待评价']],
      ['2035-11-07T12:00:00+08:00', ['有新的待评价']],
      ['2035-11-08T12:00:00+08:00', ['有新的待评价', '评价即将到期']],
      // A weekend: two working days before Monday were on Thursday.
      ['2035-11-10T12:00:00+08:00', ['有新的待评价', '评价即将到期']],
      ['2035-11-12T07:59:00+08:00', ['有新的待评价', '评价即将到期']],
      ['2035-11-12T08:00:00+08:00', ['有新的待评价', '评价即将到期', '评价今日到期']],
      ['2035-11-12T20:50:00+08:00', ['有新的待评价', '评价即将到期', '评价今日到期']],
      ['2035-11-13T00:10:00+08:00', ['有新的待评价', '评价即将到期', '评价今日到期']],
      ['2035-11-13T08:10:00+08:00', ['有新的待评价', '评价即将到期', '评价今日到期', '评价已过期']],
    ] as const
    for (const [when, titles] of days) {
      await tick(when)
      await tick()
      expect([when, await titlesOf(parties.winner)]).toEqual([when, titles])
    }
  })

  it('is not reminded of submitted evaluations, or of a paused project', async () => {
    await move(t, project, 0)
    await tick()
    await submit(parties.winner, project, 0, null, 85)
    const paused = await createProject(t, parties.parties)
    await move(t, paused, 0)
    await pauseProject(t.ctx(), paused.projectId, '质疑处理')
    await tick('2035-11-08T10:00:00+08:00')
    await tick('2035-11-12T10:00:00+08:00')
    expect(await titlesOf(parties.winner)).toEqual(['有新的待评价'])
    expect(await titlesOf(parties.buyer)).toContain('评价今日到期')
  })

  it('gets one message about many sections, and no second text message on the day', async () => {
    await bindPhone(parties.winner, '13900009999')
    for (let n = 0; n < 11; n++) await createProject(t, parties.parties, project)
    const sections = await t.dataSource.query('SELECT id FROM bid_section WHERE project_id = $1', [project.projectId])
    const reach = async (ids: { id: string }[]) => {
      for (const { id } of ids) {
        await move(t, { projectId: project.projectId, sectionId: id }, 0)
      }
    }
    await reach(sections.slice(0, 11))
    await tick()
    const [digest, ...more] = await messagesOf(parties.winner)
    expect(more).toEqual([])
    expect(digest?.title).toBe('有新的待评价（11 项）')
    expect(digest?.content.split('\n')).toHaveLength(11)
    expect(digest?.content).toContain('另有 1 项')
    expect(digest?.link).toBe('/evaluate')
    const sms = (await outbox()).filter(({ to }) => to === '13900009999')
    expect(sms).toHaveLength(1)
    expect(sms[0]?.content).toMatch(/^有新的待评价（11 项） http:\/\/d06\.localhost:3000\//)

    await reach(sections.slice(11))
    await tick()
    const [merged, ...others] = await messagesOf(parties.winner)
    expect([merged?.title, others]).toEqual(['有新的待评价（12 项）', []])
    expect((await outbox()).filter(({ to }) => to === '13900009999')).toHaveLength(1)

    // A message that has been read no longer changes: the next event creates a new one.
    await parties.winner.caller.post(`${API}/sysMessage/doMarkReadIds`).send([merged?.id])
    const later = await createProject(t, parties.parties)
    await move(t, later, 0)
    await tick()
    expect((await messagesOf(parties.winner)).map(({ status }) => status)).toEqual([0, 1])
  })

  it('gets text messages by day only, in its language, and no declined ones', async () => {
    const { winner, buyer, agency } = parties
    await bindPhone(winner, '13900000001')
    await bindPhone(buyer, '13900000002')
    await bindPhone(agency, '13900000003')
    const events = [{ event: 'evaluationOpened', channels: ['site'] }]
    const declined = await agency.caller.put(`${API}/messagePreference`).send({ email: 'agency@example.org', events })
    expect(declined.status).toBe(200)
    await verifyMail(t, agency.caller)
    await winner.caller.put(`${API}/messagePreference`).send({ locale: 'en-US', events: [] })
    await move(t, project, 0)
    await unitOfWork(t.ctx(), async (tx) => {
      t.clock.set('2035-11-05T22:30:00+08:00')
      const told = { projectName: 'P', sectionName: 'S', stage: 'x', dueDate: 'y', count: 1 }
      await announce(
        tx,
        [winner, buyer, agency].map(({ id }) => ({
          event: 'evaluationOpened' as const,
          key: id,
          to: { participantId: id },
          params: told,
          link: '/evaluate/inputevaluate/1?bid=2',
        })),
      )
    })
    await t.app.get(MessageDispatcher).run(t.ctx())
    const sent = new Map(
      (await outbox()).filter(({ template }) => template !== 'mailVerification').map((row) => [row.to, row]),
    )
    expect([...sent.keys()].sort()).toEqual(['13900000001', '13900000002'])
    expect(sent.get('13900000001')?.content).toBe(
      'Evaluations due by y: 1 of P (S), x. ' + 'http://d06.localhost:3000/evaluate/inputevaluate/1?bid=2&loginType=2',
    )
    expect(sent.get('13900000002')?.content).toMatch(/^P（S）x阶段有 1 项/)
    expect(sent.get('13900000001')?.at).toEqual(new Date('2035-11-06T08:00:00+08:00'))
    expect(await titlesOf(agency)).toEqual(['有新的待评价'])
  })
})

describe('an evaluated party', () => {
  const texts = async (who: TestParticipant) =>
    (await messagesOf(who)).filter(({ title }) => title.startsWith('收到的评价'))

  it('is notified of a reveal, with evaluator and mark, not before', async () => {
    await move(t, project, 0)
    await move(t, project, 1)
    await submit(parties.buyer, project, 1, null, 85)
    await t.app.get(MessageDispatcher).run(t.ctx())
    expect(await texts(parties.winner)).toEqual([])
    await submit(parties.winner, project, 1, null, 85)
    await t.app.get(MessageDispatcher).run(t.ctx())
    const [message] = await texts(parties.winner)
    expect(message).toMatchObject({ link: '/creditrecord', status: 0 })
    expect(message?.content).toMatch(/ · 合同备案（.+，85\.00 分）：您收到的评价已公开/)
  })
})

it('announces nothing twice, and nothing of a rolled back transaction', async () => {
  const { winner } = parties
  const event = {
    event: 'evaluationRevealed' as const,
    key: 'the same',
    to: { participantId: winner.id },
    params: { subject: 'S' },
    link: '',
  }
  for (let n = 0; n < 3; n++) await unitOfWork(t.ctx(), (tx) => announce(tx, [event]))
  const failing = unitOfWork(t.ctx(), async (tx) => {
    await announce(tx, [{ ...event, key: 'another' }])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const dispatcher = t.app.get(MessageDispatcher)
  const told = await Promise.all([1, 2, 3].map(() => dispatcher.run(t.ctx())))
  expect(told.reduce((sum, n) => sum + n, 0)).toBe(1)
  expect(await messagesOf(winner)).toHaveLength(1)
})

it('sends no text messages about old events after a downtime of days', async () => {
  const { winner } = parties
  await bindPhone(winner, '13900000004')
  await unitOfWork(t.ctx(), (tx) =>
    announce(tx, [
      {
        event: 'evaluationOpened',
        key: winner.id,
        to: { participantId: winner.id },
        params: {},
        link: '',
      },
    ]),
  )
  t.clock.set('2035-11-08T10:00:00+08:00')
  await t.app.get(MessageDispatcher).run(t.ctx())
  expect(await messagesOf(winner)).toHaveLength(1)
  expect(await outbox()).toEqual([])
})
