import type { RuleSnapshot } from '../../entities/rule-version.js'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'
import { Rules } from './rules.js'

const RULES = 'the rules are the same for all areas'
const KEPT = 20

/** Versions never change, so the last few are kept, per database. */
const known = new WeakMap<object, Map<number, Rules>>()

function keep(ctx: Ctx, rules: Rules): Rules {
  const source = ctx.manager.dataSource
  const versions = known.get(source) ?? new Map<number, Rules>()
  known.set(source, versions)
  versions.set(rules.number, rules)
  const oldest = versions.keys().next().value
  if (versions.size > KEPT && oldest !== undefined) versions.delete(oldest)
  return rules
}

/** The rules in force. Read them after the participants are locked. */
export async function rulesInForce(ctx: Ctx): Promise<Rules> {
  const [row] = await sql<{ number: string }>(
    ctx,
    (s) => `SELECT max(number) AS number FROM rule_version WHERE ${s.unscoped(RULES)}`,
  )
  return rulesOfVersion(ctx, Number(row?.number ?? 0))
}

/** The rules as they were in a version. */
export async function rulesOfVersion(ctx: Ctx, number: number): Promise<Rules> {
  const cached = known.get(ctx.manager.dataSource)?.get(number)
  if (cached) return cached
  const [row] = await sql<{ snapshot: RuleSnapshot }>(
    ctx,
    (s) => `SELECT snapshot FROM rule_version WHERE number = ${s.param(number)}
      AND ${s.unscoped(RULES)}`,
  )
  if (!row) throw new Error(`no version ${number} of the rules: the reference data is not seeded`)
  return keep(ctx, new Rules(number, row.snapshot))
}

/** The rule tables as they stand now. */
export async function readSnapshot(ctx: Ctx): Promise<RuleSnapshot> {
  const [row] = await sql<{ snapshot: RuleSnapshot | null }>(
    ctx,
    (s) => `SELECT json_build_object(
      'baseScores', (SELECT json_object_agg(sign, score) FROM base_score_setting),
      'formula', json_build_object('W', mutual_max, 'k', prior_weight, 'p', prior_mark,
        'Qcap', bonus_max, 'stageWeights', stage_weights, 'ageWeights', age_weights,
        'perEvaluatorMax', per_evaluator_max, 'minEvaluators', min_evaluators),
      'stars', (SELECT json_agg(json_build_object('sign', sign, 'stars', stars, 'minScore', min_score)
        ORDER BY sign NULLS FIRST, min_score DESC) FROM star_rating),
      'bands', (SELECT json_agg(json_build_object('sign', sign, 'code', code, 'minScore', min_score)
        ORDER BY sign, min_score DESC) FROM overview_score),
      'bonusItems', (SELECT coalesce(json_agg(json_build_object('code', code, 'points', points,
        'maxPoints', max_points) ORDER BY code), '[]') FROM bonus_item),
      'dishonestyItems', (SELECT coalesce(json_agg(json_build_object('code', code, 'tier', tier,
        'points', points) ORDER BY code), '[]') FROM dishonesty_item)) AS snapshot
      FROM score_formula WHERE ${s.unscoped(RULES)}`,
  )
  if (!row?.snapshot) throw new Error('the rules of the credit score are not seeded')
  return row.snapshot
}

/** The last version, or null before the first. */
export async function lastVersion(
  ctx: Ctx,
): Promise<{ number: number; snapshot: RuleSnapshot } | null> {
  const [row] = await sql<{ number: string; snapshot: RuleSnapshot }>(
    ctx,
    (s) => `SELECT number, snapshot FROM rule_version WHERE ${s.unscoped(RULES)}
      ORDER BY number DESC LIMIT 1`,
  )
  return row ? { number: Number(row.number), snapshot: row.snapshot } : null
}

/** One writer of rules at a time, so that each version holds all changes before it. */
export async function lockRules(tx: Ctx): Promise<void> {
  await sql(
    tx,
    (s) => `SELECT pg_advisory_xact_lock(hashtext('score-rules')) WHERE ${s.unscoped(RULES)}`,
  )
}

export async function insertVersion(tx: Ctx, snapshot: RuleSnapshot): Promise<number> {
  const [row] = await sql<{ number: string }>(
    tx,
    (s) => `INSERT INTO rule_version (at, account_id, snapshot)
      SELECT ${s.param(tx.clock.now())}::timestamptz, ${s.param(tx.actor?.accountId ?? null)}::uuid,
        ${s.param(JSON.stringify(snapshot))}::jsonb WHERE ${s.unscoped(RULES)} RETURNING number`,
  )
  return Number(row?.number)
}
