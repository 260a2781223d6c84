import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Background } from '../../src/core/background.js'
import { unitOfWork } from '../../src/database/unit-of-work.js'
import { DishonestyItemEntity } from '../../src/entities/credit/dishonesty-item.js'
import { endDishonesty } from '../../src/modules/credit/integrity/decide-dishonesty.js'
import { recordDishonesty } from '../../src/modules/credit/integrity/record-dishonesty.js'
import { voidFacts } from '../../src/modules/credit/ledger/post-facts.js'
import { awaitEnforcement } from '../../src/modules/credit/rating/decide-rating.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { decisionAgainst, makeParticipants, reveal } from '../support/credit.js'
import { exportCsv } from '../support/exports.js'
import { type Caller, startTestApp, type TestApp, type Who } from '../support/test-app.js'

const API = '/credit/admin/api'
const RATINGS = `${API}/rating`
const PUBLIC = `${RATINGS}/public`
const PERIOD = '2035H1'
const LAST_DAY = '2035-06-30'
/** A Monday; five working days later the notice ends. */
const NOTICE = '2035-07-02T10:00:00+08:00'
const NOTICE_ENDS = '2035-07-09'
const AFTER_NOTICE = '2035-07-10T10:00:00+08:00'

interface Row {
  id: string
  name: string
  rank: number | null
  score: number | null
  [key: string]: unknown
}

let t: TestApp
const ids: Record<string, string> = {}
const accounts: Record<string, string> = {}
let marksOfSecond: string[] = []
let act = ''
let number = ''
let id = ''

beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
  const ctx = t.ctx()
  t.clock.set('2035-06-20T10:00:00+08:00')
  const evaluators = await makeParticipants(ctx, 1, [
    '甲评价方',
    '乙评价方',
    '丙评价方',
    '丁评价方',
  ])
  const make = async (sign: 1 | 2 | 3 | 4, name: string, total: number, areaCode?: string) => {
    const [made = ''] = await makeParticipants(ctx, sign, [name], areaCode)
    ids[name] = made
    await decisionAgainst(ctx, made)
    return reveal(ctx, made, evaluators, total)
  }
  await make(2, '第一供应商', 96)
  marksOfSecond = (await make(2, '第二供应商', 70)).map(({ recordId }) => recordId)
  await make(2, '第三供应商', 80)
  await make(2, '失信供应商', 90)
  await make(2, '个体工商户', 99)
  await make(4, '某评审专家', 99)
  await make(3, '外区代理机构', 88, '003900130002')
  await makeParticipants(ctx, 2, ['未评级供应商'])
  await t.dataSource.query(`UPDATE participant SET code = '92' || substr(code, 3) WHERE id = $1`, [
    ids.个体工商户,
  ])
  const item = await ctx.manager.findOneByOrFail(DishonestyItemEntity, { code: 'S-S1' })
  const decision = await decisionAgainst(ctx, ids.失信供应商 ?? '')
  const report = {
    participantId: ids.失信供应商 ?? '',
    itemId: item.id,
    description: '提供虚假材料',
  }
  const found = { ...report, ...decision, source: 'supervisor' as const }
  act = (await unitOfWork(ctx, (tx) => recordDishonesty(tx, found))).id
  for (const name of ['第一供应商', '第二供应商']) {
    const person = { sign: 2, areaCode: '003900130006', roles: ['supplier'] } as const
    const input = { ...person, roles: [...person.roles], participantId: ids[name] ?? '' }
    accounts[name] = (await makeAccount(ctx, input)).id
  }
  // After the half year: not in its rating.
  t.clock.set('2035-07-01T10:00:00+08:00')
  await reveal(ctx, ids.第三供应商 ?? '', evaluators, 100, { stage: 2 })
  t.clock.set(NOTICE)
})
afterAll(() => t.stop())

const as = async (name: string): Promise<Caller> =>
  t.withToken(await openSession(t.ctx(), { id: accounts[name] ?? '' }))
const idOf = (name: string) => ids[name] ?? ''

