import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Ctx } from '../../src/core/context.js'
import { unitOfWork } from '../../src/database/unit-of-work.js'
import { AdjustmentEntity } from '../../src/entities/credit/adjustment.js'
import { BonusClaimEntity } from '../../src/entities/credit/bonus-claim.js'
import { BonusItemEntity } from '../../src/entities/credit/bonus-item.js'
import { CreditFactEntity } from '../../src/entities/credit/credit-fact.js'
import { DishonestRecordEntity } from '../../src/entities/credit/dishonest-record.js'
import { DishonestyItemEntity } from '../../src/entities/credit/dishonesty-item.js'
import { ScoreLineEntity } from '../../src/entities/credit/score-line.js'
import { ParticipantEntity } from '../../src/entities/participants/participant.js'
import { approveAdjustment } from '../../src/modules/credit/adjustment/approve-adjustment.js'
import { approveBonus, revokeBonus } from '../../src/modules/credit/bonus/decide-bonus.js'
import {
  confirmDishonesty,
  endDishonesty,
  noticeDishonesty,
} from '../../src/modules/credit/integrity/decide-dishonesty.js'
import { recordDishonesty } from '../../src/modules/credit/integrity/record-dishonesty.js'
import { postFacts, voidFacts } from '../../src/modules/credit/ledger/post-facts.js'
import { recompute, recomputeAll } from '../../src/modules/credit/ledger/recompute.js'
import {
  RECOMPUTE_JOB,
  rulesInForce,
  versionRules,
} from '../../src/modules/credit/rules/rule-versions.js'
import { explainScore } from '../../src/modules/credit/score/explain-score.js'
import { verifyScores } from '../../src/modules/credit/verify/verify-scores.js'
import { JobRegistry } from '../../src/modules/jobs/job-registry.js'
import type { JobRun } from '../../src/modules/jobs/job-run.js'
import { decisionAgainst, factOf, makeParticipants, reveal } from '../support/credit.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let ctx: Ctx
beforeAll(async () => {
  t = await startTestApp()
  t.clock.set('2026-03-02T10:00:00+08:00')
  ctx = t.ctx()
})
afterAll(() => t.stop())

const work = <T>(act: (tx: Ctx) => Promise<T>) => unitOfWork(ctx, act)
const creditOf = async (id: string) => {
  const row = await ctx.manager.findOneByOrFail(ParticipantEntity, { id })
  const { creditScore, starLevel, band, evaluatorCount, unrated, serious, scoredOn } = row
  return { creditScore, starLevel, band, evaluatorCount, unrated, serious, scoredOn }
}
const linesOf = (participantId: string) =>
  ctx.manager.find(ScoreLineEntity, { where: { participantId }, order: { seq: 'ASC' } })
const causesOf = async (id: string) =>
  (await linesOf(id)).map((line) => [line.cause, line.before, line.after])
const itemOf = (code: string) => ctx.manager.findOneByOrFail(DishonestyItemEntity, { code })
const evaluatorNames = (n: number) => Array.from({ length: n }, (_, i) => `评价人${i}`)

async function claim(participantId: string, code: string): Promise<string> {
  const { areaId } = await ctx.manager.findOneByOrFail(ParticipantEntity, { id: participantId })
  const item = await ctx.manager.findOneByOrFail(BonusItemEntity, { code })
  const row = ctx.manager.create(BonusClaimEntity, {
    participantId,
    areaId,
    itemId: item.id,
    status: 'noticed',
    points: item.points,
    maxPoints: item.maxPoints,
  })
  await ctx.manager.insert(BonusClaimEntity, row)
  return row.id
}

async function adjustment(participantId: string, points: number, validUntil: string) {
  const { areaId } = await ctx.manager.findOneByOrFail(ParticipantEntity, { id: participantId })
  const row = ctx.manager.create(AdjustmentEntity, {
    participantId,
    areaId,
    points,
    reason: '更正',
    documentNumber: `文〔${points}〕号`,
    status: 'pending',
    validUntil,
  })
  await ctx.manager.insert(AdjustmentEntity, row)
  return row.id
}

