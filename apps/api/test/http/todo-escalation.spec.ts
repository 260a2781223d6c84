import type { Permission, TodoSource } from '@credit/contract'
import { Schedule } from '#core/schedule'
import { unitOfWork } from '#database/unit-of-work'
import { MessageDispatcher } from '../../src/modules/messaging/message-dispatcher.js'
import { assignTodos, closeTodo, openTodo } from '../../src/modules/todo/todo.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { MONDAY } from '../support/evaluation.js'
import { verifyMail } from '../support/mail.js'
import { areaIdOf, roleIdOf, supervisorWith } from '../support/rights.js'
import { startTestApp, type TestApp, type Who } from '../support/test-app.js'

const API = '/credit/admin/api'
const D06 = '003900130006'
/** Last day of the term of an item that is opened on {@link MONDAY}, and the days of its steps. */
const DAYS = { last: '2035-11-12', soon: '2035-11-09', passed: '2035-11-13', city: '2035-11-16' }
const SOON = '待办即将到期'
const OVERDUE = '待办已逾期'
const ESCALATED = '逾期待办上报市级'

let t: TestApp
let districtId: string
beforeAll(async () => {
  t = await startTestApp()
  districtId = await areaIdOf(t, D06)
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set(MONDAY)
  for (const table of ['todo', 'todo_term', 'message_event', 'message_told', 'system_message', 'outbox_message']) {
    await t.dataSource.query(`DELETE FROM ${table}`)
  }
  await t.dataSource.query('UPDATE area SET escalates = true')
  for (const who of ['city', 'district06', 'district02'] as const) await t.as(who)
})

/** Opens an item about a new record; returns its id. */
async function open(more: { sourceType?: TodoSource; areaId?: string; dueAt?: Date; kind?: string } = {}) {
  const sourceId = crypto.randomUUID()
  await unitOfWork(t.ctx(), (tx) =>
    openTodo(tx, {
      ...{ sourceType: 'certificate', sourceId, areaId: districtId, link: `/x/${sourceId}` },
      title: { 'zh-CN': '王小明的证书', 'en-US': 'Certificate of Wang Xiaoming' },
      ...(more as object),
    }),
  )
  const [{ id }] = await t.dataSource.query('SELECT id FROM todo WHERE source_id = $1', [sourceId])
  return { id: id as string, sourceId }
}

/** Runs the daily task on a day, then writes the messages. */
async function run(day: string): Promise<void> {
  t.clock.set(`${day}T00:10:00+08:00`)
  await t.app
    .get(Schedule)
    .tasks.find(({ name }) => name === 'todos.escalate')
    ?.run(t.ctx())
  await t.app.get(MessageDispatcher).run(t.ctx())
}

interface Message {
  title: string
  content: string
  link: string
}

async function messagesOf(who: Who): Promise<Message[]> {
  const { body } = await (await t.as(who)).get(`${API}/sysMessage/list?size=50`).expect(200)
  return body.records.toReversed()
}
const titlesOf = async (who: Who) => (await messagesOf(who)).map(({ title }) => title)

async function rowsOf(who: Who) {
  const { body } = await (await t.as(who)).get(`${API}/supervisor/examineList?size=9999`).expect(200)
  return body.records as { todoId: string; escalated: boolean; areaId: string }[]
}

