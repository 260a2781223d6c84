import { proveRows } from '#database/prove-rows'
import { JobRegistry } from '../../src/modules/jobs/job-registry.js'
import type { JobRun } from '../../src/modules/jobs/job-run.js'
import { recomputeAll } from '../../src/modules/ledger/recompute.js'
import { RECOMPUTE_JOB, rulesInForce, versionRules } from '../../src/modules/ledger/rules/rule-versions.js'
import { verifyScores } from '../../src/modules/ledger/verify/verify-scores.js'
import { makeParticipants, reveal } from '../support/credit.js'
import { evaluatorNames, useLedger } from '../support/ledger.js'

const s = useLedger()

describe('a rule change', () => {
  const setRule = (table: string, change: string) =>
    s.work(async (tx) => {
      const [rows] = await tx.manager.query(`UPDATE ${table} SET ${change} RETURNING id`)
      proveRows(tx, table, rows)
      await versionRules(tx)
    })
  const setFormula = (change: string) => setRule('score_formula', change)
  const setPoints = (points: number) => setRule('dishonesty_item', `points = ${points} WHERE code = 'S-M2'`)
  const versionsOf = async (id: string) => (await s.linesOf(id)).map((line) => [line.cause, Number(line.ruleVersion)])

  it('is one entry after the events under the old rules, and can be reversed', async () => {
    const [id = ''] = await makeParticipants(s.ctx, 4, ['专家甲'])
    const by = await makeParticipants(s.ctx, 1, evaluatorNames(3))
    await reveal(s.ctx, id, by, 100, { stage: 2 })
    const { creditScore } = await s.creditOf(id)
    const [, version = 0] = (await versionsOf(id)).at(-1) ?? []
    await setFormula(`stage_weights = '[1, 0.5, 3, 1]'`)
    s.t.clock.advance(24 * 3600_000)
    await recomputeAll(s.ctx)
    await recomputeAll(s.ctx)
    expect((await versionsOf(id)).slice(-2)).toEqual([
      ['evaluation', version],
      ['rules', Number(version) + 1],
    ])
    await setFormula(`stage_weights = '[1, 0.5, 1.5, 1]'`)
    await recomputeAll(s.ctx)
    expect((await s.creditOf(id)).creditScore).toBe(creditScore)
    expect((await verifyScores(s.ctx)).faults).toEqual([])
  })

  it('enqueues one job for a change that affects scores, and none for others', async () => {
    const jobs = async () =>
      (await s.t.dataSource.query(`SELECT count(*)::int AS n FROM job WHERE kind = 'credit.recompute'`))[0].n
    const before = await jobs()
    await setPoints(3)
    expect(await jobs()).toBe(before)
    await setFormula('prior_mark = 79')
    await setFormula('prior_mark = 79')
    expect(await jobs()).toBe(before + 1)
    await setFormula('prior_mark = 75')
  })

  it('is recomputed by its job, also after a version that does not affect scores', async () => {
    const [id = ''] = await makeParticipants(s.ctx, 1, ['主体壬'])
    await recomputeAll(s.ctx)
    expect((await s.creditOf(id)).creditScore).toBe(75)
    await setFormula('prior_mark = 65')
    const { number: version } = await rulesInForce(s.ctx)
    await setPoints(2.5)
    expect((await rulesInForce(s.ctx)).number).toBe(version + 1)
    const job = {
      ctx: s.ctx,
      payload: { version },
      progress: async () => {},
      cancelled: () => false,
    }
    await s.t.app.get(JobRegistry).jobs.get(RECOMPUTE_JOB)?.(job as unknown as JobRun)
    expect((await s.creditOf(id)).creditScore).toBe(69)
    await setFormula('prior_mark = 75')
    await recomputeAll(s.ctx)
  })
})

describe('the ranking', () => {
  const query = (text: string, values: unknown[] = []) => s.t.dataSource.query(text, values)
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
    const [id = ''] = await makeParticipants(s.ctx, 3, ['代理机构戊'])
    const by = await makeParticipants(s.ctx, 1, evaluatorNames(3))
    const [home, other] = (await query('SELECT id FROM area ORDER BY code DESC LIMIT 2')) as {
      id: string
    }[]
    await query('UPDATE participant SET area_id = $2 WHERE id = $1', [id, home?.id])
    await reveal(s.ctx, id, by.slice(0, 2), 100)
    expect(await placed(id)).toBeNull()
    await reveal(s.ctx, id, by.slice(2), 100)
    expect(await placed(id)).toEqual([home?.id, 80.63, 3])
    for (const status of ['disabled', 'merged']) {
      await query('UPDATE participant SET status = $2 WHERE id = $1', [id, status])
      expect(await placed(id)).toBeNull()
    }
    await query(`UPDATE participant SET status = 'onLeave', area_id = $2 WHERE id = $1`, [id, other?.id])
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