describe('events and their ledger entries', () => {
  it('starts a ledger at 75.00, unrated', async () => {
    const [id = ''] = await makeParticipants(ctx, 2, ['新供应商'])
    expect(await creditOf(id)).toEqual({
      creditScore: 75,
      starLevel: null,
      band: null,
      evaluatorCount: 0,
      unrated: true,
      serious: false,
      scoredOn: '2026-03-02',
    })
    expect(await causesOf(id)).toEqual([['initial', 0, 75]])
  })

  it('matches the worked examples: 20 at 94 and bonus 6, one more at 0, one serious act', async () => {
    const [id = ''] = await makeParticipants(ctx, 3, ['代理机构甲'])
    const evaluators = await makeParticipants(ctx, 1, evaluatorNames(21))
    await reveal(ctx, id, evaluators.slice(0, 20), 94)
    for (const code of ['A-B3', 'A-B1', 'A-B5']) {
      await work(async (tx) => approveBonus(tx, await claim(id, code)))
    }
    expect(await creditOf(id)).toMatchObject({ creditScore: 90.12, starLevel: 5, band: 'AAA' })
    await reveal(ctx, id, evaluators.slice(20), 0)
    expect(await creditOf(id)).toMatchObject({ creditScore: 88.04, evaluatorCount: 21 })
    const [zero] = (await ctx.manager.findBy(CreditFactEntity, { evaluatedId: id })).filter(
      (fact) => fact.total === 0,
    )
    await work((tx) => voidFacts(tx, [zero?.recordId ?? '']))
    const decision = await decisionAgainst(ctx, id)
    await work(async (tx) =>
      recordDishonesty(tx, {
        participantId: id,
        itemId: (await itemOf('A-S1')).id,
        description: '串通',
        source: 'supervisor',
        ...decision,
      }),
    )
    expect(await creditOf(id)).toMatchObject({
      creditScore: 40.12,
      starLevel: 2,
      band: 'D',
      serious: true,
    })
    expect((await causesOf(id)).slice(-3)).toEqual([
      ['evaluation', 90.12, 88.04],
      ['voided', 88.04, 90.12],
      ['dishonesty', 90.12, 40.12],
    ])
  })

  it('appends one entry for an anonymous group, without names', async () => {
    const [id = ''] = await makeParticipants(ctx, 3, ['代理机构乙'])
    const evaluators = await makeParticipants(ctx, 2, evaluatorNames(3))
    const groupKey = randomUUID()
    const facts = evaluators.map((evaluatorId) =>
      factOf(ctx, { evaluatedId: id, evaluatorId, total: 100, anonymous: true, groupKey }),
    )
    await work((tx) => postFacts(tx, facts, 'anonymousGroup'))
    const [, line] = await linesOf(id)
    expect([line?.cause, line?.causeId, line?.after]).toEqual(['anonymousGroup', groupKey, 80.63])
    expect(JSON.stringify(line?.params)).not.toContain(evaluators[0])
  })

  it('appends an entry also when the score stays the same, and rejects a record twice', async () => {
    const [id = '', by = ''] = await makeParticipants(ctx, 1, ['采购人甲', '采购人乙'])
    const [fact] = await reveal(ctx, id, [by], 75)
    expect((await causesOf(id)).at(-1)).toEqual(['evaluation', 75, 75])
    await expect(work((tx) => postFacts(tx, fact ? [fact] : []))).rejects.toThrow()
    expect(await linesOf(id)).toHaveLength(2)
  })

  it('brings a score to today first: ageing, expired items, then the event', async () => {
    const [id = ''] = await makeParticipants(ctx, 2, ['供应商丙'])
    const evaluators = await makeParticipants(ctx, 1, evaluatorNames(4))
    await reveal(ctx, id, evaluators, 100, { stage: 2 })
    await work(async (tx) => approveBonus(tx, await claim(id, 'S-B3')))
    const adjusted = await adjustment(id, -3.5, '2026-06-30')
    await work((tx) => approveAdjustment(tx, adjusted))
    const report = await work(async (tx) =>
      recordDishonesty(tx, {
        participantId: id,
        itemId: (await itemOf('S-M1')).id,
        description: '未更新',
        source: 'supervisor',
      }),
    )
    expect((await causesOf(id)).at(-1)?.[0]).toBe('adjustment')
    await work((tx) => noticeDishonesty(tx, report.id, '2026-03-09'))
    await work((tx) => confirmDishonesty(tx, report.id, '属实'))
    const before = await linesOf(id)
    t.clock.set('2027-03-05T10:00:00+08:00')
    const [other = ''] = await makeParticipants(ctx, 1, ['采购人丁'])
    await reveal(ctx, id, [other], 100)
    const after = (await linesOf(id)).slice(before.length)
    expect(after.map((line) => [line.cause, line.causeId === null])).toEqual([
      ['ageing', true],
      ['dishonestyExpired', false],
      ['adjustmentExpired', false],
      ['bonusExpired', false],
      ['evaluation', false],
    ])
    expect(after[0]?.params).toMatchObject({
      since: '2026-03-02',
      half: {
        named: expect.arrayContaining(
          evaluators.map((evaluatorId) => ({ evaluatorId, stage: 2, revealedOn: '2026-03-02' })),
        ),
        more: 0,
      },
      gone: { named: [], more: 0, anonymous: false },
    })
    expect(
      (await ctx.manager.findOneByOrFail(DishonestRecordEntity, { id: report.id })).status,
    ).toBe('expired')
    expect((await ctx.manager.findOneByOrFail(AdjustmentEntity, { id: adjusted })).status).toBe(
      'expired',
    )
    const past = await explainScore(ctx, id, '2026-03-02')
    expect(past.result.score / 100).toBe(before.at(-1)?.after)
  })

  it('repairs and revokes, and limits a bonus item to its maximum', async () => {
    const [id = ''] = await makeParticipants(ctx, 2, ['供应商丁'])
    const report = await work(async (tx) =>
      recordDishonesty(tx, {
        participantId: id,
        itemId: (await itemOf('S-G4')).id,
        description: '转包',
        source: 'import',
        decidedOn: ctx.clock.today(),
      }),
    )
    expect((await creditOf(id)).creditScore).toBe(65)
    await work((tx) => endDishonesty(tx, report.id, 'repair', '已整改'))
    expect((await creditOf(id)).creditScore).toBe(75)
    const claims = [await claim(id, 'S-B4'), await claim(id, 'S-B4'), await claim(id, 'S-B4')]
    for (const claimId of claims) await work((tx) => approveBonus(tx, claimId))
    expect((await creditOf(id)).creditScore).toBe(77)
    await work((tx) => revokeBonus(tx, claims[0] ?? '', '证书无效'))
    expect((await creditOf(id)).creditScore).toBe(77)
    await expect(work((tx) => revokeBonus(tx, claims[0] ?? '', '再次'))).rejects.toThrow(
      'revoke is not allowed',
    )
    expect((await causesOf(id)).map(([cause]) => cause)).toEqual([
      ...['initial', 'dishonesty', 'repaired'],
      ...['bonus', 'bonus', 'bonus', 'revoked'],
    ])
  })

  it('keeps the ledger append-only', async () => {
    await expect(t.dataSource.query('UPDATE score_line SET after = 1')).rejects.toThrow(
      'append-only',
    )
    await expect(t.dataSource.query('DELETE FROM score_line')).rejects.toThrow('append-only')
    await expect(t.dataSource.query('DELETE FROM rule_version')).rejects.toThrow('append-only')
  })
})

