import { waitUntil } from '@credit/testkit'
import { Background } from '#core/background'
import { SAMPLE_ID } from '#database/statement'
import { unitOfWork } from '#database/unit-of-work'
import { MessageDispatcher } from '../../src/modules/messaging/message-dispatcher.js'
import { requestDue } from '../../src/modules/oversight/reports/make-report.js'
import { deleteOldReports } from '../../src/modules/oversight/reports/report-jobs.js'
import { escalateTodos } from '../../src/modules/oversight/todos/escalate-todos.js'
import { closeTodo, openTodo } from '../../src/modules/todo/todo.js'
import { endedJob } from '../suites/describe-bulk.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { JOB_TIMEOUT_MS } from '../support/jobs.js'
import { startTestApp, type TestApp, type Who } from '../support/test-app.js'

const API = '/credit/admin/api'
const REPORT = `${API}/report`
const MONTH = '2035-05'

let t: TestApp
let area: Record<string, string> = {}
beforeAll(async () => {
  t = await startTestApp()
  t.clock.set('2035-06-20T10:00:00+08:00')
  const areas: { id: string; code: string }[] = await t.dataSource.query('SELECT id, code FROM area')
  area = Object.fromEntries(areas.map(({ id, code }) => [code.slice(-4), id]))
  t.app.get(Background).start()
})
afterAll(() => t.stop())

const make = async (who: Who, input: object = {}) => (await t.as(who)).post(REPORT).send({ month: MONTH, ...input })

/** Makes a report and waits for its job. */
async function made(who: Who, input: object = {}) {
  const { status, body } = await make(who, input)
  expect([status, body]).toEqual([202, { jobId: expect.any(String) }])
  return ended(who, body.jobId)
}

async function ended(who: Who, jobId: string) {
  const job = await endedJob(await t.as(who), jobId)
  expect(job).toMatchObject({ status: 'succeeded', error: null })
  return job.result as { id: string; made: boolean }
}

const list = async (who: Who, query = '') =>
  (await (await t.as(who)).get(`${REPORT}/list?size=100&${query}`).expect(200)).body.records
const file = async (who: Who, id: string, query = 'format=pdf') =>
  (await t.as(who)).get(`${REPORT}/${id}/file?${query}`)