describe('a to-do that is not decided', () => {
  it('is announced to the supervisors of the area, then to the city, each time once', async () => {
    const { id, sourceId } = await open()
    await run('2035-11-08')
    expect(await titlesOf('district06')).toEqual([])
    for (const day of [DAYS.soon, DAYS.soon, '2035-11-10', DAYS.last]) await run(day)
    expect(await messagesOf('district06')).toMatchObject([{ title: SOON, link: `/x/${sourceId}` }])
    for (const day of [DAYS.passed, '2035-11-14', '2035-11-15']) await run(day)
    expect(await titlesOf('district06')).toEqual([SOON, OVERDUE])
    expect(await titlesOf('city')).toEqual([])
    expect(await rowsOf('city')).toMatchObject([{ todoId: id, escalated: false }])
    for (const day of [DAYS.city, DAYS.city, '2035-11-19']) await run(day)
    expect(await messagesOf('city')).toMatchObject([{ title: ESCALATED, link: `/x/${sourceId}` }])
    expect(await titlesOf('district06')).toEqual([SOON, OVERDUE])
    expect(await titlesOf('district02')).toEqual([])
    for (const who of ['city', 'district06', 'auditor'] as const) {
      expect(await rowsOf(who)).toMatchObject([{ todoId: id, escalated: true, areaId: districtId }])
    }
    expect(await rowsOf('district02')).toEqual([])
    await unitOfWork(t.ctx(), (tx) => closeTodo(tx, 'certificate', sourceId))
    expect(await rowsOf('city')).toEqual([])
  })

  it('is announced without anything personal, in the language of the receiver', async () => {
    await open()
    await run(DAYS.soon)
    const [zh] = await messagesOf('district06')
    expect(zh?.content).toBe('滨河区证书审核待办，请于 2035年11月12日 前办结。')
    const path = `${API}/sysMessage/list`
    const { body } = await (await t.as('district06')).get(path).set('accept-language', 'en-US')
    expect(body.records[0].content).toBe('Certificate, Binhe District: its term ends on November 12, 2035.')
  })

  it('is announced on the day before to whoever has taken it', async () => {
    const account = await makeAccount(t.ctx(), { sign: 0, areaCode: D06, roles: ['examiner'] })
    const { id } = await open()
    await unitOfWork(t.ctx(), (tx) => assignTodos(tx, [id], { id: account.id, name: account.name }))
    await run(DAYS.soon)
    expect(await titlesOf('district06')).toEqual([])
    const taker = t.withToken(await openSession(t.ctx(), { id: account.id }))
    expect((await taker.get(`${API}/sysMessage/list`)).body.records).toMatchObject([{ title: SOON }])
    await run(DAYS.passed)
    expect(await titlesOf('district06')).toEqual([OVERDUE])
  })

  it('is announced to the area if the supervisor who had taken it has left', async () => {
    const account = await makeAccount(t.ctx(), { sign: 0, areaCode: D06, roles: ['examiner'] })
    const { id } = await open()
    await unitOfWork(t.ctx(), (tx) => assignTodos(tx, [id], { id: account.id, name: account.name }))
    const { loginName, name, version } = account
    const areaId = await areaIdOf(t, '003900130002')
    const roleIds = [await roleIdOf(t, 'examiner')]
    await (await t.as('city'))
      .put(`${API}/administrator/${account.id}`)
      .send({ loginName, name, roleIds, areaId, version })
      .expect(200)
    await run(DAYS.soon)
    expect(await titlesOf('district06')).toEqual([SOON])
    const left = t.withToken(await openSession(t.ctx(), { id: account.id }))
    expect((await left.get(`${API}/sysMessage/list`)).body.records).toEqual([])
  })

  it('is announced no more once it is decided', async () => {
    const { sourceId } = await open()
    await run(DAYS.soon)
    await unitOfWork(t.ctx(), (tx) => closeTodo(tx, 'certificate', sourceId))
    for (const day of [DAYS.passed, DAYS.city]) await run(day)
    expect(await titlesOf('district06')).toEqual([SOON])
    expect(await titlesOf('city')).toEqual([])
  })

  it('is announced only by its present step after missed days', async () => {
    await open()
    await run(DAYS.city)
    expect(await titlesOf('city')).toEqual([ESCALATED])
    expect(await titlesOf('district06')).toEqual([])
    const [term] = await t.dataSource.query('SELECT step, passed_at IS NOT NULL AS passed FROM todo_term')
    expect(term).toEqual({ step: 3, passed: true })
  })

  it('is announced again if its term moves, and not if it moves back', async () => {
    const key = { sourceType: 'objection' as const, kind: '' }
    const { sourceId } = await open({ ...key, dueAt: new Date('2035-11-13T00:00:00+08:00') })
    const move = (dueAt: string) =>
      unitOfWork(t.ctx(), (tx) =>
        openTodo(tx, {
          ...{ ...key, sourceId, areaId: districtId, link: '/x', dueAt: new Date(dueAt) },
          title: { 'zh-CN': '异议', 'en-US': 'Objection' },
        }),
      )
    await run(DAYS.soon)
    await move('2035-11-21T00:00:00+08:00')
    await run(DAYS.passed)
    expect(await titlesOf('district06')).toEqual([SOON])
    await run('2035-11-19')
    expect(await titlesOf('district06')).toEqual([SOON, SOON])
    await move('2035-11-20T00:00:00+08:00')
    await run('2035-11-19')
    const both = [SOON, `${SOON}（2 项）`]
    expect(await titlesOf('district06')).toEqual(both)
    await move('2035-11-21T00:00:00+08:00')
    await run('2035-11-20')
    expect(await titlesOf('district06')).toEqual(both)
  })

  it('takes no step on a day off, and none while it waits for others', async () => {
    const { id } = await open()
    await run('2035-11-10')
    expect(await titlesOf('district06')).toEqual([])
    await t.dataSource.query(`UPDATE todo SET waits_for = 'party', term_from = NULL WHERE id = $1`, [id])
    await run(DAYS.passed)
    expect(await titlesOf('district06')).toEqual([])
  })

  it('belongs to nobody above the city, and mentions to one person', async () => {
    const city = await areaIdOf(t, '003900130001')
    await open({ areaId: city })
    const { id } = await open({ sourceType: 'mention', permission: 'supplier:list' } as object)
    for (const day of [DAYS.passed, DAYS.city]) await run(day)
    expect(await titlesOf('city')).toEqual([OVERDUE])
    expect((await rowsOf('city')).map(({ escalated }) => escalated)).toEqual([false])
    expect(await t.dataSource.query('SELECT 1 FROM todo_term WHERE todo_id = $1', [id])).toEqual([])
  })

  it('is announced only to supervisors who may decide it', async () => {
    await open()
    t.clock.set(`${DAYS.passed}T00:05:00+08:00`)
    const read: Permission[] = ['dashboard:view', 'certificate:list']
    const reader = await supervisorWith(t, D06, read)
    const decider = await supervisorWith(t, D06, [...read, 'certificate:approve'])
    await run(DAYS.passed)
    const countOf = async ({ token }: { token: string }) =>
      (await t.withToken(token).get(`${API}/sysMessage/list`).expect(200)).body.total
    expect([await countOf(reader), await countOf(decider)]).toEqual([0, 1])
  })
})