describe('concurrent events', () => {
  it('loses none of 40 concurrent entries about two participants', async () => {
    const [one = '', two = ''] = await makeParticipants(ctx, 1, ['采购人己', '采购人庚'])
    const others = await makeParticipants(ctx, 3, evaluatorNames(20))
    await Promise.all(
      others.map((evaluatorId, n) => {
        const pair = [one, two].map((evaluatedId) =>
          factOf(ctx, { evaluatedId, evaluatorId, total: 60 + n }),
        )
        return work((tx) => postFacts(tx, n % 2 ? pair : pair.reverse()))
      }),
    )
    for (const id of [one, two]) {
      const lines = await linesOf(id)
      expect(lines).toHaveLength(21)
      const ends = [0, ...lines.map((line) => line.after)]
      expect(lines.map((line) => line.before)).toEqual(ends.slice(0, -1))
    }
    expect((await creditOf(one)).creditScore).toBe((await creditOf(two)).creditScore)
  })
})

describe('a rule change', () => {
  const setFormula = (change: string) =>
    work(async (tx) => {
      await tx.manager.query(`UPDATE score_formula SET ${change}`)
      await versionRules(tx)
    })
  const versionsOf = async (id: string) =>
    (await linesOf(id)).map((line) => [line.cause, Number(line.ruleVersion)])

  it('is one entry after what happened under the old rules, and reversed by the opposite change', async () => {
    const [id = ''] = await makeParticipants(ctx, 4, ['专家甲'])
    const by = await makeParticipants(ctx, 1, evaluatorNames(3))
    await reveal(ctx, id, by, 100, { stage: 2 })
    const { creditScore } = await creditOf(id)
    const [, version = 0] = (await versionsOf(id)).at(-1) ?? []
    await setFormula(`stage_weights = '[1, 0.5, 3, 1]'`)
    t.clock.advance(24 * 3600_000)
    await recomputeAll(ctx)
    await recomputeAll(ctx)
    expect((await versionsOf(id)).slice(-2)).toEqual([
      ['evaluation', version],
      ['rules', Number(version) + 1],
    ])
    await setFormula(`stage_weights = '[1, 0.5, 1.5, 1]'`)
    await recomputeAll(ctx)
    expect((await creditOf(id)).creditScore).toBe(creditScore)
    expect((await verifyScores(ctx)).faults).toEqual([])
  })

  it('enqueues one job for a change that affects scores, none for one that cannot', async () => {
    const jobs = async () =>
      (
        await t.dataSource.query(
          `SELECT count(*)::int AS n FROM job WHERE kind = 'credit.recompute'`,
        )
      )[0].n
    const before = await jobs()
    await work(async (tx) => {
      await tx.manager.query(`UPDATE dishonesty_item SET points = 3 WHERE code = 'S-M2'`)
      await versionRules(tx)
    })
    expect(await jobs()).toBe(before)
    await setFormula('prior_mark = 79')
    await setFormula('prior_mark = 79')
    expect(await jobs()).toBe(before + 1)
    await setFormula('prior_mark = 75')
  })

  it('is recomputed by its job, also after a version that no score depends on', async () => {
    const [id = ''] = await makeParticipants(ctx, 1, ['主体壬'])
    await recomputeAll(ctx)
    expect((await creditOf(id)).creditScore).toBe(75)
    await setFormula('prior_mark = 65')
    const { number: version } = await rulesInForce(ctx)
    await work(async (tx) => {
      await tx.manager.query(`UPDATE dishonesty_item SET points = 2.5 WHERE code = 'S-M2'`)
      await versionRules(tx)
    })
    expect((await rulesInForce(ctx)).number).toBe(version + 1)
    const job = { ctx, payload: { version }, progress: async () => {}, cancelled: () => false }
    await t.app.get(JobRegistry).jobs.get(RECOMPUTE_JOB)?.(job as unknown as JobRun)
    expect((await creditOf(id)).creditScore).toBe(69)
    await setFormula('prior_mark = 75')
    await recomputeAll(ctx)
  })
})

