import type { TestDatabase } from '@credit/testkit'
import type { Environment } from './environment.js'
import type { Report } from './report.js'

/** The condition that a correction of the stage closed a record, which seals its opposite for 90 days. */
export const isClosedUntilReached = (record: string) => `(${record}.status = 'closed'
  AND ${record}.end_reason = 'stageCorrected' AND ${record}.ended_at > now() - interval '90 days'
  AND EXISTS (SELECT FROM section_stage k WHERE k.section_id = ${record}.section_id
    AND k.stage = ${record}.stage AND k.outcome = 'closed'))`

/** Invariants of the database when nothing is being written; each statement counts the violations. */
const VIOLATIONS = {
  'submits without one audit row': `SELECT count(*) FROM evaluation_record r
    WHERE r.status IN ('submitted', 'held', 'revealed', 'dropped') AND (SELECT count(*) FROM audit_log a
      WHERE a.entity = 'evaluation_record' AND a.action = 'submit' AND a.entity_id = r.id::text) <> 1`,
  'revealed records without a fact, or with another total': `SELECT count(*)
    FROM evaluation_record r LEFT JOIN credit_fact f ON f.record_id = r.id AND f.voided_on IS NULL
    WHERE r.status = 'revealed' AND f.total IS DISTINCT FROM r.total`,
  'facts of records that are not revealed': `SELECT count(*) FROM credit_fact f
    LEFT JOIN evaluation_record r ON r.id = f.record_id
    WHERE f.voided_on IS NULL AND r.status IS DISTINCT FROM 'revealed'`,
  'facts without one line': `SELECT count(*) FROM credit_fact f WHERE NOT f.anonymous
    AND (SELECT count(*) FROM score_line l WHERE l.participant_id = f.evaluated_id
      AND l.cause = 'evaluation' AND l.cause_id = f.record_id) <> 1`,
  'anonymous groups without one line': `SELECT count(*) FROM
    (SELECT DISTINCT group_key, evaluated_id, pooled FROM credit_fact WHERE anonymous) f
    WHERE (SELECT count(*) FROM score_line l WHERE l.participant_id = f.evaluated_id
      AND l.cause = CASE WHEN f.pooled THEN 'pool' ELSE 'anonymousGroup' END
      AND l.cause_id = f.group_key) <> 1`,
  'anonymous evaluations of fewer than three that count': `SELECT count(*) FROM
    (SELECT FROM credit_fact WHERE anonymous GROUP BY group_key, evaluated_id
      HAVING count(DISTINCT evaluator_id) < 3) f`,
  'records sealed without a pending counterpart': `SELECT count(*) FROM evaluation_record r
    WHERE r.status = 'submitted' AND NOT r.anonymous AND NOT EXISTS (SELECT FROM evaluation_record o
      WHERE o.section_id = r.section_id AND o.stage = r.stage AND o.evaluator_id = r.evaluated_id
        AND o.evaluated_id = r.evaluator_id
        AND (o.status IN ('pending', 'deferred') OR o.anonymous OR ${isClosedUntilReached('o')}))`,
  'scores that are not the sum of their lines': `SELECT count(*) FROM participant p
    WHERE p.credit_score IS DISTINCT FROM
      (SELECT sum(l.delta) FROM score_line l WHERE l.participant_id = p.id)`,
  'scores that differ from the evaluations': `SELECT count(*) FROM participant p
    JOIN recomputed c ON c.id = p.id WHERE p.credit_score <> c.score`,
  'imported projects without sections': `SELECT count(*) FROM project p
    WHERE p.source = 'sync' AND NOT EXISTS (SELECT FROM bid_section b WHERE b.project_id = p.id)`,
  'sections whose stage is not the highest that was not taken back': `SELECT count(*) FROM bid_section b
    WHERE b.stage IS DISTINCT FROM (SELECT max(t.stage) FROM section_stage t
      WHERE t.section_id = b.id AND t.outcome <> 'closed')`,
  'sections without parties': `SELECT count(*) FROM bid_section b
    WHERE NOT EXISTS (SELECT FROM section_party s WHERE s.section_id = b.id)`,
  'projects without their release, or releases without their project': `SELECT count(*)
    FROM (SELECT ocid FROM project WHERE source = 'sync') p
    FULL JOIN (SELECT DISTINCT ocid FROM sync_release) r ON r.ocid = p.ocid
    WHERE p.ocid IS NULL OR r.ocid IS NULL`,
  'stored totals that differ from the table': `SELECT count(*) FROM
    (SELECT (SELECT coalesce(sum(n), 0) FROM row_count WHERE table_name = 'dictionary')
       - (SELECT count(*) FROM dictionary) AS d
     UNION ALL SELECT (SELECT coalesce(sum(n), 0) FROM row_count WHERE table_name = 'project')
       - (SELECT count(*) FROM project)) t WHERE d <> 0`,
  'counters of evaluations that differ from the records': `SELECT count(*) FROM
    (SELECT area_id, evaluator_sign, stage, month, sum(due) AS due, sum(given) AS given,
        sum(submitted) AS submitted FROM evaluation_count GROUP BY 1, 2, 3, 4) c
    FULL JOIN (SELECT area_id, evaluator_sign, stage,
        date_trunc('month', coalesce(submitted_at, ended_at) AT TIME ZONE 'Asia/Shanghai')::date AS month,
        count(*) FILTER (WHERE NOT optional) AS due,
        count(*) FILTER (WHERE NOT optional AND status <> 'expired') AS given,
        count(*) FILTER (WHERE status <> 'expired') AS submitted FROM evaluation_record
      WHERE status IN ('submitted', 'held', 'revealed', 'dropped')
        OR status = 'expired' AND end_reason = 'window' GROUP BY 1, 2, 3, 4) r
      USING (area_id, evaluator_sign, stage, month)
    WHERE (coalesce(c.due, 0), coalesce(c.given, 0), coalesce(c.submitted, 0))
      <> (coalesce(r.due, 0), coalesce(r.given, 0), coalesce(r.submitted, 0))`,
  'stored answers for retries that are empty': `SELECT count(*) FROM idempotency_key
    WHERE answer IS NULL`,
  'audit rows numbered twice': `SELECT count(*) - count(DISTINCT seq) FROM audit_log
    WHERE seq IS NOT NULL`,
}

