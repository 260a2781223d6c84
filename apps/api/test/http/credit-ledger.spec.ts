import { randomUUID } from 'node:crypto'
import { queryRow, waitUntil } from '@credit/testkit'
import { allAreas, scoped } from '#database/scoped'
import type { Seen } from '#database/seen'
import { AdjustmentEntity } from '#entities/ledger/adjustment'
import { CreditFactEntity } from '#entities/ledger/credit-fact'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { confirmDishonesty, endDishonesty, noticeDishonesty } from '../../src/modules/acts/decide-dishonesty.js'
import { recordDishonesty } from '../../src/modules/acts/record-dishonesty.js'
import { approveAdjustment } from '../../src/modules/claims/adjustment/approve-adjustment.js'
import { approveBonus, revokeBonus } from '../../src/modules/claims/bonus/examine-claim.js'
import { lockParticipants } from '../../src/modules/ledger/ledger-transaction.js'
import { postFacts, voidFacts } from '../../src/modules/ledger/post-facts.js'
import { explainScore } from '../../src/modules/score/explain-score.js'
import { decisionAgainst, factOf, makeParticipants, reveal } from '../support/credit.js'
import { evaluatorNames, useLedger } from '../support/ledger.js'

const s = useLedger()

describe('events and their ledger entries', () => {
  it('starts a ledger at 75.00, unrated', async () => {
    const [id = ''] = await makeParticipants(s.ctx, 2, ['新供应商'])
    expect(await s.creditOf(id)).toEqual({
      creditScore: 75,
      starLevel: null,
      band: null,
      evaluatorCount: 0,
      unrated: true,
      serious: false,
      scoredOn: '2026-03-02',
    })
    expect(await s.causesOf(id)).toEqual([['initial', 0, 75]])
  })

  it('matches the worked examples: 20 at 94 plus bonus 6, one at 0, one serious act', async () => {
    const [id = ''] = await makeParticipants(s.ctx, 3, ['代理机构甲'])
    const evaluators = await makeParticipants(s.ctx, 1, evaluatorNames(21))
    await reveal(s.ctx, id, evaluators.slice(0, 20), 94)
    for (const code of ['A-B3', 'A-B1', 'A-B5']) {
      await s.work(async (tx) => approveBonus(tx, await s.claim(id, code)))
    }
    expect(await s.creditOf(id)).toMatchObject({ creditScore: 90.12, starLevel: 5, band: 'AAA' })
    await reveal(s.ctx, id, evaluators.slice(20), 0)
    expect(await s.creditOf(id)).toMatchObject({ creditScore: 88.04, evaluatorCount: 21 })
    const [zero] = (await s.ctx.manager.findBy(CreditFactEntity, { evaluatedId: id })).filter(
      (fact) => fact.total === 0,
    )
    await s.work((tx) => voidFacts(tx, [zero?.recordId ?? '']))
    const decision = await decisionAgainst(s.ctx, id)
    await s.work(async (tx) =>
      recordDishonesty(tx, {
        participantId: id,
        itemId: (await s.itemOf('A-S1')).id,
        description: '串通',
        source: 'supervisor',
        ...decision,
      }),
    )
    expect(await s.creditOf(id)).toMatchObject({
      creditScore: 40.12,
      starLevel: 2,
      band: 'D',
      serious: true,
    })
    expect((await s.causesOf(id)).slice(-3)).toEqual([
      ['evaluation', 90.12, 88.04],
      ['voided', 88.04, 90.12],
      ['dishonesty', 90.12, 40.12],
    ])
  })

  it('appends one entry for an anonymous group, without names', async () => {
    const [id = ''] = await makeParticipants(s.ctx, 3, ['代理机构乙'])
    const evaluators = await makeParticipants(s.ctx, 2, evaluatorNames(3))
    const groupKey = randomUUID()
    const facts = evaluators.map((evaluatorId) =>
      factOf(s.ctx, { evaluatedId: id, evaluatorId, total: 100, anonymous: true, groupKey }),
    )
    await s.work((tx) => postFacts(tx, facts, 'anonymousGroup'))
    const [, line] = await s.linesOf(id)
    expect([line?.cause, line?.causeId, line?.after]).toEqual(['anonymousGroup', groupKey, 80.63])
    expect(JSON.stringify(line?.params)).not.toContain(evaluators[0])
  })

  it('appends an entry even if the score stays the same, and rejects a record twice', async () => {
    const [id = '', by = ''] = await makeParticipants(s.ctx, 1, ['采购人甲', '采购人乙'])
    const [fact] = await reveal(s.ctx, id, [by], 75)
    expect((await s.causesOf(id)).at(-1)).toEqual(['evaluation', 75, 75])
    await expect(s.work((tx) => postFacts(tx, fact ? [fact] : []))).rejects.toThrow()
    expect(await s.linesOf(id)).toHaveLength(2)
  })

  it('decides nothing on items that a merge moves to another participant meanwhile', async () => {
    const [id = '', kept = ''] = await makeParticipants(s.ctx, 2, ['供应商丁', '供应商戊'])
    const adjusted = await s.adjustment(id, -3.5, '2026-06-30')
    const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    let approving: Promise<unknown> = Promise.resolve()
    await s.work(async (tx) => {
      await lockParticipants(tx, [id, kept])
      approving = s.work((other) => approveAdjustment(other, adjusted)).catch((error) => error)
      await waitUntil(
        'the approval waits for the participant',
        async () => (await queryRow<{ n: number }>(s.t.databaseUrl, waiting)).n > 0,
      )
      await scoped(tx, AdjustmentEntity, allAreas('a test')).updateAll({ id: adjusted }, { participantId: kept })
    })
    expect(await approving).toMatchObject({ code: 'CONFLICT' })
    expect(await s.causesOf(id)).toEqual([['initial', 0, 75]])
    await s.work((tx) => approveAdjustment(tx, adjusted))
    expect((await s.causesOf(kept)).at(-1)).toEqual(['adjustment', 75, 71.5])
  })

  it('brings a score to today first: ageing, expired items, then the event', async () => {
    const [id = ''] = await makeParticipants(s.ctx, 2, ['供应商丙'])
    const evaluators = await makeParticipants(s.ctx, 1, evaluatorNames(4))
    await reveal(s.ctx, id, evaluators, 100, { stage: 2 })
    await s.work(async (tx) => approveBonus(tx, await s.claim(id, 'S-B3')))
    const adjusted = await s.adjustment(id, -3.5, '2026-06-30')
    await s.work((tx) => approveAdjustment(tx, adjusted))
    const report = await s.work(async (tx) =>
      recordDishonesty(tx, {
        participantId: id,
        itemId: (await s.itemOf('S-M1')).id,
        description: '未更新',
        source: 'supervisor',
      }),
    )
    expect((await s.causesOf(id)).at(-1)?.[0]).toBe('adjustment')
    await s.work((tx) => noticeDishonesty(tx, report.id, '2026-03-09'))
    await s.work((tx) => confirmDishonesty(tx, report.id, '属实'))
    const before = await s.linesOf(id)
    s.t.clock.set('2027-03-05T10:00:00+08:00')
    const [other = ''] = await makeParticipants(s.ctx, 1, ['采购人丁'])
    await reveal(s.ctx, id, [other], 100)
    const after = (await s.linesOf(id)).slice(before.length)
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
    expect((await s.ctx.manager.findOneByOrFail(DishonestRecordEntity, { id: report.id })).status).toBe('expired')
    expect((await s.ctx.manager.findOneByOrFail(AdjustmentEntity, { id: adjusted })).status).toBe('expired')
    const past = await explainScore(s.ctx, id as Seen<never>, '2026-03-02')
    expect(past.result.score / 100).toBe(before.at(-1)?.after)
  })

  it('repairs and revokes, and limits a bonus item to its maximum', async () => {
    const [id = ''] = await makeParticipants(s.ctx, 2, ['供应商丁'])
    const report = await s.work(async (tx) =>
      recordDishonesty(tx, {
        participantId: id,
        itemId: (await s.itemOf('S-G4')).id,
        description: '转包',
        source: 'import',
        decidedOn: s.ctx.clock.today(),
      }),
    )
    expect((await s.creditOf(id)).creditScore).toBe(65)
    await s.work((tx) => endDishonesty(tx, report.id, 'repair', '已整改'))
    expect((await s.creditOf(id)).creditScore).toBe(75)
    const claims = [await s.claim(id, 'S-B4'), await s.claim(id, 'S-B4'), await s.claim(id, 'S-B4')]
    for (const claimId of claims) await s.work((tx) => approveBonus(tx, claimId))
    expect((await s.creditOf(id)).creditScore).toBe(77)
    await s.work((tx) => revokeBonus(tx, claims[0] ?? '', '证书无效'))
    expect((await s.creditOf(id)).creditScore).toBe(77)
    await expect(s.work((tx) => revokeBonus(tx, claims[0] ?? '', '再次'))).rejects.toThrow('revoke is not allowed')
    expect((await s.causesOf(id)).map(([cause]) => cause)).toEqual([
      'initial',
      'dishonesty',
      'repaired',
      'bonus',
      'bonus',
      'bonus',
      'revoked',
    ])
  })

  it('keeps the ledger append-only', async () => {
    await expect(s.t.dataSource.query('UPDATE score_line SET after = 1')).rejects.toThrow('append-only')
    await expect(s.t.dataSource.query('DELETE FROM score_line')).rejects.toThrow('append-only')
    await expect(s.t.dataSource.query('DELETE FROM rule_version')).rejects.toThrow('append-only')
  })
})