describe('score:verify', () => {
  const faultsOf = async (id: string) =>
    (await verifyScores(ctx)).faults.filter((fault) => fault.id === id).map(({ kind }) => kind)

  it('reports a changed score, star level, day and fact', async () => {
    const [id = '', by = ''] = await makeParticipants(ctx, 2, ['供应商戊', '供应商己'])
    const set = (change: string) =>
      t.dataSource.query(`UPDATE participant SET ${change} WHERE id = '${id}'`)
    await reveal(ctx, id, [by], 100)
    expect(await faultsOf(id)).toEqual([])
    const { creditScore } = await creditOf(id)
    await set('credit_score = credit_score - 1')
    expect(await faultsOf(id)).toEqual(['sum', 'score'])
    await set(`credit_score = ${creditScore}, star_level = 1`)
    expect(await faultsOf(id)).toEqual(['columns'])
    await set('star_level = NULL, scored_on = scored_on - 2')
    expect(await faultsOf(id)).toContain('stale')
    await set('scored_on = scored_on + 2, credit_score = NULL')
    expect(await faultsOf(id)).toEqual(['unscored'])
    await set(`credit_score = ${creditScore}`)
    await t.dataSource.query(`INSERT INTO ranking (participant_id, sign, area_id, credit_score,
      evaluator_count) SELECT id, sign, area_id, credit_score, 9 FROM participant WHERE id = '${id}'`)
    expect(await faultsOf(id)).toEqual(['ranking'])
    await t.dataSource.query(`DELETE FROM ranking WHERE participant_id = '${id}'`)
    await t.dataSource.query(`UPDATE credit_fact SET total = 90 WHERE evaluated_id = '${id}'`)
    expect(await faultsOf(id)).toEqual(['score', 'entry'])
    await t.dataSource.query(`UPDATE credit_fact SET total = 100 WHERE evaluated_id = '${id}'`)
    expect(await faultsOf(id)).toEqual([])
    const lines = await linesOf(id)
    await set('credit_score = 1, star_level = 1')
    await work((tx) => recompute(tx, [id]))
    expect([await faultsOf(id), await linesOf(id)]).toEqual([[], lines])
  })
})

