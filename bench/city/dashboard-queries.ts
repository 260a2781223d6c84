/**
 * The calls of the dashboards, and beside each the one query that gives its figures from whole tables, written
 * for the city without the product's statements, counters or policies. `$1` is today.
 */
export interface DashboardCall {
  readonly name: string
  readonly path: string
  readonly best: string
}

const THEN = `($1::date - 30)`
const THEN_END = `(($1::date - 29)::timestamp AT TIME ZONE 'Asia/Shanghai')`
const YEAR = `(date_trunc('month', $1::date)::date - interval '11 months')`
const IS_COUNTED = `NOT optional AND (status IN ('submitted', 'held', 'revealed', 'dropped')
  OR status = 'expired' AND end_reason = 'window')`
const IS_UNDECIDED = `status IN ('pending', 'deferred', 'submitted')`
const IN_FORCE = `r.status = 'confirmed' AND r.in_force_from <= $1
  AND (r.valid_until IS NULL OR r.valid_until >= $1)`
const SCORED = `status IN ('active', 'onLeave') AND credit_score IS NOT NULL`
const GIVEN_COUNTS = `count(*) AS due, count(*) FILTER (WHERE status <> 'expired') AS given`
const GIVEN_THEN = `${GIVEN_COUNTS},
  count(*) FILTER (WHERE coalesce(submitted_at, ended_at) < ${THEN_END}) AS due_then,
  count(*) FILTER (WHERE status <> 'expired' AND submitted_at < ${THEN_END}) AS given_then`

const analyze = `SELECT
  (SELECT json_agg(c) FROM (SELECT stage, count(*) AS n FROM bid_section GROUP BY stage) c) AS now,
  (SELECT count(*) FROM bid_section b WHERE b.stage = 3 AND EXISTS (SELECT 1 FROM evaluation_record r
    WHERE r.section_id = b.id AND r.${IS_UNDECIDED})) AS open,
  (SELECT json_agg(c) FROM (SELECT t.stage, count(*) AS n FROM bid_section b
    JOIN project p ON p.id = b.project_id
    LEFT JOIN (SELECT section_id, max(stage) AS stage FROM section_stage
      WHERE reached_on <= ${THEN} AND outcome <> 'closed' GROUP BY 1) t ON t.section_id = b.id
    WHERE t.stage IS NOT NULL OR coalesce(p.release_date, p.create_time::date) <= ${THEN}
    GROUP BY 1) c) AS before,
  (SELECT count(*) FROM (SELECT section_id FROM section_stage
      WHERE reached_on <= ${THEN} AND outcome <> 'closed' GROUP BY 1 HAVING max(stage) = 3) t
    WHERE section_id IN (SELECT section_id FROM evaluation_record
        WHERE opened_at < ${THEN_END} AND ${IS_UNDECIDED}
      UNION SELECT section_id FROM evaluation_record
        WHERE opened_at < ${THEN_END} AND coalesce(revealed_at, ended_at) >= ${THEN_END})) AS open_before`