describe('a monthly report', () => {
  it('is of a month that has ended', async () => {
    for (const month of ['2035-06', '2035-07', '2035-5', '2035-13', 'May', '']) {
      const { status, body } = await make('city', { month })
      expect([month, status, Object.keys(body.fields ?? {})]).toEqual([month, 400, ['month']])
    }
  })

  it('is made once: asking again changes nothing', async () => {
    const first = await made('district06')
    expect(first).toMatchObject({ made: true, month: MONTH })
    const [row] = await list('district06')
    const bytes = (await file('district06', first.id)).body
    t.clock.set('2035-06-21T10:00:00+08:00')
    expect(await made('district06')).toEqual({ ...first, made: false })
    expect(await made('city', { areaId: area['0006'] })).toEqual({ ...first, made: false })
    expect(await list('district06')).toEqual([row])
    expect((await file('district06', first.id)).body).toEqual(bytes)
    await expect(
      t.dataSource.query(`UPDATE monthly_report SET figures = '{}' WHERE id = $1`, [first.id]),
    ).rejects.toThrow('append-only')
  })

  it('is made once if several callers request it at once', async () => {
    const month = '2035-01'
    const answers = await Promise.all([1, 2, 3].map(() => make('district02', { month })))
    for (const { body } of answers) await ended('district02', body.jobId)
    expect(await list('district02', `month=${month}`)).toHaveLength(1)
  })

  it('of a district is visible to its supervisors and to the city', async () => {
    const other = await made('city', { areaId: area['0002'] })
    const city = await made('city')
    const seen = async (who: Who) => (await list(who, `month=${MONTH}`)).map(({ areaId }: { areaId: string }) => areaId)
    expect(new Set(await seen('city'))).toEqual(new Set([area['0001'], area['0002'], area['0006']]))
    expect(await seen('district06')).toEqual([area['0006']])
    expect((await file('district06', other.id)).status).toBe(404)
    expect((await file('district06', city.id)).status).toBe(404)
    expect((await file('district02', other.id)).status).toBe(200)
    expect((await make('district06', { areaId: area['0002'] })).status).toBe(403)
    expect((await make('city', { areaId: SAMPLE_ID })).status).toBe(404)
  })

  it('is refused to those without permission', async () => {
    const [{ id }] = await list('district06', `month=${MONTH}`)
    for (const who of [1, 2, 3, 4] as const) {
      expect((await make(who)).status).toBe(403)
      expect((await file(who, id)).status).toBe(403)
      expect((await (await t.as(who)).get(`${REPORT}/list`)).status).toBe(403)
    }
    for (const who of ['auditor', 'examiner'] as const) {
      expect((await make(who)).status).toBe(403)
      expect((await file(who, id)).status).toBe(200)
    }
    expect((await t.http.get(`${REPORT}/${id}/file?format=pdf`)).status).toBe(401)
  })

  it.each([
    ['pdf', 'zh-CN', 'application/pdf', '%PDF'],
    ['pdf', 'en-US', 'application/pdf', '%PDF'],
    ['xlsx', 'zh-CN', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
    ['xlsx', 'en-US', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
  ])('is downloaded as %s in %s, which is logged', async (format, locale, type, start) => {
    const [{ id }] = await list('district06', `month=${MONTH}`)
    const path = `${REPORT}/${id}/file?format=${format}&locale=${locale}`
    const { status, headers, body } = await (await t.as('auditor'))
      .get(path)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => done(null, Buffer.concat(chunks)))
      })
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([...[200, type, 'private, no-store']])
    expect(body.subarray(0, start.length).toString('latin1')).toBe(start)
    const [logged] = await t.dataSource.query(
      `SELECT action, entity_id, after FROM audit_log WHERE entity = 'monthly_report'
        AND action = 'export' ORDER BY id DESC LIMIT 1`,
    )
    expect(logged).toEqual({
      action: 'export',
      entity_id: id,
      after: { month: MONTH, format, locale },
    })
  })

  it('explains a failed download in a header', async () => {
    const [{ id }] = await list('district06', `month=${MONTH}`)
    expect((await file('district06', id, 'format=docx')).status).toBe(400)
    const { status, headers } = await file('district06', SAMPLE_ID)
    expect(status).toBe(404)
    expect(decodeURIComponent(String(headers.message))).toMatch(/\S/)
  })

  it('counts the to-dos that supervisors decided, not those that applicants withdrew', async () => {
    const ctx = t.ctx()
    const districtId = area['0006'] ?? ''
    const decide = async (sign: 0 | 2, day: string) => {
      t.clock.set(`${day}T10:00:00+08:00`)
      const [{ id: sourceId }] = await t.dataSource.query('SELECT uuidv7() AS id')
      const title = { 'zh-CN': '证书', 'en-US': 'Certificate' }
      const todo = {
        sourceType: 'certificate',
        sourceId,
        title,
        areaId: districtId,
        link: '/',
      } as const
      await unitOfWork(ctx, (tx) => openTodo(tx, todo))
      const role = sign === 0 ? 'examiner' : 'supplier'
      const account = await makeAccount(ctx, { sign, areaCode: '003900130006', roles: [role] })
      const actor = { accountId: account.id, sign, city: false, areaId: districtId }
      await unitOfWork(ctx.as(actor as never), (tx) => closeTodo(tx, 'certificate', sourceId))
    }
    await decide(0, '2035-08-31')
    await decide(0, '2035-09-01')
    await decide(0, '2035-09-30')
    await decide(2, '2035-09-15')
    await decide(0, '2035-10-01')
    const { id } = await made('district06', { month: '2035-09' })
    const [row] = await list('district06', 'month=2035-09')
    expect(row).toMatchObject({ id, decided: 2 })
    const [{ figures }] = await t.dataSource.query('SELECT figures FROM monthly_report WHERE id = $1', [id])
    expect(figures.decided).toEqual([{ sourceType: 'certificate', value: 2, previous: 1 }])
  })

  it('counts the to-dos whose term passed, of a district by kind, of the city by area', async () => {
    const open = (sourceType: 'certificate' | 'flag', day: string) => {
      t.clock.set(`${day}T10:00:00+08:00`)
      const title = { 'zh-CN': '待办', 'en-US': 'To-do' }
      const todo = { sourceType, sourceId: crypto.randomUUID(), title, areaId: area['0006'] ?? '', link: '/' }
      return unitOfWork(t.ctx(), (tx) => openTodo(tx, todo))
    }
    const escalate = (day: string) => {
      t.clock.set(`${day}T00:10:00+08:00`)
      return escalateTodos(t.ctx())
    }
    await open('certificate', '2035-06-18')
    await escalate('2035-06-29')
    await open('certificate', '2035-07-02')
    await open('flag', '2035-07-02')
    await escalate('2035-07-11')
    await escalate('2035-07-31')
    await open('flag', '2035-07-24')
    await escalate('2035-08-01')
    await made('district06', { month: '2035-07' })
    await made('city', { month: '2035-07' })
    const figuresOf = async (code: string) => {
      const [row] = await t.dataSource.query(
        `SELECT figures FROM monthly_report WHERE area_id = $1 AND month = '2035-07'`,
        [area[code]],
      )
      return row.figures.passed
    }
    expect(await figuresOf('0006')).toEqual([
      { sourceType: 'certificate', value: 1, previous: 1 },
      { sourceType: 'flag', value: 1, previous: 0 },
    ])
    const city = await figuresOf('0001')
    expect(city).toHaveLength(15)
    expect(city.filter(({ value, previous }: { value: number; previous: number }) => value + previous > 0)).toEqual([
      { area: { 'zh-CN': '滨河区', 'en-US': 'Binhe District' }, value: 2, previous: 1 },
    ])
    await t.dataSource.query('DELETE FROM todo')
  })

  it('is made of every area on the first day of the next month, and announced', async () => {
    await t.dataSource.query(`UPDATE area SET create_time = '2035-01-01'`)
    await t.dataSource.query(`UPDATE area SET create_time = '2035-12-02' WHERE code > '003900130003'`)
    const reader = await makeAccount(t.ctx(), {
      ...{ sign: 0, areaCode: '003900130002', roles: ['auditor'] },
    })
    t.clock.set('2035-12-01T00:45:00+08:00')
    expect(await requestDue(t.ctx())).toBe(3)
    const caller = t.withToken(await openSession(t.ctx(), { id: reader.id }))
    const areMade = async () => {
      const rows = await t.dataSource.query(`SELECT status FROM job WHERE kind = 'report.make' AND actor IS NULL`)
      const states = rows.map(({ status }: { status: string }) => status)
      expect(states).not.toContain('failed')
      return states.every((status: string) => status === 'succeeded')
    }
    await waitUntil('the reports are made', areMade, { timeoutMs: JOB_TIMEOUT_MS })
    expect(await requestDue(t.ctx())).toBe(0)
    expect(await list('city', 'month=2035-11')).toHaveLength(3)
    await t.app.get(MessageDispatcher).run(t.ctx())
    const { body } = await caller.get(`${API}/sysMessage/list`).expect(200)
    expect(body.records.map(({ title }: { title: string }) => title)).toEqual(['月度报告已生成'])
    expect(body.records[0].content).toContain('2035-11')
  })

  it('is deleted after ten years', async () => {
    const before = await list('city')
    expect(await deleteOldReports(t.ctx())).toBe(0)
    t.clock.set('2045-06-30T10:00:00+08:00')
    expect(await deleteOldReports(t.ctx())).toBe(
      before.filter(({ month }: { month: string }) => month < '2035-06').length,
    )
    const [{ count }] = await t.dataSource.query(
      `SELECT count(*)::int FROM file_use u WHERE owner_table = 'monthly_report'
        AND NOT EXISTS (SELECT FROM monthly_report r WHERE r.id::text = u.owner_id::text)`,
    )
    expect(count).toBe(0)
  })
})