describe('the ranking', () => {
  const query = (text: string, values: unknown[] = []) => t.dataSource.query(text, values)
  const kept = () =>
    query(`SELECT table_name, area_id, sum(n)::int AS n FROM row_count
      WHERE table_name LIKE 'ranking%' GROUP BY 1, 2 HAVING sum(n) <> 0 ORDER BY 1, 2`)
  const counted = () =>
    query(`SELECT 'ranking_' || sign AS table_name, area_id, count(*)::int AS n
      FROM ranking GROUP BY 1, 2 ORDER BY 1, 2`)
  const placed = async (id: string) => {
    const [row] = await query('SELECT * FROM ranking WHERE participant_id = $1', [id])
    expect(await kept()).toEqual(await counted())
    return row ? [row.area_id, Number(row.credit_score), row.evaluator_count] : null
  }

  it('follows score, flags, status, home area and removal, with its counts', async () => {
    const [id = ''] = await makeParticipants(ctx, 3, ['代理机构戊'])
    const by = await makeParticipants(ctx, 1, evaluatorNames(3))
    const [home, other] = (await query('SELECT id FROM area ORDER BY code DESC LIMIT 2')) as {
      id: string
    }[]
    await query('UPDATE participant SET area_id = $2 WHERE id = $1', [id, home?.id])
    await reveal(ctx, id, by.slice(0, 2), 100)
    expect(await placed(id)).toBeNull()
    await reveal(ctx, id, by.slice(2), 100)
    expect(await placed(id)).toEqual([home?.id, 80.63, 3])
    for (const status of ['disabled', 'merged']) {
      await query('UPDATE participant SET status = $2 WHERE id = $1', [id, status])
      expect(await placed(id)).toBeNull()
    }
    await query(`UPDATE participant SET status = 'onLeave', area_id = $2 WHERE id = $1`, [
      ...[id, other?.id],
    ])
    expect(await placed(id)).toEqual([other?.id, 80.63, 3])
    await query('UPDATE participant SET serious = true WHERE id = $1', [id])
    expect(await placed(id)).toBeNull()
    await query('UPDATE participant SET serious = false WHERE id = $1', [id])
    const [copy] = await query(
      `INSERT INTO participant (version, sign, name, identity_key, area_id, credit_score,
        evaluator_count, unrated) SELECT 1, sign, name, 'copy', area_id, 90, 4, false
      FROM participant WHERE id = $1 RETURNING id`,
      [id],
    )
    expect(await placed(copy.id)).toEqual([other?.id, 90, 4])
    await query('DELETE FROM participant WHERE id = $1', [copy.id])
    expect(await placed(copy.id)).toBeNull()
    await query(`UPDATE participant SET status = 'active' WHERE id = $1`, [id])
  })
})

