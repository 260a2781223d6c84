import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AREA_CODES, creditCodeChecks } from '@credit/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { verifyScores } from '../../src/credit/ledger/verify.js'
import { Account } from '../../src/entities/account.js'
import { EvaluationRecord } from '../../src/entities/evaluation-record.js'
import { Project } from '../../src/entities/project.js'
import { unitOfWork } from '../../src/platform/database/unit-of-work.js'
import { runSync } from '../../src/procurement/sync/run-sync.js'
import { linesOf, planDemoCity } from '../../src/seeds/demo/city/city.js'
import { seedDemoIdentity } from '../../src/seeds/demo/identity.js'
import { keepDemoAlive } from '../../src/seeds/demo/keep-alive.js'
import { playCity } from '../../src/seeds/demo/play/play-city.js'
import { seedDemoCity } from '../../src/seeds/demo/procurement.js'
import { scaleDemo } from '../../src/seeds/demo/scale/scale.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const TODAY = '2026-11-20'

describe('the file of the demo city', () => {
  const demo = planDemoCity(TODAY)

  it('is the same each time, and another another day', () => {
    expect(linesOf(planDemoCity(TODAY).releases)).toBe(linesOf(demo.releases))
    expect(linesOf(planDemoCity('2026-11-19').releases)).not.toBe(linesOf(demo.releases))
  })

  it('has all areas, all fates, and codes whose check digits are right', () => {
    expect(demo.plans.length).toBeGreaterThanOrEqual(300)
    expect(new Set(demo.plans.map(({ areaCode }) => areaCode)).size).toBe(AREA_CODES.length)
    expect(new Set(demo.plans.map(({ fate }) => fate)).size).toBe(4)
    const { 4: experts, ...organisations } = demo.city
    const codes = Object.values(organisations).flatMap((list) => list.map(({ code }) => code))
    expect(codes.filter((code) => !creditCodeChecks(code))).toEqual([])
    const all = [...codes, ...experts.map(({ code }) => code)]
    expect(new Set(all).size).toBe(all.length)
  })

  it('tells nothing of days to come', () => {
    expect(demo.releases.filter(({ passedOn }) => passedOn > TODAY)).toEqual([])
  })
})

describe('the demo in a database', () => {
  let t: TestApp
  const folder = mkdtempSync(join(tmpdir(), 'credit-demo-'))
  const file = join(folder, 'demo.ocds.jsonl')
  const shared = ['ocds-d3m0ct-shared-1', 'ocds-d3m0ct-shared-2']
  beforeAll(async () => {
    t = await startTestApp()
    t.clock.set(`${TODAY}T10:00:00+08:00`)
    await unitOfWork(t.ctx(), seedDemoIdentity)
    const whole = planDemoCity(TODAY)
    // A few projects prove what three hundred would.
    const plans = whole.plans.filter((plan, n) => shared.includes(plan.ocid) || n % 40 === 3)
    const kept = new Set(plans.map(({ ocid }) => ocid))
    const releases = whole.releases.filter(({ ocid }) => kept.has(ocid))
    await unitOfWork(t.ctx(), (tx) => playCity(tx, { city: whole.city, plans, releases }, file))
  }, 120_000)
  afterAll(async () => {
    await t.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const awaiting = async () => {
    const projects = await t.ctx().manager.findBy(Project, { ocid: shared[0] ?? '' })
    const projectId = projects[0]?.id ?? ''
    const rows = await t.ctx().manager.findBy(EvaluationRecord, { projectId, status: 'pending' })
    const accounts = await t.ctx().manager.find(Account)
    const names = new Map(accounts.map((row) => [row.participantId, row.loginName]))
    return rows.map(({ evaluatorId, stage }) => ({ who: names.get(evaluatorId), stage }))
  }

  it('has a past that the ledger proves', async () => {
    const revealed = await t.ctx().manager.countBy(EvaluationRecord, { status: 'revealed' })
    expect(revealed).toBeGreaterThan(20)
    expect((await verifyScores(t.ctx())).faults).toEqual([])
  })

  it('comes once', async () => {
    const before = await t.ctx().manager.count(Project)
    await unitOfWork(t.ctx(), (tx) => seedDemoCity(tx, file))
    expect(await t.ctx().manager.count(Project)).toBe(before)
    const { counts } = await runSync(t.ctx(), { source: file })
    expect(counts.releases).toMatchObject({ new: 0, changed: 0, refused: 0 })
  })

  it('always has something awaiting for each first account, at several stages', async () => {
    const keep = () => unitOfWork(t.ctx(), (tx) => keepDemoAlive(tx, file))
    await keep()
    const first = await awaiting()
    for (const who of ['purchaser01', 'supplier01', 'agency01', 'expert01']) {
      expect(first.map((row) => row.who)).toContain(who)
    }
    expect(new Set(first.map((row) => row.stage)).size).toBeGreaterThan(1)
    await keep()
    expect(await awaiting()).toHaveLength(first.length)
    t.clock.advance(60 * 86_400_000)
    await keep()
    const later = await t.ctx().manager.findBy(EvaluationRecord, { status: 'pending' })
    expect(later.filter(({ dueAt }) => dueAt > t.clock.now()).length).toBeGreaterThan(0)
    expect(readFileSync(file, 'utf8').split('\n').length).toBeGreaterThan(10)
  })

  it('is filled to a size with lines that add up, once', async () => {
    const filled = await scaleDemo(t.ctx(), 0.01, () => undefined)
    expect(filled?.records).toBeGreaterThan(1000)
    expect((await verifyScores(t.ctx())).faults).toEqual([])
    expect(await scaleDemo(t.ctx(), 0.01, () => undefined)).toBeNull()
  }, 120_000)
})
