import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unitOfWork } from '@credit/api/database/unit-of-work'
import { EvaluationRecordEntity } from '@credit/api/entities/evaluation/evaluation-record'
import { AccountEntity } from '@credit/api/entities/identity/account'
import { BonusClaimEntity } from '@credit/api/entities/ledger/bonus-claim'
import { CreditCaseEntity } from '@credit/api/entities/ledger/credit-case'
import { CreditFactEntity } from '@credit/api/entities/ledger/credit-fact'
import { DishonestRecordEntity } from '@credit/api/entities/ledger/dishonest-record'
import { ProjectEntity } from '@credit/api/entities/projects/project'
import { TodoEntity } from '@credit/api/entities/todo/todo'
import { verifyCredit } from '@credit/api/modules/evaluation/verify/verify-credit'
import { recomputeAll } from '@credit/api/modules/ledger/recompute'
import { PROFILE_TABLES } from '@credit/api/modules/participants/profiles/profiles'
import { runSync } from '@credit/api/modules/sync/runs/run-sync'
import { AREA_CODES, creditCodeChecks, DAY_MS, RULES } from '@credit/contract'
import { In, IsNull } from 'typeorm'
import { startTestApp, type TestApp } from '../../api/test/support/test-app.js'
import { linesOf, planDemoCity } from '../src/city/city.js'
import { keepAwaiting } from '../src/refresh.js'
import { FactorMismatchError, scaleDemo } from '../src/scale/scale.js'
import { SCALE_PREFIX } from '../src/scale/sizes.js'
import { seedDemoCity } from '../src/seed.js'
import { fillSmallCity, SHARED_PROJECTS } from './support/small-city.js'

const TODAY = '2026-11-20'

describe('file of the demo city', () => {
  const demo = planDemoCity(TODAY)

  it('is the same for the same day and different for another', () => {
    expect(linesOf(planDemoCity(TODAY).releases)).toBe(linesOf(demo.releases))
    expect(linesOf(planDemoCity('2026-11-19').releases)).not.toBe(linesOf(demo.releases))
  })

  it('covers all areas and outcomes, with valid codes', () => {
    expect(demo.plans.length).toBeGreaterThanOrEqual(300)
    expect(new Set(demo.plans.map(({ areaCode }) => areaCode)).size).toBe(AREA_CODES.length)
    expect(new Set(demo.plans.map(({ outcome }) => outcome)).size).toBe(4)
    const { 4: experts, ...organisations } = demo.city
    const codes = Object.values(organisations).flatMap((list) => list.map(({ code }) => code))
    expect(codes.filter((code) => !creditCodeChecks(code))).toEqual([])
    const all = [...codes, ...experts.map(({ code }) => code)]
    expect(new Set(all).size).toBe(all.length)
  })

  it('contains no release of a later day', () => {
    expect(demo.releases.filter(({ deliveredOn }) => deliveredOn > TODAY)).toEqual([])
  })
})

