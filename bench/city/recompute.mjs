import { recomputeAll } from '../../apps/api/dist/credit/ledger/recompute-all.js'
import { versionRules } from '../../apps/api/dist/credit/rules/version-rules.js'
import { unitOfWork } from '../../apps/api/dist/platform/database/unit-of-work.js'
import { median } from '../lib/load.mjs'

/**
 * Recomputing everybody after a rule change that moves every score, against one SQL pass that reads
 * the same facts and groups them as scoring needs them; in turns.
 */
export async function benchRecompute(ctx, db, rounds) {
  const [ours, pass] = [[], []]
  let last
  for (let round = 0; round <= rounds; round++) {
    const raw = await timed(() => db.query(PASS, [monthsAgo(12), monthsAgo(24)]))
    await unitOfWork(ctx, async (tx) => {
      await tx.manager.query(
        `UPDATE base_score_setting SET score = CASE WHEN score = 60 THEN 59.5 ELSE 60 END`,
      )
      await versionRules(tx)
      // The job's work is done here, where it is measured.
      await tx.manager.query(`DELETE FROM graphile_worker._private_jobs`)
    })
    const mine = await timed(async () => {
      last = await recomputeAll(ctx)
    })
    // The first round warms both up.
    if (round === 0) continue
    pass.push(raw)
    ours.push(mine)
  }
  const ratios = ours.map((seconds, n) => seconds / pass[n])
  return { ...last, seconds: median(ours), passSeconds: median(pass), ratio: median(ratios) }
}

/** Window, weight and mark as the ledger groups them. */
const PASS = `SELECT count(*), sum(s), sum(x) FROM (
  SELECT evaluated_id, evaluator_id,
    CASE WHEN revealed_on >= $1::date THEN 0 WHEN revealed_on >= $2::date THEN 1 ELSE 2 END AS w,
    sum((ARRAY[100, 50, 150, 100])[stage + 1]) AS s,
    sum((ARRAY[100, 50, 150, 100])[stage + 1] * (total * 100)::int) AS x
  FROM credit_fact WHERE voided_on IS NULL GROUP BY 1, 2, 3) g`

function monthsAgo(months) {
  const day = new Date()
  day.setMonth(day.getMonth() - months)
  return day.toISOString().slice(0, 10)
}

export async function timed(act) {
  const begin = performance.now()
  await act()
  return (performance.now() - begin) / 1000
}
