import { randomUUID } from 'node:crypto'
import type { ParticipantSign } from '@credit/contract'
import { Schedule } from '#core/schedule'
import { unitOfWork } from '#database/unit-of-work'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { EvaluationSettingEntity } from '#entities/evaluation/evaluation-setting'
import { EvaluationSettingVersionEntity } from '#entities/evaluation/evaluation-setting-version'
import type { AccountEntity } from '#entities/identity/account'
import { ProjectEntity } from '#entities/projects/project'
import { figurePositions } from '../../src/modules/evaluation/position/figure-positions.js'
import type { RevealedFact } from '../../src/modules/ledger/facts.sql.js'
import { postFacts } from '../../src/modules/ledger/post-facts.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { factOf, makeParticipants } from '../support/credit.js'
import { API, createProject, MONDAY, UNKNOWN_ID } from '../support/evaluation.js'
import { insertRow } from '../support/insert-row.js'
import { areaIdOf, supervisorWith } from '../support/rights.js'
import { type Caller, EVERYONE, startTestApp, type TestApp } from '../support/test-app.js'

const AREA = '003900130006'
/** An area with nine agencies. */
const SMALL_AREA = '003900130002'
const NEXT_MONTH = '2035-12-01T00:50:00+08:00'

let t: TestApp
let agencies: string[]
let few: string[]
let purchasers: string[]
let account: AccountEntity

const named = (sign: ParticipantSign, name: string, count: number, area = AREA) =>
  makeParticipants(
    t.ctx(),
    sign,
    Array.from({ length: count }, (_, n) => `${name}${n}`),
    area,
  )

interface Said {
  /** Percent of the points of each question. */
  level?: number
  cell?: 'A1' | 'A7'
  groupKey?: string
  pooled?: boolean
  /** The window ended in silence. */
  silent?: boolean
}

/** Reveals an evaluation of each evaluator today, with its answers. */
async function evaluate(evaluatedId: string, evaluators: readonly string[], said: Said): Promise<RevealedFact[]> {
  const { level = 85, cell = 'A1', groupKey = null, pooled = false, silent = false } = said
  const ctx = t.ctx()
  const setting = await ctx.manager.findOneByOrFail(EvaluationSettingEntity, { code: cell })
  const { id: settingId, currentVersion: settingVersion, evaluatorSign, evaluatedSign } = setting
  const version = { settingId, number: settingVersion }
  const { indicators } = await ctx.manager.findOneByOrFail(EvaluationSettingVersionEntity, version)
  const { projectId, sectionId } = await createProject(t, [])
  const { areaId } = await ctx.manager.findOneByOrFail(ProjectEntity, { id: projectId })
  const anonymous = groupKey !== null
  const now = ctx.clock.now()
  const ended = silent
    ? { status: 'expired' as const, endedAt: now, endReason: 'window' as const }
    : {
        ...{ status: 'revealed' as const, submittedAt: now, revealedAt: now, total: level },
        answers: indicators.map(({ id, maxPoints }) => ({ indicatorId: id, points: (maxPoints * level) / 100 })),
        poolId: pooled ? groupKey : null,
      }
  const facts = evaluators.map((evaluatorId) =>
    factOf(ctx, { evaluatedId, evaluatorId, total: level, settingCode: cell, anonymous, groupKey, pooled }),
  )
  for (const { recordId: id, evaluatorId } of facts) {
    await insertRow(ctx, EvaluationRecordEntity, {
      ...{ id, evaluatorId, evaluatedId, evaluatorSign, evaluatedSign, areaId, projectId, sectionId, anonymous },
      ...{ settingId, settingVersion, stage: 0, version: 1, optional: false },
      ...{ openedAt: now, dueAt: now, windowEndsAt: now, ...ended },
    })
  }
  const cause = pooled ? 'pool' : anonymous ? 'anonymousGroup' : 'evaluation'
  if (!silent) await unitOfWork(ctx, (tx) => postFacts(tx, facts, cause))
  return facts
}

