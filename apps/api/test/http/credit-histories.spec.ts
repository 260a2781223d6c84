import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { endDishonesty } from '../../src/modules/acts/decide-dishonesty.js'
import { recordDishonesty } from '../../src/modules/acts/record-dishonesty.js'
import { approveAdjustment } from '../../src/modules/claims/adjustment/approve-adjustment.js'
import { approveBonus } from '../../src/modules/claims/bonus/examine-claim.js'
import { postFacts, voidFacts } from '../../src/modules/ledger/post-facts.js'
import { recompute, recomputeAll } from '../../src/modules/ledger/recompute.js'
import { verifyScores } from '../../src/modules/ledger/verify/verify-scores.js'
import { factOf, makeParticipants, reveal } from '../support/credit.js'
import { useLedger } from '../support/ledger.js'

const s = useLedger()

describe('random histories', () => {
  const event = fc.record({
    kind: fc.constantFrom('mark', 'mark', 'mark', 'group', 'void', 'act', 'end', 'bonus', 'adjust'),
    of: fc.nat(5),
    by: fc.nat(5),
    stage: fc.constantFrom(0, 1, 2, 3) as fc.Arbitrary<0 | 1 | 2 | 3>,
    hundredths: fc.integer({ min: 0, max: 10_000 }),
  })
  const history = fc.array(fc.record({ events: fc.array(event, { minLength: 1, maxLength: 6 }), days: fc.nat(200) }), {
    minLength: 3,
    maxLength: 8,
  })

  it('keep ledger, scores and a recomputation consistent under concurrency', async () => {
    const acts = ['S-M1', 'S-G4', 'S-S1']
    await fc.assert(
      fc.asyncProperty(history, async (batches) => {
        const ids = await makeParticipants(s.ctx, 2, ['甲', '乙', '丙', '丁', '戊', '己'])
        const facts: string[] = []
        const records: string[] = []
        const run = (e: (typeof batches)[number]['events'][number]) =>
          s.work(async (tx): Promise<unknown> => {
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
                const { id: itemId } = await s.itemOf(acts[e.stage % 3] ?? '')
                const of = { participantId: id, itemId, description: '行为' }
                const row = await recordDishonesty(tx, { ...of, source: 'import' })
                return records.push(row.id)
              }
              case 'end': {
                const last = records.pop()
                return last === undefined ? null : endDishonesty(tx, last, 'revoke', '撤销')
              }
              case 'bonus':
                return approveBonus(tx, await s.claim(id, e.stage > 1 ? 'S-B4' : 'S-B3'))
              default: {
                const until = `${Number(tx.clock.today().slice(0, 4)) + 1}-01-15`
                return approveAdjustment(tx, await s.adjustment(id, total / 10 - 5, until))
              }
            }
          })
        for (const { events, days } of batches) {
          const ended = await Promise.allSettled(events.map(run))
          for (const one of ended) {
            // An item that expired meanwhile can no longer be revoked; no other call may fail.
            if (one.status === 'rejected') expect(String(one.reason)).toContain('is not allowed')
          }
          const { faults } = await verifyScores(s.ctx)
          expect(faults.filter((fault) => fault.kind !== 'stale')).toEqual([])
          s.t.clock.advance(days * 24 * 3600_000)
        }
        await recomputeAll(s.ctx, { staleOn: s.ctx.clock.today() })
        expect((await verifyScores(s.ctx)).faults).toEqual([])
      }),
      { numRuns: Number(process.env.HISTORIES ?? 8) },
    )
  })
})

describe('score:verify', () => {
  const faultsOf = async (id: string) =>
    (await verifyScores(s.ctx)).faults.filter((fault) => fault.id === id).map(({ kind }) => kind)

  it('reports a changed score, star level, day and fact', async () => {
    const [id = '', by = ''] = await makeParticipants(s.ctx, 2, ['供应商戊', '供应商己'])
    const set = (change: string) => s.t.dataSource.query(`UPDATE participant SET ${change} WHERE id = '${id}'`)
    await reveal(s.ctx, id, [by], 100)
    expect(await faultsOf(id)).toEqual([])
    const { creditScore } = await s.creditOf(id)
    await set('credit_score = credit_score - 1')
    expect(await faultsOf(id)).toEqual(['sum', 'score'])
    await set(`credit_score = ${creditScore}, star_level = 1`)
    expect(await faultsOf(id)).toEqual(['columns'])
    await set('star_level = NULL, scored_on = scored_on - 2')
    expect(await faultsOf(id)).toContain('stale')
    await set('scored_on = scored_on + 2, credit_score = NULL')
    expect(await faultsOf(id)).toEqual(['unscored'])
    await set(`credit_score = ${creditScore}`)
    await s.t.dataSource.query(`INSERT INTO ranking (participant_id, sign, area_id, credit_score,
      evaluator_count) SELECT id, sign, area_id, credit_score, 9 FROM participant WHERE id = '${id}'`)
    expect(await faultsOf(id)).toEqual(['ranking'])
    await s.t.dataSource.query(`DELETE FROM ranking WHERE participant_id = '${id}'`)
    await s.t.dataSource.query(`UPDATE credit_fact SET total = 90 WHERE evaluated_id = '${id}'`)
    expect(await faultsOf(id)).toEqual(['score', 'entry'])
    await s.t.dataSource.query(`UPDATE credit_fact SET total = 100 WHERE evaluated_id = '${id}'`)
    expect(await faultsOf(id)).toEqual([])
    const lines = await s.linesOf(id)
    await set('credit_score = 1, star_level = 1')
    await s.work((tx) => recompute(tx, [id]))
    expect(await faultsOf(id)).toEqual([])
    // Levels stand in no earlier entry: the one that mends them says so.
    const mended = { cause: 'recomputed', delta: 0, params: { stars: [1, null], from: 1, to: 1 } }
    expect(await s.linesOf(id)).toEqual([...lines, expect.objectContaining(mended)])
  })
})
