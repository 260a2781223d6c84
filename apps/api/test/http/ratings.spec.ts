import { createHash } from 'node:crypto'
import { unitOfWork } from '#database/unit-of-work'
import { endDishonesty } from '../../src/modules/acts/decide-dishonesty.js'
import { voidFacts } from '../../src/modules/ledger/post-facts.js'
import { awaitEnforcement } from '../../src/modules/ratings/decide-rating.js'
import { exportCsv } from '../support/exports.js'
import { LAST_DAY, PERIOD, PUBLIC, RATINGS, type Row, ranks, startRatings } from '../support/ratings.js'
import type { TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const NOTICE_ENDS = '2035-07-09'
const AFTER_NOTICE = '2035-07-10T10:00:00+08:00'

let t: TestApp
let ratings: Awaited<ReturnType<typeof startRatings>>
let number = ''
let id = ''
beforeAll(async () => {
  ratings = await startRatings()
  t = ratings.t
  ;({ id, number } = await ratings.compute('district06'))
})
afterAll(() => t.stop())

describe('the public notice', () => {
  it('runs five working days, shows the rows, and pauses for another computation', async () => {
    expect((await ratings.put('examiner', id, 'enforce')).status).toBe(409)
    const { body } = await ratings.put('examiner', id, 'publish')
    expect(body).toMatchObject({ status: 'notice', noticeUntil: NOTICE_ENDS })
    const [listed] = (await t.http.get(PUBLIC)).body.records
    expect(listed).toMatchObject({ number, status: 'notice', participants: 4, digest: null })
    expect(ranks(await ratings.published(number)).slice(0, 2)).toEqual([
      ...[['第一供应商', 1], ['第三供应商', 2]], // biome-ignore format: a table
    ])
    expect(Object.keys((await ratings.published(number))[0] ?? {})).not.toContain('evaluatorCount')
    const { status, body: refused } = await (await t.as('district06')).post(RATINGS).send({ period: PERIOD })
    expect([status, refused.code]).toEqual([409, 'RATING_EXISTS'])
    const early = await ratings.put('examiner', id, 'enforce')
    expect([early.status, early.body.code]).toEqual([409, 'RATING_NOTICE_RUNS'])
  })

  it('lets a party object to its own row, which waits for the decision', async () => {
    const second = await ratings.as('第二供应商')
    const [own] = (await second.get(`${RATINGS}/own`)).body
    expect(own).toMatchObject({
      number,
      rank: 3,
      of: 3,
      objectUntil: NOTICE_ENDS,
      objectionId: null,
    })
    const subject = { kind: 'objection', subjectType: 'ratingRow', subjectId: own.entryId }
    const input = { ...subject, title: '对评级的异议', content: '评价有误' }
    const strange = await (await ratings.as('第一供应商')).post(`${API}/complaint`).send(input)
    expect([strange.status, strange.body.code]).toEqual([422, 'REFERENCE_UNKNOWN'])
    const about = await second.get(`${API}/complaint/subject`).query(subject)
    expect(about.body).toMatchObject({ until: NOTICE_ENDS, caseId: null })
    expect(about.body.subject).toContain('2035年上半年信用评级')
    const filed = await second.post(`${API}/complaint`).send(input)
    expect([filed.status, filed.body.status]).toEqual([201, 'filed'])
    const again = await second.post(`${API}/complaint`).send(input)
    expect([again.status, again.body.code]).toEqual([409, 'CASE_EXISTS'])
    const row = (await ratings.published(number)).find(({ name }) => name === '第二供应商')
    expect(row).toMatchObject({ underObjection: true })
    const [after] = (await second.get(`${RATINGS}/own`)).body
    expect(after.objectionId).toBe(filed.body.id)
  })

  it('ends with a to-do; an objection holds the rating up', async () => {
    await awaitEnforcement(t.ctx())
    expect(await ratings.openRatings('district06')).toEqual([])
    t.clock.set(AFTER_NOTICE)
    await awaitEnforcement(t.ctx())
    await awaitEnforcement(t.ctx())
    expect(await ratings.openRatings('district06')).toEqual([
      expect.objectContaining({ link: `/integrityManagement/ratings/details?id=${id}` }),
    ])
    expect(await ratings.openRatings('district02')).toEqual([])
    const { status, body } = await ratings.put('examiner', id, 'enforce')
    expect([status, body.code]).toEqual([409, 'RATING_OBJECTIONS'])
    const [own] = (await (await ratings.as('第一供应商')).get(`${RATINGS}/own`)).body
    expect(own.objectUntil).toBeNull()
    const late = await (await ratings.as('第一供应商')).post(`${API}/complaint`).send({
      ...{ kind: 'objection', subjectType: 'ratingRow', subjectId: own.entryId },
      ...{ title: '对评级的异议', content: '评价有误' },
    })
    expect([late.status, late.body.code]).toEqual([409, 'OBJECTION_TOO_LATE'])
  })

  it('corrects the row of an upheld objection, and the ranks of rows that it passes', async () => {
    const before = await ratings.rowsOf(id)
    const [own] = (await (await ratings.as('第二供应商')).get(`${RATINGS}/own`)).body
    const decide = async (action: string, input: object = { text: '受理' }) =>
      (await t.as('examiner')).put(`${API}/complaint/${own.objectionId}/${action}`).send(input)
    await decide('accept')
    const same = await decide('decide', { upheld: true, text: '评价作废' })
    expect([same.status, same.body.code]).toEqual([409, 'RATING_ROW_SAME'])
    // Three evaluators are left, so that it is still rated.
    await unitOfWork(t.ctx(), (tx) => voidFacts(tx, ratings.marksOfSecond.slice(0, 1), 'objection'))
    const decided = await decide('decide', { upheld: true, text: '评价作废' })
    expect(decided.body).toMatchObject({ status: 'upheld', effect: 'corrected' })
    const after = await ratings.rowsOf(id)
    const row = after.find(({ name }) => name === '第二供应商')
    expect(row).toMatchObject({ cause: 'objection', reason: '评价作废', evaluatorCount: 3 })
    const old = before.find(({ name }) => name === '第二供应商')
    expect([row?.id, Number(row?.score) > Number(old?.score)]).toEqual([old?.id, true])
    const [kept] = await t.dataSource.query(
      'SELECT score::float8 AS score FROM rating_row WHERE entry_id = $1 AND revision = 1',
      [old?.id],
    )
    expect(kept.score).toBe(old?.score)
  })
})

describe('a rating in force', () => {
  it('never changes, and proves it by a digest that anybody can compute', async () => {
    const { body } = await ratings.put('examiner', id, 'enforce')
    expect(body).toMatchObject({
      status: 'inForce',
      digest: expect.stringMatching(/^[\da-f]{64}$/),
    })
    expect(await ratings.openRatings('district06')).toEqual([])
    const { text } = await t.http.get(`${PUBLIC}/${number}/statement`).expect(200)
    expect(createHash('sha256').update(text).digest('hex')).toBe(body.digest)
    expect(text.split('\n')[0]).toBe(JSON.stringify([number, PERIOD, LAST_DAY]))
    expect(text.trim().split('\n')).toHaveLength(5)
    expect(await ratings.verify(number.toLowerCase())).toMatchObject({
      genuine: true,
      intact: true,
      rating: { digest: body.digest, status: 'inForce' },
    })
    for (const change of ['UPDATE rating_row SET score = 1', 'DELETE FROM rating_row']) {
      await expect(t.dataSource.query(change)).rejects.toThrow('append-only')
    }
    const withdrawn = await ratings.put('examiner', id, 'publish')
    expect(withdrawn.status).toBe(409)
  })

  it('reveals a change made behind the back of the product', async () => {
    const query = (text: string) => t.dataSource.query(text)
    await query('ALTER TABLE rating_row DISABLE TRIGGER rating_row_append_only')
    await query(`UPDATE rating_row SET score = score + 1 WHERE name = '第一供应商'`)
    expect(await ratings.verify(number)).toMatchObject({ genuine: true, intact: false })
    await query(`UPDATE rating_row SET score = score - 1 WHERE name = '第一供应商'`)
    await query('ALTER TABLE rating_row ENABLE TRIGGER rating_row_append_only')
    expect(await ratings.verify(number)).toMatchObject({ intact: true })
  })

  it('is annotated by later decisions, and not rewritten', async () => {
    const before = await ratings.published(number)
    t.clock.set('2035-07-10T11:00:00+08:00')
    await unitOfWork(t.ctx(), (tx) => endDishonesty(tx, ratings.act, 'revoke', '决定被撤销'))
    await unitOfWork(t.ctx(), (tx) => voidFacts(tx, ratings.marksOfSecond.slice(1, 2), 'objection'))
    const after = await ratings.published(number)
    expect(after.map(({ name, notes }) => [name, notes])).toEqual([
      ...[['第一供应商', []], ['第三供应商', []]], // biome-ignore format: a table
      ...[['第二供应商', ['voided']], ['失信供应商', ['withdrawn']]], // biome-ignore format: a table
    ])
    expect(after.map(({ notes: _, ...row }) => row)).toEqual(before.map(({ notes: _, ...row }) => row))
    expect(await ratings.verify(number)).toMatchObject({ intact: true })
  })

  it('is exported, by visitors too', async () => {
    const { rows } = await exportCsv(t.withToken(''), `${PUBLIC}/${number}/rows/export`, 'sign=2')
    expect(rows[0]?.slice(0, 4)).toEqual(['主体类型', '排名', '名称', '统一社会信用代码'])
    expect(rows.slice(1).map((row) => row[2])).toEqual([...['第一供应商', '第三供应商', '第二供应商', '失信供应商']])
    const district = await t.as('district06')
    const own = await exportCsv(district, `${RATINGS}/${id}/rows/export`, 'change=new')
    expect(own.rows).toHaveLength(5)
    const denied = await (await t.as('examiner')).get(`${RATINGS}/${id}/rows/export`)
    expect(denied.status).toBe(403)
  })

  it('is replaced by a later one of the same half year when that comes into force', async () => {
    const later = await ratings.compute('district06')
    expect(later.number).toBe('PJ-0006-2035H1-02')
    await ratings.put('examiner', later.id, 'publish')
    t.clock.set('2035-07-18T10:00:00+08:00')
    const { body } = await ratings.put('examiner', later.id, 'enforce')
    expect(body.status).toBe('inForce')
    expect(await ratings.verify(number)).toMatchObject({
      rating: { status: 'replaced' },
      intact: true,
    })
    const { records } = (await t.http.get(`${PUBLIC}?status=inForce`)).body
    expect(records.map((row: Row) => row.number)).toEqual([later.number])
  })

  it('is the reference for the rating of the next half year', async () => {
    t.clock.set('2036-01-07T10:00:00+08:00')
    const next = await ratings.compute('district06', { period: '2035H2' })
    const detail = (await (await t.as('district06')).get(`${RATINGS}/${next.id}`)).body
    expect(detail).toMatchObject({ previousNumber: 'PJ-0006-2035H1-02', objections: 0 })
    const suppliers = detail.counts.find(({ sign }: { sign: number }) => sign === 2)
    const rows = await ratings.rowsOf(next.id)
    for (const change of ['up', 'down', 'same'] as const) {
      const some = await ratings.rowsOf(next.id, `change=${change}`)
      expect(some).toEqual(rows.filter((row) => row.change === change))
      expect([change, suppliers[change]]).toEqual([change, some.length])
    }
    expect(suppliers).toMatchObject({ count: rows.length, up: 1 })
    expect(rows.find(({ change }) => change === 'up')).toMatchObject({ name: '第三供应商' })
    const withdrawn = await ratings.put('examiner', next.id, 'withdraw', { reason: '数据有误' })
    expect(withdrawn.body).toMatchObject({ status: 'withdrawn', reason: '数据有误', can: [] })
  })

  it('states its withdrawal and the reason; its rows are no longer public', async () => {
    const withdrawn = 'PJ-0006-2035H1-02'
    const [{ id: of }] = await t.dataSource.query('SELECT id FROM rating WHERE number = $1', [withdrawn])
    expect((await ratings.put('examiner', of, 'withdraw', {})).status).toBe(400)
    await ratings.put('examiner', of, 'withdraw', { reason: '计算有误' })
    const { body } = await t.http.get(`${PUBLIC}/${withdrawn}`)
    expect(body).toMatchObject({ status: 'withdrawn', reason: '计算有误' })
    expect(await ratings.verify(withdrawn)).toMatchObject({ rating: { status: 'withdrawn' } })
    expect((await t.http.get(`${PUBLIC}/${withdrawn}/rows`)).status).toBe(404)
    expect((await ratings.put('examiner', of, 'withdraw', { reason: '再次' })).status).toBe(409)
  })
})