const figure = (at: string) => {
  t.clock.set(at)
  return figurePositions(t.ctx())
}
const ownCaller = async () => t.withToken(await openSession(t.ctx(), account))
const position = async (id: string, caller?: Caller) =>
  (await (caller ?? (await t.as('city'))).get(`${API}/credit/${id}/position`).expect(200)).body
const agency = (at: number): string => agencies[at] ?? ''

/** Ten agencies with five evaluations each on the levels of the scale, and nine in another area. */
beforeAll(async () => {
  t = await startTestApp()
  t.clock.set(MONDAY)
  purchasers = await named(1, '采购人', 10)
  agencies = await named(3, '代理', 10)
  few = await named(3, '外区代理', 9, SMALL_AREA)
  const halves = [purchasers.slice(0, 5), purchasers.slice(5)] as const
  for (const [n, id] of agencies.entries()) {
    await evaluate(id, halves[n % 2] ?? [], { level: [100, 85, 70, 40, 0][n % 5] ?? 0 })
  }
  for (const id of few) await evaluate(id, halves[0], { level: 85 })
  const [silentAbout = ''] = await named(3, '未获评价的代理', 1)
  for (let n = 0; n < 4; n++) await evaluate(silentAbout, purchasers.slice(9), { silent: true })
  account = await makeAccount(t.ctx(), { sign: 3, areaCode: AREA, roles: ['agency'], participantId: agency(0) })
})
afterAll(() => t.stop())

describe('the position of a participant', () => {
  it('is empty before the first figures are made', async () => {
    const empty = { month: null, scores: null, quarter: null, creditScore: null, questions: [] }
    expect(await position(agency(0))).toMatchObject(empty)
  })

  it('has the quartiles of its type, and its place among them', async () => {
    expect(await figure(NEXT_MONTH)).toBe(29)
    const told = await position(agency(0), await ownCaller())
    expect(told).toMatchObject({
      ...{ month: '2035-11', sign: 3, creditScore: 82.5, quarter: 'upperQuarter' },
      ...{ scores: { lower: 64.5, median: 73.5, upper: 78 } },
      ...{ completion: { due: 0, given: 0, rate: null }, typeCompletion: null },
    })
    const places = await Promise.all([1, 2, 3, 4].map(async (at) => (await position(agency(at))).quarter))
    expect(places).toEqual(['upperQuarter', 'median', 'lowerQuarter', 'lowerQuarter'])
    expect(JSON.stringify(told)).not.toMatch(/52\.5|代理/)
  })

  it('has the mean of each question beside that of its type', async () => {
    const { questions } = await position(agency(1))
    expect(questions).toHaveLength(6)
    for (const question of questions) {
      expect(question).toMatchObject({ sign: 1, stage: 0, count: 5, mean: 85, typeMean: 59 })
    }
  })

  it('has the completion rate beside the median of its type', async () => {
    const { completion, typeCompletion, questions } = await position(purchasers[9] ?? '')
    expect({ completion, typeCompletion }).toEqual({
      completion: { due: 9, given: 5, rate: 55.55 },
      typeCompletion: 100,
    })
    expect(questions).toEqual([])
  })

  it('tells nothing of a type with fewer than ten in the area', async () => {
    const { scores, quarter, creditScore, questions } = await position(few[0] ?? '')
    expect({ scores, quarter, creditScore }).toEqual({ scores: null, quarter: null, creditScore: 78 })
    expect(questions[0]).toMatchObject({ count: 5, mean: 85, typeMean: null })
    const stored = await t.dataSource.query(
      `SELECT lower, median, upper, completion FROM type_position y JOIN area a ON a.id = y.area_id
        WHERE a.code = $1 AND y.sign = 3`,
      [SMALL_AREA],
    )
    expect(stored).toEqual([{ lower: null, median: null, upper: null, completion: null }])
  })

  it('is read by the participant and by supervisors with the right to see credit', async () => {
    const path = `${API}/credit/${agency(0)}/position`
    await t.http.get(path).expect(401)
    for (const who of EVERYONE) await (await t.as(who)).get(path).expect(String(who).length > 1 ? 200 : 404)
    await (await supervisorWith(t, AREA, ['project:list'])).get(path).expect(403)
    await (await supervisorWith(t, AREA, ['credit:list'])).get(path).expect(200)
    const own = await ownCaller()
    for (const id of [agency(1), few[0], UNKNOWN_ID]) await own.get(`${API}/credit/${id}/position`).expect(404)
    await (await t.as('city')).get(`${API}/credit/${UNKNOWN_ID}/position`).expect(404)
  })
})

