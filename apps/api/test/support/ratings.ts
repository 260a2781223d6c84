import { Background } from '#core/background'
import { unitOfWork } from '#database/unit-of-work'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { recordDishonesty } from '../../src/modules/acts/record-dishonesty.js'
import { endedJob } from '../suites/describe-bulk.js'
import { makeAccount, openSession } from './accounts.js'
import { decisionAgainst, makeParticipants, reveal } from './credit.js'
import { type Caller, startTestApp, type Who } from './test-app.js'

const API = '/credit/admin/api'
export const RATINGS = `${API}/rating`
export const PUBLIC = `${RATINGS}/public`
/** The half year that {@link startRatings} prepares. */
export const PERIOD = '2035H1'
export const LAST_DAY = '2035-06-30'
/** A Monday; five working days later the notice ends. */
const NOTICE = '2035-07-02T10:00:00+08:00'

export interface Row {
  id: string
  name: string
  rank: number | null
  score: number | null
  [key: string]: unknown
}

/** The service with evaluated participants at the end of a half year, and the calls on their ratings. */
export async function startRatings() {
  const t = await startTestApp()
  const ids: Record<string, string> = {}
  const accounts: Record<string, string> = {}
  t.app.get(Background).start()
  const ctx = t.ctx()
  t.clock.set('2035-06-20T10:00:00+08:00')
  const evaluators = await makeParticipants(ctx, 1, ['甲评价方', '乙评价方', '丙评价方', '丁评价方'])
  const make = async (sign: 1 | 2 | 3 | 4, name: string, total: number, areaCode?: string) => {
    const [made = ''] = await makeParticipants(ctx, sign, [name], areaCode)
    ids[name] = made
    await decisionAgainst(ctx, made)
    return reveal(ctx, made, evaluators, total)
  }
  await make(2, '第一供应商', 96)
  const marksOfSecond = (await make(2, '第二供应商', 70)).map(({ recordId }) => recordId)
  await make(2, '第三供应商', 80)
  await make(2, '失信供应商', 90)
  await make(2, '个体工商户', 99)
  await make(4, '某评审专家', 99)
  await make(3, '外区代理机构', 88, '003900130002')
  await makeParticipants(ctx, 2, ['未评级供应商'])
  await t.dataSource.query(`UPDATE participant SET code = '92' || substr(code, 3) WHERE id = $1`, [ids.个体工商户])
  const item = await ctx.manager.findOneByOrFail(DishonestyItemEntity, { code: 'S-S1' })
  const decision = await decisionAgainst(ctx, ids.失信供应商 ?? '')
  const report = {
    participantId: ids.失信供应商 ?? '',
    itemId: item.id,
    description: '提供虚假材料',
  }
  const found = { ...report, ...decision, source: 'supervisor' as const }
  const act = (await unitOfWork(ctx, (tx) => recordDishonesty(tx, found))).id
  for (const name of ['第一供应商', '第二供应商']) {
    const person = { sign: 2, areaCode: '003900130006', roles: ['supplier'] } as const
    const input = { ...person, roles: [...person.roles], participantId: ids[name] ?? '' }
    accounts[name] = (await makeAccount(ctx, input)).id
  }
  // After the half year: not in its rating.
  t.clock.set('2035-07-01T10:00:00+08:00')
  await reveal(ctx, ids.第三供应商 ?? '', evaluators, 100, { stage: 2 })
  t.clock.set(NOTICE)

  const as = async (name: string): Promise<Caller> =>
    t.withToken(await openSession(t.ctx(), { id: accounts[name] ?? '' }))
  const idOf = (name: string) => ids[name] ?? ''

  /** Computes a rating and waits for its job. */
  async function compute(who: Who, input: object = {}) {
    const caller = await t.as(who)
    const { status, body } = await caller.post(RATINGS).send({ period: PERIOD, ...input })
    expect([status, body]).toEqual([202, { jobId: expect.any(String) }])
    const job = await endedJob(caller, body.jobId)
    expect(job).toMatchObject({ status: 'succeeded' })
    return job.result as { id: string; number: string; participants: number }
  }

  const put = async (who: Who, rating: string, action: string, body: object = {}) =>
    (await t.as(who)).put(`${RATINGS}/${rating}/${action}`).send(body)
  const rowsOf = async (rating: string, query = ''): Promise<Row[]> =>
    (await (await t.as('city')).get(`${RATINGS}/${rating}/rows?size=100&${query}`).expect(200)).body.records
  const published = async (of: string): Promise<Row[]> =>
    (await t.http.get(`${PUBLIC}/${of}/rows?size=100`).expect(200)).body.records
  const verify = async (of: string) => (await t.http.get(`${RATINGS}/verify/${of}`).expect(200)).body
  const openRatings = async (who: Who) =>
    (await (await t.as(who)).get(`${API}/supervisor/examineList?size=500`)).body.records.filter(
      (row: { sourceType: string }) => row.sourceType === 'rating',
    )

  return {
    t,
    /** A serious act that is in force. */
    act,
    /** The evaluations of 第二供应商. */
    marksOfSecond,
    ...{ as, idOf, compute, put, rowsOf, published, verify, openRatings },
  }
}

export const ranks = (rows: Row[]) => rows.map(({ name, rank }) => [name, rank])
