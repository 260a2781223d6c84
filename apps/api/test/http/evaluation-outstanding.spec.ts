import { Background } from '#core/background'
import type { ListedOutstandingRow } from '../../src/modules/evaluation/outstanding/outstanding.dto.js'
import { MessageDispatcher } from '../../src/modules/messaging/message-dispatcher.js'
import { endedJob } from '../suites/describe-bulk.js'
import { API, move, RECORDS, recordsOf, submit } from '../support/evaluation.js'
import { useSection } from '../support/section.js'
import type { Who } from '../support/test-app.js'

const s = useSection()

describe('the list of outstanding evaluations of a project', () => {
  it('is shown to supervisors of its area, without the evaluators of anonymous ones', async () => {
    await s.reach(0)
    const path = `${RECORDS}/outstanding/${s.project.projectId}`
    const { body } = await (await s.t.as('district06')).get(path).expect(200)
    const records = await recordsOf(s.t, s.project)
    const asked = records.filter(({ code }) => code !== 'A7')
    expect(body.map(({ id }: { id: string }) => id).sort()).toEqual(asked.map(({ id }) => id).sort())
    for (const row of body) {
      const record = records.find(({ id }) => id === row.id)
      expect(row.evaluatorId).toBe(record?.anonymous ? null : record?.evaluatorId)
      expect(row.evaluatorName === null).toBe(record?.anonymous)
    }
    const coverage = (await (await s.t.as('district06')).get(`${API}/sysProject/${s.project.projectId}`)).body.coverage
    expect(coverage.due - coverage.done).toBe(body.length)
    expect((await (await s.t.as('district02')).get(path)).body).toEqual([])
    expect((await s.parties.buyer.caller.get(path)).status).toBe(403)
  })

  it('is not sorted by the evaluators of anonymous evaluations', async () => {
    await s.reach(0)
    await s.t.dataSource.query(`UPDATE participant SET name = '0' WHERE id = $1`, [s.parties.expert.id])
    const path = `${RECORDS}/outstanding/${s.project.projectId}`
    const { body } = await (await s.t.as('auditor')).get(path).expect(200)
    const named = body.filter((row: { evaluatorId: string | null }) => row.evaluatorId)
    expect(named.length).toBeLessThan(body.length)
    expect(body.slice(0, named.length)).toEqual(named)
  })

  it('previews a move of a section: opened, closed and revealed evaluations', async () => {
    const path = (query: string) => `${API}/sysProjectBidSection/stage/${s.project.sectionId}/preview?${query}`
    const preview = async (query: string) => (await (await s.t.as('district06')).get(path(query)).expect(200)).body
    const states = async () => new Map((await recordsOf(s.t, s.project)).map(({ id, status }) => [id, status]))
    /** Moves the section as previewed; returns the preview. */
    const moves = async (stage: 0 | 1 | 2 | 3 | 4 | null) => {
      const told = await preview(stage === null ? '' : `stage=${stage}`)
      const before = await states()
      await move(s.t, s.project, stage, { reason: '更正' })
      const changed = [...(await states())].filter(([id, status]) => before.get(id) !== status)
      const count = (...to: string[]) => changed.filter(([, status]) => to.includes(status)).length
      expect(told).toEqual({
        opens: count('pending'),
        closes: count('closed'),
        reveals: count('revealed', 'held'),
      })
      return told
    }
    expect(await preview('stage=0&date=2035-01-05')).toEqual({ opens: 0, closes: 0, reveals: 0 })
    expect(await moves(0)).toEqual({ opens: 9, closes: 0, reveals: 0 })
    expect(await moves(2)).toMatchObject({ opens: 4 })
    expect(await preview('stage=2')).toEqual({ opens: 0, closes: 0, reveals: 0 })
    await submit(s.parties.buyer, s.project, 1)
    // A correction closes open records; submitted ones stay sealed until the stage is reached again.
    expect(await moves(0)).toEqual({ opens: 0, closes: 3, reveals: 0 })
    expect(await moves(1)).toEqual({ opens: 1, closes: 0, reveals: 0 })
    expect(await moves(null)).toEqual({ opens: 0, closes: 10, reveals: 0 })
    expect(await moves(1)).toEqual({ opens: 10, closes: 0, reveals: 0 })
    expect(await moves(4)).toEqual({ opens: 0, closes: 10, reveals: 1 })
    const back = path('stage=3')
    expect((await (await s.t.as('district02')).get(back)).status).toBe(404)
    expect((await (await s.t.as('auditor')).get(back)).status).toBe(403)
    expect((await s.parties.buyer.caller.get(back)).status).toBe(403)
    const future = await (await s.t.as('district06')).get(path('stage=1&date=2099-01-01'))
    expect([future.status, Object.keys(future.body.fields)]).toEqual([422, ['date']])
  })
})

