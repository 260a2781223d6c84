import { randomUUID } from 'node:crypto'
import type { SystemCtx, Tx } from '@credit/api/core/context'
import { unitOfWork } from '@credit/api/database/unit-of-work'
import { AreaEntity } from '@credit/api/entities/areas/area'
import { ScoreLineEntity } from '@credit/api/entities/ledger/score-line'
import { ParticipantEntity } from '@credit/api/entities/participants/participant'
import type { RevealedFact } from '@credit/api/modules/ledger/facts.sql'
import { postFacts } from '@credit/api/modules/ledger/post-facts'
import { recompute } from '@credit/api/modules/ledger/recompute'
import { verifyScores } from '@credit/api/modules/ledger/verify/verify-scores'
import { findOrCreateParticipants, type Party } from '@credit/api/modules/participants/records/find-or-create'
import { DAY_MS } from '@credit/contract'
import { factOf, makeParticipants } from '../../api/test/support/credit.js'
import { startTestApp, type TestApp } from '../../api/test/support/test-app.js'
import { backfillLedgers } from '../src/scale/backfill-ledgers.js'

describe('ledger backfill', () => {
  let t: TestApp
  let ctx: SystemCtx
  beforeAll(async () => {
    t = await startTestApp()
    t.clock.set('2026-03-02T10:00:00+08:00')
    ctx = t.ctx()
  })
  afterAll(() => t.stop())

  const inTransaction = <T>(act: (tx: Tx) => Promise<T>) => unitOfWork(ctx, act)
  const linesOf = (participantId: string) =>
    ctx.manager.find(ScoreLineEntity, { where: { participantId }, order: { seq: 'ASC' } })

  async function creditOf(id: string) {
    const row = await ctx.manager.findOneByOrFail(ParticipantEntity, { id })
    const { creditScore, starLevel, band, evaluatorCount, unrated, serious, scoredOn } = row
    return { creditScore, starLevel, band, evaluatorCount, unrated, serious, scoredOn }
  }

  async function createUnscored(): Promise<string> {
    const area = await ctx.manager.findOneByOrFail(AreaEntity, { code: '003900130006' })
    const party: Party = {
      ...{ sign: 3, code: null, areaId: area.id, unidentified: false, source: 'sync' },
      identityKey: `local:test:${randomUUID()}`,
      name: '代理机构丁',
    }
    const { created } = await inTransaction((tx) => findOrCreateParticipants(tx, [party]))
    return created[0]?.id ?? ''
  }

  it('writes the same lines as posting day by day, once', async () => {
    const evaluators = await makeParticipants(ctx, 1, ['甲', '乙', '丙', '丁', '戊'])
    const [posted = ''] = await makeParticipants(ctx, 3, ['代理机构丙'])
    const backfilled = await createUnscored()
    const since = ctx.clock.today()
    const history: RevealedFact[] = []
    for (const [n, days] of [3, 0, 200, 30, 170, 400, 90].entries()) {
      t.clock.advance(days * DAY_MS)
      const stage = (n % 4) as 0 | 1 | 2 | 3
      const groupKey = n === 3 ? randomUUID() : null
      const facts = evaluators.slice(n % 2, groupKey ? 5 : 3).map((evaluatorId) =>
        factOf(ctx, {
          ...{ evaluatedId: posted, evaluatorId, total: 60 + 6 * n, stage, groupKey },
          anonymous: groupKey !== null,
        }),
      )
      await inTransaction((tx) => postFacts(tx, facts, groupKey ? 'anonymousGroup' : 'evaluation'))
      history.push(...facts.map((fact) => ({ ...fact, recordId: randomUUID(), evaluatedId: backfilled })))
    }
    t.clock.advance(300 * DAY_MS)
    await inTransaction((tx) => recompute(tx, [posted]))
    const backfill = () => inTransaction((tx) => backfillLedgers(tx, [{ id: backfilled, sign: 3, since }], history))
    await backfill()
    const comparable = async (id: string) =>
      (await linesOf(id)).map(({ cause, onDate, before, after, breakdown, params }) => ({
        ...{ cause, onDate, before, after, breakdown },
        aged: cause === 'ageing' ? params : null,
      }))
    expect(await comparable(backfilled)).toEqual(await comparable(posted))
    expect(await creditOf(backfilled)).toEqual(await creditOf(posted))
    expect((await verifyScores(ctx)).faults.filter(({ id }) => id === backfilled)).toEqual([])
    const lines = await linesOf(backfilled)
    await backfill()
    expect(await linesOf(backfilled)).toEqual(lines)
  })
})