/** Calls of the supervisor's home, /visualization and the wall board. */
export const DASHBOARD_CALLS: readonly DashboardCall[] = [
  { name: 'sections by progress', path: 'sysProject/analyze', best: analyze },
  {
    name: 'sections that reached a stage, 12 months',
    path: 'sysProject/analysis?months=12',
    best: `SELECT date_trunc('month', reached_on) AS month, stage, count(*) FROM section_stage
      WHERE reached_on >= ${YEAR} AND outcome <> 'closed' GROUP BY 1, 2`,
  },
  {
    name: 'areas compared',
    path: 'sysProject/areas',
    best: `SELECT a.code, s.*, c.*, e.*, d.* FROM area a
      LEFT JOIN (SELECT b.area_id, count(*), count(*) FILTER (WHERE
          coalesce(p.release_date, p.create_time::date) <= ${THEN} OR EXISTS (SELECT 1
            FROM section_stage t WHERE t.section_id = b.id AND t.reached_on <= ${THEN}
              AND t.outcome <> 'closed')) FROM bid_section b
        JOIN project p ON p.id = b.project_id GROUP BY 1) s ON s.area_id = a.id
      LEFT JOIN (SELECT area_id, count(*), avg(credit_score) FROM participant WHERE ${SCORED}
        GROUP BY 1) c ON c.area_id = a.id
      LEFT JOIN (SELECT area_id, ${GIVEN_THEN} FROM evaluation_record WHERE ${IS_COUNTED}
        GROUP BY 1) e ON e.area_id = a.id
      LEFT JOIN (SELECT r.area_id, count(*) FROM dishonest_record r WHERE ${IN_FORCE}
        GROUP BY 1) d ON d.area_id = a.id`,
  },
  {
    name: 'completion by role',
    path: 'mutualEvaluationRecord/completion',
    best: `SELECT evaluator_sign, ${GIVEN_THEN} FROM evaluation_record WHERE ${IS_COUNTED} GROUP BY 1`,
  },
  {
    name: 'coverage by stage and role',
    path: 'mutualEvaluationRecord/coverage',
    best: `SELECT stage, evaluator_sign, ${GIVEN_COUNTS} FROM evaluation_record WHERE ${IS_COUNTED}
      GROUP BY 1, 2`,
  },
  {
    name: 'activity of evaluators, 12 months',
    path: 'mutualEvaluationRecord/activity?months=12',
    best: `SELECT date_trunc('month', submitted_at) AS month, evaluator_sign, count(*)
      FROM evaluation_record WHERE status IN ('submitted', 'held', 'revealed', 'dropped')
        AND submitted_at >= ${YEAR} GROUP BY 1, 2`,
  },
  {
    name: 'rows behind a stage',
    path: 'mutualEvaluationRecord/counted?stage=0',
    best: `SELECT (SELECT count(*) FROM evaluation_record WHERE stage = 0 AND ${IS_COUNTED}) AS total,
      (SELECT json_agg(x) FROM (SELECT r.*, p.name, b.name, e.name, d.name
        FROM (SELECT * FROM evaluation_record WHERE stage = 0 AND ${IS_COUNTED}
          ORDER BY coalesce(submitted_at, ended_at)::date DESC, id LIMIT 10) r
        JOIN project p ON p.id = r.project_id JOIN bid_section b ON b.id = r.section_id
        JOIN participant e ON e.id = r.evaluator_id
        JOIN participant d ON d.id = r.evaluated_id) x) AS rows`,
  },
  {
    name: 'behaviours by item, top 10',
    path: 'mutualEvaluationRecord/analyze?top=10',
    best: `SELECT i.names, count(*) FROM dishonest_record r JOIN dishonesty_item i ON i.id = r.item_id
      WHERE ${IN_FORCE} GROUP BY i.id ORDER BY 2 DESC LIMIT 10`,
  },
  {
    name: 'behaviours in force',
    path: 'mutualEvaluationRecord/dishonesty',
    best: `SELECT (SELECT count(*) FROM dishonest_record r WHERE ${IN_FORCE}) AS total,
      (SELECT json_agg(x) FROM (SELECT r.*, p.name FROM dishonest_record r
        JOIN participant p ON p.id = r.participant_id WHERE ${IN_FORCE}
        ORDER BY r.in_force_from DESC LIMIT 10) x) AS rows`,
  },
  {
    name: 'stars and bands',
    path: 'account/score/star',
    best: `SELECT star_level, band, count(*) FROM participant WHERE ${SCORED} GROUP BY 1, 2`,
  },
  {
    name: 'ranking',
    path: 'account/score/ranking?type=1&current=1&size=10',
    best: `SELECT p.name, r.credit_score, p.star_level, count(*) OVER () AS total,
      (SELECT json_agg((SELECT l.after FROM score_line l WHERE l.participant_id = p.id
          AND l.on_date <= m ORDER BY l.seq DESC LIMIT 1))
        FROM generate_series($1::date - 150, $1::date, interval '30 days') m) AS trend
      FROM (SELECT * FROM ranking WHERE sign = 1
        ORDER BY credit_score DESC, evaluator_count DESC LIMIT 10) r
      JOIN participant p ON p.id = r.participant_id`,
  },
  {
    name: 'accounts by type',
    path: 'account/statistics/users',
    best: `SELECT type, count(*), count(*) FILTER (WHERE create_time > now() - interval '30 days')
      FROM account GROUP BY type`,
  },
  {
    name: 'last sync',
    path: 'sync/info/last',
    best: `SELECT count(*), (SELECT json_agg(x) FROM (SELECT sign, count(*) FROM participant
        WHERE source = 'sync' GROUP BY sign) x)
      FROM project WHERE source = 'sync'`,
  },
  {
    name: 'synced by month of a year',
    path: 'sync/info/statistics/2026',
    best: `SELECT date_trunc('month', create_time), 0, count(*) FROM project WHERE source = 'sync'
        AND create_time >= date_trunc('year', $1::date) GROUP BY 1
      UNION ALL SELECT date_trunc('month', create_time), sign, count(*) FROM participant
        WHERE source = 'sync' AND create_time >= date_trunc('year', $1::date) GROUP BY 1, 2`,
  },
  {
    name: 'latest events',
    path: 'sysProject/dynamics',
    best: `(SELECT st.create_time, st.stage::int, p.name, b.name FROM section_stage st
        JOIN bid_section b ON b.id = st.section_id JOIN project p ON p.id = b.project_id
        WHERE st.outcome <> 'closed' ORDER BY st.create_time DESC LIMIT 20)
      UNION ALL (SELECT create_time, NULL, name, '' FROM project ORDER BY create_time DESC LIMIT 20)
      ORDER BY 1 DESC LIMIT 20`,
  },
  {
    name: '10,000 open to-do items',
    path: 'supervisor/examineList?current=1&size=9999',
    best: `SELECT json_agg(x) FROM (SELECT t.*, a.names FROM todo t JOIN area a ON a.id = t.area_id
      ORDER BY t.due_at NULLS LAST, t.create_time, t.id LIMIT 9999) x`,
  },
]