describe('the list of outstanding evaluations in an area', () => {
  beforeAll(() => s.t.app.get(Background).start())

  const list = `${RECORDS}/outstanding`
  const rowsOf = async (who: Who, query = ''): Promise<ListedOutstandingRow[]> =>
    (await (await s.t.as(who)).get(`${list}?size=200&projectId=${s.project.projectId}${query}`).expect(200)).body
      .records
  const own = (rows: ListedOutstandingRow[]) => rows.filter(({ projectId }) => projectId === s.project.projectId)

  it('matches the counts of projects, and never names an anonymous evaluator', async () => {
    await s.reach(0)
    const rows = own(await rowsOf('district06'))
    const one = await (await s.t.as('district06')).get(`${list}/${s.project.projectId}`)
    expect(rows.map(({ id }) => id).sort()).toEqual(one.body.map(({ id }: { id: string }) => id).sort())
    for (const row of rows) {
      expect(row.evaluatorName === null).toBe(row.anonymous)
      expect(row.evaluatorId === null).toBe(row.anonymous)
    }
    expect(rows.some(({ anonymous }) => anonymous)).toBe(true)
    expect(own(await rowsOf('district02'))).toEqual([])
    const stages = new Set(own(await rowsOf('city', '&stage=0')).map(({ stage }) => stage))
    expect([...stages]).toEqual([0])
    expect(own(await rowsOf('city', '&status=expired'))).toEqual([])
    await s.t.dataSource.query(
      `UPDATE evaluation_record SET status = 'expired', end_reason = 'window', ended_at = now()
      WHERE id = $1`,
      [rows[0]?.id],
    )
    expect(own(await rowsOf('district06'))).toHaveLength(rows.length - 1)
    const expired = own(await rowsOf('city', '&status=expired'))
    const check = await (await s.t.as('city'))
      .post(`${RECORDS}/bulk/check`)
      .send({ action: 'remind', filter: { projectId: s.project.projectId, status: 'expired' } })
    expect(check.body).toMatchObject({ total: 1, changing: 0, unchanged: 1 })
    // Named one by one they are counted, too.
    const named = await (await s.t.as('city'))
      .post(`${RECORDS}/bulk/check`)
      .send({ action: 'remind', ids: [rows[0]?.id, rows[1]?.id] })
    expect(named.body).toMatchObject({ total: 2, changing: 1, unchanged: 1 })
    expect(expired.map(({ id }) => id)).toEqual([rows[0]?.id])
    // A name that only an evaluator has finds nothing.
    const [anonymous] = rows.filter((row) => row.anonymous)
    const [record] = (await recordsOf(s.t, s.project)).filter(({ id }) => id === anonymous?.id)
    const supervisor = await s.t.as('district06')
    for (const query of ['evaluatorId', 'evaluatorName', 'anonymous']) {
      const answer = await supervisor.get(`${list}?${query}=${record?.evaluatorId}`)
      expect(answer.body.code).toBe('UNKNOWN_FILTER')
    }
    expect((await supervisor.get(`${list}?sort=evaluatorId,asc`)).body.code).toBe('UNKNOWN_SORT')
    expect((await s.parties.buyer.caller.get(list)).status).toBe(403)
  })

  it('reminds evaluators once a day of all open records in a section and stage', async () => {
    await s.reach(0)
    const rows = own(await rowsOf('district06'))
    const mine = rows.filter(({ evaluatorId }) => evaluatorId === s.parties.buyer.id)
    expect(mine.length).toBeGreaterThan(1)
    const ids = mine.map(({ id }) => id)
    const send = async (who: Who, path = 'bulk') =>
      (await s.t.as(who)).post(`${RECORDS}/${path}`).send({ action: 'remind', ids })
    expect((await send('auditor')).status).toBe(403)
    const check = await send('district06', 'bulk/check')
    const all = { total: ids.length, people: 1, anonymous: 0 }
    expect(check.body).toMatchObject({ ...all, changing: ids.length })
    expect(check.body.sample[0].title).toMatch(/ · [^:]+：.+ → /)
    const counts = async () => {
      const { body } = await send('district06')
      const job = await endedJob(await s.t.as('district06'), body.jobId)
      return job.result
    }
    expect(await counts()).toMatchObject({ ...all, done: ids.length, unchanged: 0 })
    await s.t.app.get(MessageDispatcher).run(s.t.ctx())
    const told = async () =>
      (await s.parties.buyer.caller.get(`${API}/sysMessage/list?size=50`)).body.records.filter(
        ({ title }: { title: string }) => title === '请尽快完成评价',
      )
    expect(await told()).toHaveLength(1)
    expect((await told())[0].link).toBe(`/evaluate/inputevaluate/${s.project.projectId}?bid=${s.project.sectionId}`)
    const known = await send('district06', 'bulk/check')
    expect(known.body).toMatchObject({ changing: 0, unchanged: ids.length })
    expect(await counts()).toMatchObject({ done: 0, unchanged: ids.length })
    const again = own(await rowsOf('district06'))
    for (const row of again) {
      const reminded = row.evaluatorId === s.parties.buyer.id
      expect(row.remindedAt !== null).toBe(reminded)
    }
    // Another area's supervisor reaches none of them.
    expect((await send('district02', 'bulk/check')).body.total).toBe(0)
  })

  it('never discloses by a reminder which records share an anonymous evaluator', async () => {
    await s.reach(0)
    const rows = own(await rowsOf('district06'))
    const idsOf = (anonymous: boolean) => rows.filter((row) => row.anonymous === anonymous).map(({ id }) => id)
    const remind = async (ids: string[]) => {
      const caller = await s.t.as('district06')
      const { body } = await caller.post(`${RECORDS}/bulk`).send({ action: 'remind', ids })
      return (await endedJob(caller, body.jobId)).result
    }
    const records = await recordsOf(s.t, s.project)
    const evaluatorsOf = (ids: string[]) =>
      new Set(records.filter(({ id }) => ids.includes(id)).map(({ evaluatorId }) => evaluatorId))
    const named = evaluatorsOf(idsOf(false))
    const both = [...evaluatorsOf(idsOf(true))].filter((id) => named.has(id))
    expect(both.length).toBeGreaterThan(0)
    await remind(idsOf(false))
    for (const row of own(await rowsOf('district06'))) {
      expect(row.remindedAt === null).toBe(row.anonymous)
    }
    await s.t.dataSource.query(`UPDATE account SET status = 'disabled' WHERE participant_id = $1`, [both[0]])
    const hidden = idsOf(true)
    const asked = { action: 'remind', ids: hidden }
    const check = await (await s.t.as('district06')).post(`${RECORDS}/bulk/check`).send(asked)
    const counted = { total: hidden.length, people: 0, anonymous: hidden.length }
    expect(check.body).toMatchObject({ ...counted, changing: hidden.length })
    expect(await remind(hidden)).toMatchObject({ ...counted, done: hidden.length })
  })

  it('explains why an evaluator cannot be reminded', async () => {
    await s.reach(0)
    const [row] = own(await rowsOf('district06')).filter(({ evaluatorId }) => evaluatorId === s.parties.buyer.id)
    const failure = async () => {
      const caller = await s.t.as('district06')
      const { body } = await caller.post(`${RECORDS}/bulk`).send({ action: 'remind', ids: [row?.id] })
      return (await endedJob(caller, body.jobId)).result?.failures?.[0]?.reason
    }
    const counted = async () => {
      const caller = await s.t.as('district06')
      const asked = { action: 'remind', ids: [row?.id] }
      return (await caller.post(`${RECORDS}/bulk/check`).send(asked).expect(200)).body.changing
    }
    expect(await counted()).toBe(1)
    await s.t.dataSource.query('UPDATE project SET pause = true WHERE id = $1', [s.project.projectId])
    expect(await counted()).toBe(0)
    expect(await failure()).toContain('暂停')
    await s.t.dataSource.query('UPDATE project SET pause = false WHERE id = $1', [s.project.projectId])
    await s.t.dataSource.query(`UPDATE account SET status = 'disabled' WHERE id = $1`, [s.parties.buyer.accountId])
    expect(await counted()).toBe(0)
    expect(await failure()).toBe('评价方没有启用的账号，无法催办')
  })
})