describe('the figures', () => {
  it('change once a month, and are the same if they are made later', async () => {
    const before = await position(agency(4))
    t.clock.set('2035-12-10T10:00:00+08:00')
    await evaluate(agency(4), await named(1, '新采购人', 8), { level: 100 })
    expect(await figure('2035-12-31T23:50:00+08:00')).toBeNull()
    expect(await position(agency(4))).toEqual(before)
    for (const table of ['own_position', 'type_position']) await t.dataSource.query(`DELETE FROM ${table}`)
    expect(await figure('2035-12-31T23:55:00+08:00')).toBe(29)
    expect(await position(agency(4))).toEqual(before)
    expect(await figure('2036-01-01T00:50:00+08:00')).toBe(37)
    const after = await position(agency(4))
    expect(after).toMatchObject({ month: '2035-12', quarter: 'lowerHalf' })
    expect(after.creditScore).toBeGreaterThan(before.creditScore)
    expect(after.questions[0]).toMatchObject({ count: 13, mean: 62 })
  })

  it('are those of the area in which it was at the end of the month', async () => {
    const areaId = await areaIdOf(t, SMALL_AREA)
    const move = (to: string) =>
      t.dataSource.query('UPDATE participant SET area_id = $2 WHERE id = $1', [agency(0), to])
    const before = await position(agency(0))
    await move(areaId)
    expect(await position(agency(0))).toEqual(before)
    await move(await areaIdOf(t, AREA))
  })

  it('count anonymous evaluations by whole groups, and no pool', async () => {
    t.clock.set('2036-01-10T10:00:00+08:00')
    const suppliers = await named(2, '投标人', 6)
    const [groups = '', small = '', pool = '', voided = '', twice = ''] = await named(3, '匿名评价的代理', 5)
    const group = (id: string, from: number, to: number, said: Said = {}) =>
      evaluate(id, suppliers.slice(from, to), { cell: 'A7', groupKey: randomUUID(), level: 70, ...said })
    await group(groups, 0, 3)
    await group(groups, 3, 6, { level: 40 })
    await group(small, 0, 3)
    await group(small, 3, 5)
    await group(pool, 0, 6, { pooled: true })
    await group(voided, 0, 3)
    const [one] = await group(voided, 3, 6)
    await t.dataSource.query('UPDATE credit_fact SET voided_on = $2 WHERE record_id = $1', [
      one?.recordId,
      t.clock.today(),
    ])
    // A body that evaluated twice in a group, as after a merge.
    await group(twice, 0, 3)
    const [other] = await group(twice, 3, 6)
    await t.dataSource.query('UPDATE credit_fact SET evaluator_id = $2 WHERE record_id = $1', [
      other?.recordId,
      suppliers[5],
    ])
    expect(await figure('2036-02-01T00:50:00+08:00')).not.toBeNull()
    const { questions } = await position(groups)
    expect(questions.length).toBeGreaterThan(0)
    for (const question of questions) expect(question).toMatchObject({ sign: 2, count: 6, mean: 55, typeMean: null })
    for (const id of [small, pool, voided, twice]) expect((await position(id)).questions).toEqual([])
  })

  it('are made by the task of the schedule', async () => {
    t.clock.set('2036-03-02T04:00:00+08:00')
    await t.app
      .get(Schedule)
      .tasks.find(({ name }) => name === 'evaluation.positions')
      ?.run(t.ctx())
    expect((await position(agency(0))).month).toBe('2036-02')
  })
})