/**
 * The score's formula in SQL, computed from the evaluations, independently of the product, which reads
 * its facts. It uses the rules in force; the data has nothing older than a year, no bonuses and no
 * adjustments. A database of the release before has no word on anonymous groups in its rules.
 */
const RECOMPUTED = `WITH f AS (SELECT *, stage_weights AS sw FROM score_formula),
  rules AS (SELECT to_jsonb(v)->>'bodies' AS bodies FROM rule_version v ORDER BY number DESC LIMIT 1),
  given AS (SELECT r.evaluated_id, r.evaluator_id, CASE WHEN r.anonymous AND rules.bodies = 'group'
      THEN concat_ws(' ', coalesce(r.pool_id, r.section_id), r.setting_id) END AS g, (f.sw->>r.stage::int)::numeric AS w, r.total AS x,
      f.per_evaluator_max AS most
    FROM evaluation_record r CROSS JOIN f CROSS JOIN rules WHERE r.status = 'revealed'),
  evaluators AS (SELECT evaluated_id, evaluator_id,
      sum(w) * least(1, most / nullif(sum(w), 0)) AS w,
      sum(w * x) * least(1, most / nullif(sum(w), 0)) AS wx
    FROM given GROUP BY evaluated_id, evaluator_id, g, most),
  weighted AS (SELECT evaluated_id, sum(w) AS w, sum(wx) AS wx FROM evaluators GROUP BY 1),
  dishonesty AS (SELECT participant_id, sum(points) AS d FROM dishonest_record
    WHERE status = 'confirmed' AND in_force_from <= current_date
      AND (valid_until IS NULL OR valid_until >= current_date) GROUP BY 1)
  SELECT p.id, greatest(0, least(100, b.score - coalesce(a.d, 0)
    + round(f.mutual_max / 100 * (f.prior_weight * f.prior_mark + coalesce(m.wx, 0))
      / (f.prior_weight + coalesce(m.w, 0)), 2))) AS score
  FROM participant p CROSS JOIN f JOIN base_score_setting b ON b.sign = p.sign
  LEFT JOIN weighted m ON m.evaluated_id = p.id LEFT JOIN dishonesty a ON a.participant_id = p.id`

/** Reports every violated invariant; returns how many invariants were checked. */
export async function checkInvariants(report: Report, database: TestDatabase, when = ''): Promise<number> {
  const counts = Object.entries(VIOLATIONS).map(([name, text]) => `(${text}) AS "${name}"`)
  const row = await database.queryOne<Record<string, string>>(
    `WITH recomputed AS MATERIALIZED (${RECOMPUTED}) SELECT ${counts.join(',\n')}`,
  )
  for (const [name, n] of Object.entries(row)) report.expect(n === '0', `${n} ${name}${when}`)
  return counts.length
}

/** Runs the product's own checks, `score:verify` and `audit:verify`, as commands. */
export async function runVerifyCommands(report: Report, environment: Environment): Promise<void> {
  for (const name of ['score:verify', 'audit:verify']) {
    const { code, text } = await environment.runCommand(name)
    const lines = text.split('\n')
    report.log(`${name}: ${lines.at(-2) ?? ''} ${lines.at(-1) ?? ''}`.trim())
    report.expect(code === 0, `${name} found: ${lines.slice(0, 5).join(' | ')}`)
  }
}
