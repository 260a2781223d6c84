import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AREA_CODES, creditCodeChecks, RULES } from '@credit/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { In, LessThan, Like } from 'typeorm'
import { recomputeAll } from '../../src/credit/ledger/recompute-all.js'
import { verifyScores } from '../../src/credit/ledger/verify.js'
import { Account } from '../../src/entities/account.js'
import { CreditFact } from '../../src/entities/credit-fact.js'
import { DishonestRecord } from '../../src/entities/dishonest-record.js'
import { EvaluationRecord } from '../../src/entities/evaluation-record.js'
import { Participant } from '../../src/entities/participant.js'
import { Project } from '../../src/entities/project.js'
import { Todo } from '../../src/entities/todo.js'
import { PROFILE_TABLES } from '../../src/participants/profiles.js'
import { unitOfWork } from '../../src/platform/database/unit-of-work.js'
import { runSync } from '../../src/procurement/sync/run-sync.js'
import { linesOf, planDemoCity } from '../../src/seeds/demo/city/city.js'
import { seedDemoIdentity } from '../../src/seeds/demo/identity.js'
import { keepDemoAlive } from '../../src/seeds/demo/keep-alive.js'
import { playCity } from '../../src/seeds/demo/play/play-city.js'
import { seedDemoCity } from '../../src/seeds/demo/procurement.js'
import { OtherFactor, scaleDemo } from '../../src/seeds/demo/scale/scale.js'
import { SCALE_PREFIX } from '../../src/seeds/demo/scale/sizes.js'
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
    const plans = whole.plans.filter(
      ({ ocid, fate }, n) =>
        shared.includes(ocid) || n % 40 === 3 || (fate === 'running' && n % 20 === 15),
    )
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

  it('has behaviours that evaluators reported, the latest of them waiting for supervisors', async () => {
    const found = await t.ctx().manager.findBy(DishonestRecord, { source: 'evaluation' })
    const waiting = found.filter(({ status }) => ['reported', 'noticed'].includes(status))
    expect(waiting.length).toBeGreaterThan(0)
    const records = await t.ctx().manager.findBy(EvaluationRecord, {
      id: In(found.map(({ recordId }) => recordId ?? '')),
    })
    expect(records).toHaveLength(found.length)
    for (const { status, recordId } of found) {
      const revealedAt = records.find(({ id }) => id === recordId)?.revealedAt
      // Nobody is told of what is sealed.
      expect([status, status === 'reported' || !!revealedAt]).toEqual([status, true])
    }
    const todos = await t.ctx().manager.findBy(Todo, { sourceType: 'dishonesty' })
    const ids = todos.map(({ sourceId }) => sourceId)
    expect(ids).toEqual(expect.arrayContaining(waiting.map(({ id }) => id)))
  })

  it('leaves no field of a profile empty that a register has', async () => {
    // The number of an identity card is nobody's to make up.
    const left = ['contacts_number', 'contacts_number_masked']
    for (const table of Object.values(PROFILE_TABLES)) {
      const rows: object[] = await t.dataSource.query(`SELECT * FROM ${table}`)
      expect(rows.length).toBeGreaterThan(0)
      const empty = rows.flatMap((row) =>
        Object.entries(row).flatMap(([name, value]) =>
          (value === '' || value === null || (name === 'gender' && value === 2)) &&
          !left.includes(name)
            ? [name]
            : [],
        ),
      )
      expect([table, [...new Set(empty)]]).toEqual([table, []])
    }
    const phones = planDemoCity(TODAY).city[3].map(({ phone }) => phone)
    expect(phones.filter((phone) => !RULES.landline.test(phone))).toEqual([])
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

  it('is filled to a size with lines that add up, once, also where it was cut off', async () => {
    const { manager } = t.ctx()
    const counts = () =>
      Promise.all([
        manager.countBy(Project, { ocid: Like(`${SCALE_PREFIX}-%`) }),
        manager.count(EvaluationRecord),
        manager.countBy(Participant, { createTime: LessThan(new Date(2023, 0, 1)) }),
      ])
    for (const cut of ['projects', 'facts']) {
      const told = (step: string) => {
        if (step === cut) throw new Error('cut off')
      }
      await expect(scaleDemo(t.ctx(), 0.01, told)).rejects.toThrow('cut off')
    }
    const before = await counts()
    expect(before[0]).toBe(300)
    expect(before[2]).toBe(372)
    await expect(scaleDemo(t.ctx(), 0.02, () => undefined)).rejects.toThrow(OtherFactor)
    await scaleDemo(t.ctx(), 0.01, () => undefined)
    await recomputeAll(t.ctx())
    expect((await verifyScores(t.ctx())).faults).toEqual([])
    const revealed = await manager.countBy(EvaluationRecord, { status: 'revealed' })
    expect(revealed).toBeGreaterThan(5000)
    expect(await manager.count(CreditFact)).toBe(revealed)
    expect(await scaleDemo(t.ctx(), 0.01, () => undefined)).toBeNull()
    expect(await counts()).toEqual(before)
  }, 120_000)
})