describe('random histories', () => {
  const event = fc.record({
    kind: fc.constantFrom('mark', 'mark', 'mark', 'group', 'void', 'act', 'end', 'bonus', 'adjust'),
    of: fc.nat(5),
    by: fc.nat(5),
    stage: fc.constantFrom(0, 1, 2, 3) as fc.Arbitrary<0 | 1 | 2 | 3>,
    hundredths: fc.integer({ min: 0, max: 10_000 }),
  })
  const history = fc.array(
    fc.record({ events: fc.array(event, { minLength: 1, maxLength: 6 }), days: fc.nat(200) }),
    { minLength: 3, maxLength: 8 },
  )

  it('ledger, scores and a recomputation agree, whatever happens concurrently', async () => {
    const acts = ['S-M1', 'S-G4', 'S-S1']
    await fc.assert(
      fc.asyncProperty(history, async (batches) => {
        const ids = await makeParticipants(ctx, 2, ['甲', '乙', '丙', '丁', '戊', '己'])
        const facts: string[] = []
        const records: string[] = []
        const run = (e: (typeof batches)[number]['events'][number]) =>
          work(async (tx): Promise<unknown> => {
            const id = ids[e.of] ?? ''
            const total = e.hundredths / 100
            switch (e.kind) {
              case 'mark': {
                const evaluatorId = ids[e.by] ?? ''
                const pair = [
                  factOf(tx, { evaluatedId: id, evaluatorId, total, stage: e.stage }),
                  factOf(tx, { evaluatedId: evaluatorId, evaluatorId: id, total, stage: e.stage }),
                ]
                facts.push(...pair.map((fact) => fact.recordId))
                return postFacts(tx, pair)
              }
              case 'group': {
                const groupKey = randomUUID()
                const group = ids.map((evaluatorId) =>
                  factOf(tx, { evaluatedId: id, evaluatorId, total, anonymous: true, groupKey }),
                )
                facts.push(...group.map((fact) => fact.recordId))
                return postFacts(tx, group, 'anonymousGroup')
              }
              case 'void':
                return voidFacts(tx, facts.slice(-3))
              case 'act': {
                const { id: itemId } = await itemOf(acts[e.stage % 3] ?? '')
                const of = { participantId: id, itemId, description: '行为' }
                const row = await recordDishonesty(tx, { ...of, source: 'import' })
                return records.push(row.id)
              }
              case 'end': {
                const last = records.pop()
                return last === undefined ? null : endDishonesty(tx, last, 'revoke', '撤销')
              }
              case 'bonus':
                return approveBonus(tx, await claim(id, e.stage > 1 ? 'S-B4' : 'S-B3'))
              default: {
                const until = `${Number(tx.clock.today().slice(0, 4)) + 1}-01-15`
                return approveAdjustment(tx, await adjustment(id, total / 10 - 5, until))
              }
            }
          })
        for (const { events, days } of batches) {
          const ended = await Promise.allSettled(events.map(run))
          for (const one of ended) {
            // An item that expired meanwhile can no longer be revoked; nothing else may fail.
            if (one.status === 'rejected') expect(String(one.reason)).toContain('is not allowed')
          }
          const { faults } = await verifyScores(ctx)
          expect(faults.filter((fault) => fault.kind !== 'stale')).toEqual([])
          t.clock.advance(days * 24 * 3600_000)
        }
        await recomputeAll(ctx, { staleOn: ctx.clock.today() })
        expect((await verifyScores(ctx)).faults).toEqual([])
      }),
      { numRuns: Number(process.env.HISTORIES ?? 8) },
    )
  }, 120_000)
})

describe('a decision after the last day', () => {
  it('appends no entry for an act that expired before the nightly run marked it', async () => {
    const [id = ''] = await makeParticipants(ctx, 2, ['供应商庚'])
    const { id: itemId } = await itemOf('S-M1')
    const act = await work((tx) =>
      recordDishonesty(tx, { participantId: id, itemId, description: '未更新', source: 'import' }),
    )
    t.clock.advance(3 * 366 * 24 * 3600_000)
    const ended = await work((tx) => endDishonesty(tx, act.id, 'revoke', '撤销'))
    expect(ended.status).toBe('revoked')
    expect((await causesOf(id)).map(([cause]) => cause)).toEqual([
      ...['initial', 'dishonesty', 'dishonestyExpired'],
    ])
  })
})