describe('concurrent events', () => {
  it('loses none of 40 concurrent entries about two participants', async () => {
    const [one = '', two = ''] = await makeParticipants(s.ctx, 1, ['采购人己', '采购人庚'])
    const others = await makeParticipants(s.ctx, 3, evaluatorNames(20))
    await Promise.all(
      others.map((evaluatorId, n) => {
        const pair = [one, two].map((evaluatedId) => factOf(s.ctx, { evaluatedId, evaluatorId, total: 60 + n }))
        return s.work((tx) => postFacts(tx, n % 2 ? pair : pair.reverse()))
      }),
    )
    for (const id of [one, two]) {
      const lines = await s.linesOf(id)
      expect(lines).toHaveLength(21)
      const ends = [0, ...lines.map((line) => line.after)]
      expect(lines.map((line) => line.before)).toEqual(ends.slice(0, -1))
    }
    expect((await s.creditOf(one)).creditScore).toBe((await s.creditOf(two)).creditScore)
  })
})

describe('a decision after the last day', () => {
  it('appends no entry for an act that expired before the nightly run marked it', async () => {
    const [id = ''] = await makeParticipants(s.ctx, 2, ['供应商庚'])
    const { id: itemId } = await s.itemOf('S-M1')
    const act = await s.work((tx) =>
      recordDishonesty(tx, { participantId: id, itemId, description: '未更新', source: 'import' }),
    )
    s.t.clock.advance(3 * 366 * 24 * 3600_000)
    const ended = await s.work((tx) => endDishonesty(tx, act.id, 'revoke', '撤销'))
    expect(ended.status).toBe('revoked')
    expect((await s.causesOf(id)).map(([cause]) => cause)).toEqual(['initial', 'dishonesty', 'dishonestyExpired'])
  })
})
