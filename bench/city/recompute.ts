import type { Ctx } from '@credit/api/core/context'
import { unitOfWork } from '@credit/api/database/unit-of-work'
import { recomputeAll } from '@credit/api/modules/ledger/recompute'
import { versionRules } from '@credit/api/modules/ledger/rules/rule-versions'
import type { Client } from 'pg'
import { median, secondsOf } from '../lib/load.js'

export interface RecomputeResult {
  readonly participants: number
  readonly lines: number
  readonly seconds: number
  readonly passSeconds: number
  readonly ratio: number
}

/**
 * Recomputes all participants after a rule change that affects every score, compared with one SQL
 * query that reads the same facts and groups them as scoring needs them; in turns.
 */
export async function benchRecompute(ctx: Ctx, client: Client, rounds: number): Promise<RecomputeResult> {
  const [product, pass]: [number[], number[]] = [[], []]
  let last = { participants: 0, lines: 0 }
  for (let round = 0; round <= rounds; round++) {
    const passSeconds = await secondsOf(() => client.query(PASS, [monthsAgo(12), monthsAgo(24)]))
    await changeRules(ctx)
    const seconds = await secondsOf(async () => {
      last = await recomputeAll(ctx)
    })
    // The first round warms up both.
    if (round === 0) continue
    pass.push(passSeconds)
    product.push(seconds)
  }
  const ratios = product.map((seconds, n) => seconds / (pass[n] ?? Number.NaN))
  return { ...last, seconds: median(product), passSeconds: median(pass), ratio: median(ratios) }
}

function changeRules(ctx: Ctx): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    await tx.manager.query(`UPDATE base_score_setting SET score = CASE WHEN score = 30 THEN 29.5 ELSE 30 END`)
    await versionRules(tx)
    // The bench does the job's work itself, where it is measured.
    await tx.manager.query(`DELETE FROM graphile_worker._private_jobs`)
  })
}

/** Age, weight and mark as the ledger groups them. */
const PASS = `SELECT count(*), sum(s), sum(x) FROM (
  SELECT evaluated_id, evaluator_id,
    CASE WHEN revealed_on >= $1::date THEN 0 WHEN revealed_on >= $2::date THEN 1 ELSE 2 END AS w,
    sum((ARRAY[100, 50, 150, 100])[stage + 1]) AS s,
    sum((ARRAY[100, 50, 150, 100])[stage + 1] * (total * 100)::int) AS x
  FROM credit_fact WHERE voided_on IS NULL GROUP BY 1, 2, 3) g`

function monthsAgo(months: number): string {
  const day = new Date()
  day.setMonth(day.getMonth() - months)
  return day.toISOString().slice(0, 10)
}
