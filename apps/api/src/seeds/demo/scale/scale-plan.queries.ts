import type { Ctx } from '../../../platform/database/context.js'
import { sql, sqlCount } from '../../../platform/database/sql.js'
import { type ScalePlan, WHOLE } from './sizes.js'

const NAME = 'demo:scale'

export interface KeptPlan extends ScalePlan {
  done?: boolean
}

/** The plan that this database is being filled to, or was. */
export async function readPlan(ctx: Ctx): Promise<KeptPlan | null> {
  const [row] = await sql<{ hash: string }>(
    ctx,
    (s) => `SELECT hash FROM seed_state WHERE name = ${s.param(NAME)} AND ${s.unscoped(WHOLE)}`,
  )
  return row ? (JSON.parse(row.hash) as KeptPlan) : null
}

export async function keepPlan(ctx: Ctx, plan: KeptPlan): Promise<void> {
  await sqlCount(
    ctx,
    (s) => `INSERT INTO seed_state (name, hash)
      SELECT ${s.param(NAME)}, ${s.param(JSON.stringify(plan))} WHERE ${s.unscoped(WHOLE)}
      ON CONFLICT (name) DO UPDATE SET hash = excluded.hash`,
  )
}

/** Lets the planner see what came, and index-only scans pass by the rows. */
export async function vacuumFilled(ctx: Ctx): Promise<void> {
  await sql(
    ctx,
    (s) => `VACUUM (ANALYZE) participant, project, bid_section, section_stage, section_party,
      evaluation_record, credit_fact, score_line, ranking /* ${s.unscoped(WHOLE)} */`,
  )
}