describe('500 overdue to-dos', () => {
  it('are one message for each receiver, and one mail', async () => {
    const city = await t.as('city')
    await city.put(`${API}/messagePreference`).send({ email: 'city@example.org', events: [] }).expect(200)
    await verifyMail(t, city)
    await open()
    await t.dataSource.query(`INSERT INTO todo
        (source_type, source_id, kind, title, area_id, permission, link, create_time)
      SELECT 'certificate', uuidv7(), n::text, title, area_id, permission, '/x/' || n, create_time
      FROM (SELECT * FROM todo LIMIT 1) one, generate_series(1, 499) n`)
    await run(DAYS.city)
    const [message, ...more] = await messagesOf('city')
    expect(more).toEqual([])
    expect(message).toMatchObject({ title: `${ESCALATED}（500 项）`, link: '/' })
    expect(message?.content.split('\n')).toHaveLength(11)
    const mails = await t.dataSource.query(`SELECT content FROM outbox_message WHERE template = 'todoEscalated'`)
    expect(mails).toHaveLength(1)
    expect(mails[0].content).not.toContain('王小明')
    const [{ steps }] = await t.dataSource.query('SELECT count(*)::int AS steps FROM todo_term')
    expect(steps).toBe(500)
    await run('2035-11-19')
    expect(await messagesOf('city')).toHaveLength(1)
  })
})

describe('the escalation of an area', () => {
  const path = () => `${API}/area/${districtId}`

  it('is switched by the area and by the city, and by nobody else', async () => {
    const district = await t.as('district06')
    expect((await district.get(path()).expect(200)).body.escalates).toBe(true)
    expect((await district.put(path()).send({ escalates: false }).expect(200)).body.escalates).toBe(false)
    expect((await (await t.as('city')).put(path()).send({ escalates: true }).expect(200)).body.escalates).toBe(true)
    await (await t.as('district02')).put(path()).send({ escalates: false }).expect(404)
    for (const who of ['auditor', 'examiner', 1, 2, 3, 4] as const) {
      await (await t.as(who)).put(path()).send({ escalates: false }).expect(403)
    }
    await t.http.put(path()).send({ escalates: false }).expect(401)
    await district.put(path()).send({ escalates: 'no' }).expect(400)
    const [logged] = await t.dataSource.query(
      `SELECT before->>'escalates' AS before, after->>'escalates' AS after FROM audit_log
        WHERE entity = 'area' AND entity_id = $1 ORDER BY id DESC LIMIT 1`,
      [districtId],
    )
    expect(logged).toEqual({ before: 'false', after: 'true' })
  })

  it('sends and marks nothing while it is off, and does not catch up afterwards', async () => {
    const { id } = await open()
    await (await t.as('city')).put(path()).send({ escalates: false }).expect(200)
    for (const day of [DAYS.soon, DAYS.passed, DAYS.city]) await run(day)
    expect([...(await titlesOf('city')), ...(await titlesOf('district06'))]).toEqual([])
    expect(await rowsOf('city')).toMatchObject([{ todoId: id, escalated: false }])
    await (await t.as('city')).put(path()).send({ escalates: true }).expect(200)
    await run('2035-11-19')
    expect(await titlesOf('city')).toEqual([])
    expect(await rowsOf('city')).toMatchObject([{ todoId: id, escalated: true }])
  })
})