/** Computes a rating and waits for its job. */
async function compute(who: Who, input: object = {}) {
  const caller = await t.as(who)
  const { status, body } = await caller.post(RATINGS).send({ period: PERIOD, ...input })
  expect([status, body]).toEqual([202, { jobId: expect.any(String) }])
  for (;;) {
    const job = (await caller.get(`${API}/jobs/${body.jobId}`)).body
    if (['queued', 'running'].includes(job.status)) continue
    expect(job).toMatchObject({ status: 'succeeded' })
    return job.result as { id: string; number: string; participants: number }
  }
}

const put = async (who: Who, rating: string, action: string, body: object = {}) =>
  (await t.as(who)).put(`${RATINGS}/${rating}/${action}`).send(body)
const rowsOf = async (rating: string, query = ''): Promise<Row[]> =>
  (await (await t.as('city')).get(`${RATINGS}/${rating}/rows?size=100&${query}`).expect(200)).body
    .records
const published = async (of: string): Promise<Row[]> =>
  (await t.http.get(`${PUBLIC}/${of}/rows?size=100`).expect(200)).body.records
const ranks = (rows: Row[]) => rows.map(({ name, rank }) => [name, rank])
const verify = async (of: string) => (await t.http.get(`${RATINGS}/verify/${of}`).expect(200)).body
const openRatings = async (who: Who) =>
  (await (await t.as(who)).get(`${API}/supervisor/examineList?size=500`)).body.records.filter(
    (row: { sourceType: string }) => row.sourceType === 'rating',
  )

describe('a rating', () => {
  it('is computed as of the last day of a half year that has ended, by role', async () => {
    const made = await compute('district06')
    expect(made).toMatchObject({ number: 'PJ-0006-2035H1-01', participants: 4 })
    ;({ id, number } = made)
    const rows = await rowsOf(id)
    expect(ranks(rows)).toEqual([
      ...[['第一供应商', 1], ['第三供应商', 2], ['第二供应商', 3]], // biome-ignore format: a table
      ['失信供应商', null],
    ])
    const city = await t.as('city')
    for (const row of rows) {
      const { body } = await city.get(`${API}/credit/${row.participantId}?asOf=${LAST_DAY}`)
      const { base, bonus, mutual, deduction, adjustment, limit } = body
      expect(row).toMatchObject({
        score: body.creditScore,
        starLevel: body.starLevel,
        band: body.band,
        evaluatorCount: body.evaluatorCount,
        mean: body.rating,
        ruleVersion: body.ruleVersion,
        terms: { base, bonus, mutual, deduction, adjustment, limit },
        change: 'new',
      })
    }
    const now = (await city.get(`${API}/credit/${idOf('第三供应商')}`)).body
    expect(now.creditScore).not.toBe(rows.find(({ name }) => name === '第三供应商')?.score)
  })

  it('is of the own area; the city rates all areas together, or one district', async () => {
    const denied = await (await t.as('district06'))
      .post(RATINGS)
      .send({ period: PERIOD, areaId: (await t.as('district02')) && (await areaId('0002')) })
    expect(denied.status).toBe(403)
    const all = await compute('city')
    expect(all).toMatchObject({ number: 'PJ-0001-2035H1-01', participants: 5 })
    expect(ranks(await rowsOf(all.id, 'sign=3'))).toEqual([['外区代理机构', 1]])
    const other = await compute('city', { areaId: await areaId('0002') })
    expect(other).toMatchObject({ number: 'PJ-0002-2035H1-01', participants: 1 })
    const seen = (await (await t.as('district06')).get(`${RATINGS}/list`)).body.records
    expect(seen.map((row: Row) => row.number)).toEqual([number])
    const district = await t.as('district06')
    for (const path of ['', '/rows', '/rows/export']) {
      expect((await district.get(`${RATINGS}/${all.id}${path}`)).status).toBe(404)
    }
    expect((await put('district06', all.id, 'publish')).status).toBe(404)
  })

  it('is refused for a half year that has not ended, and to whom may not', async () => {
    for (const period of ['2035H2', '2035H3', '2035', '9999H1']) {
      const { status, body } = await (await t.as('city')).post(RATINGS).send({ period })
      expect([period, status, Object.keys(body.fields ?? {})]).toEqual([period, 400, ['period']])
    }
    for (const who of ['examiner', 'auditor', 1, 2, 3, 4] as const) {
      const { status } = await (await t.as(who)).post(RATINGS).send({ period: PERIOD })
      expect([who, status]).toEqual([who, 403])
    }
    for (const who of ['auditor', 1, 2, 3, 4] as const) {
      for (const action of ['publish', 'enforce', 'withdraw']) {
        expect([who, (await put(who, id, action, { reason: '无' })).status]).toEqual([who, 403])
      }
    }
  })

  it('is public only once it is published', async () => {
    expect((await t.http.get(PUBLIC)).body.total).toBe(0)
    for (const path of ['', '/rows', '/rows/export', '/statement']) {
      expect((await t.http.get(`${PUBLIC}/${number}${path}`)).status).toBe(404)
    }
    expect(await verify(number)).toMatchObject({ genuine: false, rating: null })
    expect((await (await as('第一供应商')).get(`${RATINGS}/own`)).body).toEqual([])
  })

  it('gives way to a later computation while nobody has published it', async () => {
    const again = await compute('district06')
    expect(again.number).toBe('PJ-0006-2035H1-02')
    const states = (await (await t.as('district06')).get(`${RATINGS}/list`)).body.records
    expect(states.map((row: Row) => [row.number, row.status])).toEqual([
      ['PJ-0006-2035H1-02', 'computed'],
      ['PJ-0006-2035H1-01', 'replaced'],
    ])
    expect((await put('examiner', id, 'publish')).status).toBe(409)
    ;({ id, number } = again)
  })
})