describe('demo in a database', () => {
  let t: TestApp
  const folder = mkdtempSync(join(tmpdir(), 'credit-demo-'))
  const file = join(folder, 'demo.ocds.jsonl')
  beforeAll(async () => {
    t = await startTestApp()
    await fillSmallCity(t, TODAY, file, { withDistrict: true })
  })
  afterAll(async () => {
    await t.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const awaiting = async () => {
    const projects = await t.ctx().manager.findBy(ProjectEntity, { ocid: SHARED_PROJECTS[0] ?? '' })
    const projectId = projects[0]?.id ?? ''
    const rows = await t.ctx().manager.findBy(EvaluationRecordEntity, { projectId, status: 'pending' })
    const accounts = await t.ctx().manager.find(AccountEntity)
    const names = new Map(accounts.map((row) => [row.participantId, row.loginName]))
    return rows.map(({ evaluatorId, stage }) => ({ who: names.get(evaluatorId), stage }))
  }

  it('has a history whose scores verify', async () => {
    const revealed = await t.ctx().manager.countBy(EvaluationRecordEntity, { status: 'revealed' })
    expect(revealed).toBeGreaterThan(20)
    expect((await verifyCredit(t.ctx())).faults).toEqual([])
  })

  it('has reported behaviours, the latest of which await a decision', async () => {
    const found = await t.ctx().manager.findBy(DishonestRecordEntity, { source: 'evaluation' })
    const waiting = found.filter(({ status }) => ['reported', 'noticed'].includes(status))
    expect(waiting.length).toBeGreaterThan(0)
    const records: { id: string; revealedAt: Date | null }[] = await t.dataSource.query(
      'SELECT id, revealed_at AS "revealedAt" FROM evaluation_record WHERE id = ANY($1)',
      [found.map(({ recordId }) => recordId)],
    )
    expect(records).toHaveLength(found.length)
    for (const { status, recordId } of found) {
      const revealedAt = records.find(({ id }) => id === recordId)?.revealedAt
      // Notice is given only of revealed evaluations.
      expect([status, status === 'reported' || !!revealedAt]).toEqual([status, true])
    }
    const todos = await t.ctx().manager.findBy(TodoEntity, { sourceType: 'dishonesty' })
    const ids = todos.map(({ sourceId }) => sourceId)
    expect(ids).toEqual(expect.arrayContaining(waiting.map(({ id }) => id)))
  })

  it('has all seven cases, decided and open, and claims that came to nothing', async () => {
    const cases = await t.ctx().manager.find(CreditCaseEntity, { order: { createTime: 'ASC' } })
    expect(cases.map(({ title, status }) => [title, status])).toEqual([
      ['对履约验收评价的异议', 'upheld'],
      ['投诉对方拒不配合质疑答复', 'refused'],
      ['对合同签订评价的异议', 'confirmed'],
      ['项目资料归档不完整', 'upheld'],
      ['对一次低分评价的异议', 'asked'],
      ['采购人逾期确认中标结果', 'accepted'],
      ['评价页面的合同名称有误', 'filed'],
    ])
    const todos = await t.ctx().manager.findBy(TodoEntity, {
      sourceType: In(['complaint', 'objection']),
    })
    // A case that awaits an answer of the party can be decided without it, too.
    const waiting = cases.filter(({ status }) => ['filed', 'accepted', 'asked'].includes(status))
    expect(todos.map(({ sourceId }) => sourceId).sort()).toEqual(waiting.map(({ id }) => id).sort())
    const claims = await t.ctx().manager.find(BonusClaimEntity)
    const ended = claims.filter(({ status }) => ['draft', 'rejected', 'revoked'].includes(status))
    expect(ended.length).toBeGreaterThan(0)
    const examined = await t.ctx().manager.findBy(TodoEntity, { sourceType: 'qualification' })
    const pending = claims.filter(({ status }) => status === 'pending')
    expect(examined.map(({ sourceId }) => sourceId)).toEqual(pending.map(({ id }) => id))
  })

  it('fills all profile fields that a register has', async () => {
    for (const table of Object.values(PROFILE_TABLES)) {
      const rows: object[] = await t.dataSource.query(`SELECT * FROM ${table}`)
      expect(rows.length).toBeGreaterThan(0)
      const empty = rows.flatMap((row) =>
        Object.entries(row).flatMap(([name, value]) =>
          value === '' || value === null || (name === 'gender' && value === 2) ? [name] : [],
        ),
      )
      expect([table, [...new Set(empty)]]).toEqual([table, []])
    }
    const phones = planDemoCity(TODAY).city[3].map(({ phone }) => phone)
    expect(phones.filter((phone) => !RULES.landline.test(phone))).toEqual([])
  })

  it('gives the accounts of participants bodies at home in their areas', async () => {
    const homes: { loginName: string; account: string; home: string }[] = await t.dataSource.query(
      `SELECT a.login_name AS "loginName", a.area_id AS account, p.area_id AS home
       FROM account a JOIN participant p ON p.id = a.participant_id`,
    )
    const tied = homes.map(({ loginName }) => loginName)
    expect(tied).toEqual(expect.arrayContaining(['purchaser01', 'supplier01', 'agency01', 'expert01']))
    expect(homes.filter(({ account, home }) => account !== home)).toEqual([])
  })

  it('is seeded once', async () => {
    const before = await t.ctx().manager.count(ProjectEntity)
    await unitOfWork(t.ctx(), (tx) => seedDemoCity(tx, file, t.config))
    expect(await t.ctx().manager.count(ProjectEntity)).toBe(before)
    const { counts } = await runSync(t.ctx(), { source: file })
    expect(counts.releases).toMatchObject({ new: 0, changed: 0, refused: 0 })
  })

  it("always has pending evaluations at several stages for each kind's first account", async () => {
    const keep = () => unitOfWork(t.ctx(), (tx) => keepAwaiting(tx, file))
    await keep()
    const first = await awaiting()
    for (const who of ['purchaser01', 'supplier01', 'agency01', 'expert01']) {
      expect(first.map((row) => row.who)).toContain(who)
    }
    expect(new Set(first.map((row) => row.stage)).size).toBeGreaterThan(1)
    await keep()
    expect(await awaiting()).toHaveLength(first.length)
    t.clock.advance(60 * DAY_MS)
    await keep()
    const later = await t.ctx().manager.findBy(EvaluationRecordEntity, { status: 'pending' })
    expect(later.filter(({ dueAt }) => dueAt > t.clock.now()).length).toBeGreaterThan(0)
    expect(readFileSync(file, 'utf8').split('\n').length).toBeGreaterThan(10)
  })

  it('is filled to a size once, also after interruptions, with scores that verify', async () => {
    const { manager } = t.ctx()
    // The command runs as the owner: it analyses tables and keeps its state with that of the seeds.
    const owner = t.ctx().on(t.dataSource.manager)
    const counts = async () => {
      const [row] = await t.dataSource.query(
        `SELECT (SELECT count(*)::int FROM project WHERE ocid LIKE '${SCALE_PREFIX}-%') AS projects,
          (SELECT count(*)::int FROM evaluation_record) AS records,
          (SELECT count(*)::int FROM participant WHERE create_time < '2023-01-01') AS participants`,
      )
      return row
    }
    for (const interruptedAt of ['projects', 'facts']) {
      const onProgress = (step: string) => {
        if (step === interruptedAt) throw new Error('interrupted')
      }
      await expect(scaleDemo(owner, 0.01, onProgress)).rejects.toThrow('interrupted')
    }
    const before = await counts()
    expect(before).toMatchObject({ projects: 300, participants: 372 })
    await expect(scaleDemo(owner, 0.02, () => undefined)).rejects.toThrow(FactorMismatchError)
    await scaleDemo(owner, 0.01, () => undefined)
    await recomputeAll(t.ctx())
    expect((await verifyCredit(t.ctx())).faults).toEqual([])
    const revealed = await manager.countBy(EvaluationRecordEntity, { status: 'revealed' })
    expect(revealed).toBeGreaterThan(5000)
    // An objection that was upheld voided an evaluation, whose fact stays.
    expect(await manager.countBy(CreditFactEntity, { voidedOn: IsNull() })).toBe(revealed)
    expect(await scaleDemo(owner, 0.01, () => undefined)).toBeNull()
    expect(await counts()).toEqual(before)
  })
})