describe('the calendar file of deadlines', () => {
  it('has one entry for each section and stage that the caller has to evaluate', async () => {
    await s.reach(0)
    const read = async (language: string) =>
      s.parties.buyer.caller.get(`${RECORDS}/deadlines`).set('Accept-Language', language)
    const answer = await read('zh-CN')
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const text = answer.text.replaceAll('\r\n ', '')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    // The last day of the window, and not the midnight that ends it.
    expect(text).toContain('DTSTART;VALUE=DATE:20351112')
    expect(text).toContain('DTEND;VALUE=DATE:20351113')
    expect(text).toContain('TRIGGER:-PT15H')
    expect(text).toContain('TRANSP:TRANSPARENT')
    expect(text).toContain('互评截止')
    expect(text).toContain(`/evaluate/inputevaluate/${s.project.projectId}?bid=`)
    expect((await read('en-US')).text).toContain('Evaluation due')
    expect((await (await s.t.as('city')).get(`${RECORDS}/deadlines`)).status).toBe(403)
  })

  it('has lines of at most 75 octets, and escapes the project name everywhere', async () => {
    await s.reach(0)
    const { projectId } = s.project
    const [{ name }] = await s.t.dataSource.query('SELECT name FROM project WHERE id = $1', [projectId])
    const rename = (to: string) => s.t.dataSource.query('UPDATE project SET name = $2 WHERE id = $1', [projectId, to])
    await rename(`一期、二期;C:\\new, 😀${'智慧教育平台'.repeat(12)}`)
    const { text } = await s.parties.buyer.caller.get(`${RECORDS}/deadlines`)
    await rename(name)
    const tooLong = text.split('\r\n').filter((line: string) => Buffer.byteLength(line) > 75)
    expect(tooLong).toEqual([])
    const lines = text.replaceAll('\r\n ', '').split('\r\n')
    const named = lines.filter((line: string) => line.includes('😀智慧教育平台'))
    expect(named.map((line: string) => line.slice(0, line.indexOf('😀')))).toEqual([
      'SUMMARY:互评截止：一期、二期\\;C:\\\\new\\, ',
      'DESCRIPTION:一期、二期\\;C:\\\\new\\, ',
    ])
  })

  it('is empty if nothing is due', async () => {
    const { text } = await s.parties.winner.caller.get(`${RECORDS}/deadlines`)
    expect(text).toContain('BEGIN:VCALENDAR')
    expect(text).not.toContain('VEVENT')
  })
})