describe('the public notice', () => {
  it('runs five working days, shows the rows, and stands still for another computation', async () => {
    expect((await put('examiner', id, 'enforce')).status).toBe(409)
    const { body } = await put('examiner', id, 'publish')
    expect(body).toMatchObject({ status: 'notice', noticeUntil: NOTICE_ENDS })
    const [listed] = (await t.http.get(PUBLIC)).body.records
    expect(listed).toMatchObject({ number, status: 'notice', participants: 4, digest: null })
    expect(ranks(await published(number)).slice(0, 2)).toEqual([
      ...[['第一供应商', 1], ['第三供应商', 2]], // biome-ignore format: a table
    ])
    expect(Object.keys((await published(number))[0] ?? {})).not.toContain('evaluatorCount')
    const { status, body: refused } = await (await t.as('district06'))
      .post(RATINGS)
      .send({ period: PERIOD })
    expect([status, refused.code]).toEqual([409, 'RATING_EXISTS'])
    const early = await put('examiner', id, 'enforce')
    expect([early.status, early.body.code]).toEqual([409, 'RATING_NOTICE_RUNS'])
  })

  it('lets a party object to its own row, which waits for the decision', async () => {
    const second = await as('第二供应商')
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
    const strange = await (await as('第一供应商')).post(`${API}/complaint`).send(input)
    expect([strange.status, strange.body.code]).toEqual([422, 'REFERENCE_UNKNOWN'])
    const about = await second.get(`${API}/complaint/subject`).query(subject)
    expect(about.body).toMatchObject({ until: NOTICE_ENDS, caseId: null })
    expect(about.body.subject).toContain('2035年上半年信用评级')
    const filed = await second.post(`${API}/complaint`).send(input)
    expect([filed.status, filed.body.status]).toEqual([201, 'filed'])
    const again = await second.post(`${API}/complaint`).send(input)
    expect([again.status, again.body.code]).toEqual([409, 'CASE_EXISTS'])
    const row = (await published(number)).find(({ name }) => name === '第二供应商')
    expect(row).toMatchObject({ underObjection: true })
    const [after] = (await second.get(`${RATINGS}/own`)).body
    expect(after.objectionId).toBe(filed.body.id)
  })

  it('ends with a to-do; an objection holds the rating up', async () => {
    await awaitEnforcement(t.ctx())
    expect(await openRatings('district06')).toEqual([])
    t.clock.set(AFTER_NOTICE)
    await awaitEnforcement(t.ctx())
    await awaitEnforcement(t.ctx())
    expect(await openRatings('district06')).toEqual([
      expect.objectContaining({ link: `/integrityManagement/ratings/details?id=${id}` }),
    ])
    expect(await openRatings('district02')).toEqual([])
    const { status, body } = await put('examiner', id, 'enforce')
    expect([status, body.code]).toEqual([409, 'RATING_OBJECTIONS'])
    const [own] = (await (await as('第一供应商')).get(`${RATINGS}/own`)).body
    expect(own.objectUntil).toBeNull()
    const late = await (await as('第一供应商')).post(`${API}/complaint`).send({
      ...{ kind: 'objection', subjectType: 'ratingRow', subjectId: own.entryId },
      ...{ title: '对评级的异议', content: '评价有误' },
    })
    expect([late.status, late.body.code]).toEqual([409, 'OBJECTION_TOO_LATE'])
  })

  it('corrects the row of an upheld objection by what was decided, and who it passes', async () => {
    const before = await rowsOf(id)
    const [own] = (await (await as('第二供应商')).get(`${RATINGS}/own`)).body
    const decide = async (action: string, input: object = { text: '受理' }) =>
      (await t.as('examiner')).put(`${API}/complaint/${own.objectionId}/${action}`).send(input)
    await decide('accept')
    const same = await decide('decide', { upheld: true, text: '评价作废' })
    expect([same.status, same.body.code]).toEqual([409, 'RATING_ROW_SAME'])
    // Three evaluators are left, so that it is still rated.
    await unitOfWork(t.ctx(), (tx) => voidFacts(tx, marksOfSecond.slice(0, 1), 'objection'))
    const decided = await decide('decide', { upheld: true, text: '评价作废' })
    expect(decided.body).toMatchObject({ status: 'upheld', effect: 'corrected' })
    const after = await rowsOf(id)
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
  it('never changes, and shows it by a digest of a statement that anybody can compute', async () => {
    const { body } = await put('examiner', id, 'enforce')
    expect(body).toMatchObject({
      status: 'inForce',
      digest: expect.stringMatching(/^[\da-f]{64}$/),
    })
    expect(await openRatings('district06')).toEqual([])
    const { text } = await t.http.get(`${PUBLIC}/${number}/statement`).expect(200)
    expect(createHash('sha256').update(text).digest('hex')).toBe(body.digest)
    expect(text.split('\n')[0]).toBe(JSON.stringify([number, PERIOD, LAST_DAY]))
    expect(text.trim().split('\n')).toHaveLength(5)
    expect(await verify(number.toLowerCase())).toMatchObject({
      genuine: true,
      intact: true,
      rating: { digest: body.digest, status: 'inForce' },
    })
    for (const change of ['UPDATE rating_row SET score = 1', 'DELETE FROM rating_row']) {
      await expect(t.dataSource.query(change)).rejects.toThrow('append-only')
    }
    const withdrawn = await put('examiner', id, 'publish')
    expect(withdrawn.status).toBe(409)
  })

  it('shows a change behind the back of the product', async () => {
    const query = (text: string) => t.dataSource.query(text)
    await query('ALTER TABLE rating_row DISABLE TRIGGER rating_row_append_only')
    await query(`UPDATE rating_row SET score = score + 1 WHERE name = '第一供应商'`)
    expect(await verify(number)).toMatchObject({ genuine: true, intact: false })
    await query(`UPDATE rating_row SET score = score - 1 WHERE name = '第一供应商'`)
    await query('ALTER TABLE rating_row ENABLE TRIGGER rating_row_append_only')
    expect(await verify(number)).toMatchObject({ intact: true })
  })

  it('is annotated by what is decided later, and not rewritten', async () => {
    const before = await published(number)
    t.clock.set('2035-07-10T11:00:00+08:00')
    await unitOfWork(t.ctx(), (tx) => endDishonesty(tx, act, 'revoke', '决定被撤销'))
    await unitOfWork(t.ctx(), (tx) => voidFacts(tx, marksOfSecond.slice(1, 2), 'objection'))
    const after = await published(number)
    expect(after.map(({ name, notes }) => [name, notes])).toEqual([
      ...[['第一供应商', []], ['第三供应商', []]], // biome-ignore format: a table
      ...[['第二供应商', ['voided']], ['失信供应商', ['withdrawn']]], // biome-ignore format: a table
    ])
    expect(after.map(({ notes: _, ...row }) => row)).toEqual(
      before.map(({ notes: _, ...row }) => row),
    )
    expect(await verify(number)).toMatchObject({ intact: true })
  })

  it('is exported, by visitors too', async () => {
    const { rows } = await exportCsv(t.withToken(''), `${PUBLIC}/${number}/rows/export`, 'sign=2')
    expect(rows[0]?.slice(0, 4)).toEqual(['主体类型', '排名', '名称', '统一社会信用代码'])
    expect(rows.slice(1).map((row) => row[2])).toEqual([
      ...['第一供应商', '第三供应商', '第二供应商', '失信供应商'],
    ])
    const district = await t.as('district06')
    const own = await exportCsv(district, `${RATINGS}/${id}/rows/export`, 'change=new')
    expect(own.rows).toHaveLength(5)
    const denied = await (await t.as('examiner')).get(`${RATINGS}/${id}/rows/export`)
    expect(denied.status).toBe(403)
  })

  it('is replaced by a later one of the same half year when that comes into force', async () => {
    const later = await compute('district06')
    expect(later.number).toBe('PJ-0006-2035H1-03')
    await put('examiner', later.id, 'publish')
    t.clock.set('2035-07-18T10:00:00+08:00')
    const { body } = await put('examiner', later.id, 'enforce')
    expect(body.status).toBe('inForce')
    expect(await verify(number)).toMatchObject({ rating: { status: 'replaced' }, intact: true })
    const { records } = (await t.http.get(`${PUBLIC}?status=inForce`)).body
    expect(records.map((row: Row) => row.number)).toEqual([later.number])
  })

  it('is what the rating of the next half year is compared with', async () => {
    t.clock.set('2036-01-07T10:00:00+08:00')
    const next = await compute('district06', { period: '2035H2' })
    const detail = (await (await t.as('district06')).get(`${RATINGS}/${next.id}`)).body
    expect(detail).toMatchObject({ previousNumber: 'PJ-0006-2035H1-03', objections: 0 })
    const suppliers = detail.counts.find(({ sign }: { sign: number }) => sign === 2)
    const rows = await rowsOf(next.id)
    for (const change of ['up', 'down', 'same'] as const) {
      const some = await rowsOf(next.id, `change=${change}`)
      expect(some).toEqual(rows.filter((row) => row.change === change))
      expect([change, suppliers[change]]).toEqual([change, some.length])
    }
    expect(suppliers).toMatchObject({ count: rows.length, up: 1 })
    expect(rows.find(({ change }) => change === 'up')).toMatchObject({ name: '第三供应商' })
    const withdrawn = await put('examiner', next.id, 'withdraw', { reason: '数据有误' })
    expect(withdrawn.body).toMatchObject({ status: 'withdrawn', reason: '数据有误', can: [] })
  })

  it('says so where it is withdrawn, and why; its rows are not public any more', async () => {
    const withdrawn = 'PJ-0006-2035H1-03'
    const [{ id: of }] = await t.dataSource.query('SELECT id FROM rating WHERE number = $1', [
      withdrawn,
    ])
    expect((await put('examiner', of, 'withdraw', {})).status).toBe(400)
    await put('examiner', of, 'withdraw', { reason: '计算有误' })
    const { body } = await t.http.get(`${PUBLIC}/${withdrawn}`)
    expect(body).toMatchObject({ status: 'withdrawn', reason: '计算有误' })
    expect(await verify(withdrawn)).toMatchObject({ rating: { status: 'withdrawn' } })
    expect((await t.http.get(`${PUBLIC}/${withdrawn}/rows`)).status).toBe(404)
    expect((await put('examiner', of, 'withdraw', { reason: '再次' })).status).toBe(409)
  })
})

async function areaId(suffix: string): Promise<string> {
  const [area] = await t.dataSource.query('SELECT id FROM area WHERE code = $1', [
    `00390013${suffix}`,
  ])
  return area.id
}
