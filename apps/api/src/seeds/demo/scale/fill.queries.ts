import type { OpenStage } from '@credit/contract'
import type { RevealedFact } from '../../../credit/ledger/record-facts.js'
import type { Ctx } from '../../../platform/database/context.js'
import { sql, sqlCount } from '../../../platform/database/sql.js'
import { SUBJECTS } from '../city/words.js'
import { SCALE_PREFIX } from './sizes.js'

const WHOLE = 'a database filled for measuring, all areas'

export async function isFilled(ctx: Ctx): Promise<boolean> {
  const rows = await sql(
    ctx,
    (s) => `SELECT 1 FROM project WHERE ocid LIKE ${s.param(`${SCALE_PREFIX}-%`)}
      AND ${s.unscoped(WHOLE)} LIMIT 1`,
  )
  return rows.length > 0
}

/** The bodies of each sign in a row, to be dealt out by number; lives as long as the transaction. */
async function deal(tx: Ctx): Promise<void> {
  await sql(
    tx,
    (s) => `CREATE TEMPORARY TABLE fill_pool ON COMMIT DROP AS
      SELECT p.id, p.sign, p.area_id, p.name, row_number() OVER (PARTITION BY p.sign ORDER BY p.code) - 1 AS n,
        count(*) OVER (PARTITION BY p.sign) AS size
      FROM participant p WHERE p.code IS NOT NULL AND p.status = 'active' AND ${s.unscoped(WHOLE)}`,
  )
  await sql(tx, (s) => `CREATE INDEX ON fill_pool (sign, n) /* ${s.unscoped(WHOLE)} */`)
  await sql(tx, (s) => `ANALYZE fill_pool /* ${s.unscoped(WHOLE)} */`)
}

/** Member `n` of a sign, whatever the number. */
const member = (sign: number, n: string, alias: string) =>
  `JOIN LATERAL (SELECT q.id, q.area_id, q.name FROM fill_pool q WHERE q.sign = ${sign}
    AND q.n = (${n}) % (SELECT max(size) FROM fill_pool WHERE sign = ${sign})) ${alias} ON true`

/** Projects spread over the years before today, each with one section, every fifth with two. */
export async function fillProjects(tx: Ctx, count: number, days: number): Promise<number> {
  await deal(tx)
  const titles = SUBJECTS.map(({ title }) => title)
  await sqlCount(tx, (s) => {
    const today = `${s.param(tx.clock.today())}::date`
    return `INSERT INTO project (create_time, update_time, version, source, ocid, area_id, publisher,
        code, name, release_date, procurement_method, amount, currency, lowest_stage, formal_data)
      SELECT d.day + time '09:00', d.day + time '09:00', 1, 'sync',
        ${s.param(SCALE_PREFIX)} || '-' || i, b.area_id, '市公共资源交易平台', 'GM-' || i,
        b.name || (${s.param(titles)}::text[])[1 + i % ${titles.length}] || '项目（' || i || '）',
        d.day, '公开招标', 50000 + (i * 7919) % 4000000, 'CNY', 3, true
      FROM generate_series(1, ${s.param(count)}::int) i
      CROSS JOIN LATERAL (SELECT ${today} - 150 - (i::bigint * 7919 % ${s.param(days)}::int)::int AS day) d
      ${member(1, 'i', 'b')} WHERE ${s.unscoped(WHOLE)}`
  })
  await sqlCount(
    tx,
    (s) => `INSERT INTO bid_section (create_time, update_time, version, project_id, area_id, code,
        name, origin, position, stage, upstream_stage, formal_data)
      SELECT p.create_time, p.create_time, 1, p.id, p.area_id, k::text, '标段' || k, 'lot', k - 1, 3, 3, true
      FROM project p CROSS JOIN LATERAL generate_series(1, CASE WHEN right(p.ocid, 1) IN ('0', '5') THEN 2 ELSE 1 END) k
      WHERE p.ocid LIKE ${s.param(`${SCALE_PREFIX}-%`)} AND ${s.unscoped(WHOLE)}`,
  )
  await sqlCount(
    tx,
    (
      s,
    ) => `INSERT INTO section_stage (section_id, stage, reached_on, opened_at, outcome, create_time)
      SELECT b.id, v.stage, p.release_date + v.after, (p.release_date + v.after) + time '03:00', 'opened',
        (p.release_date + v.after) + time '03:00'
      FROM bid_section b JOIN project p ON p.id = b.project_id
      CROSS JOIN (VALUES (0, 28), (1, 45), (2, 105), (3, 130)) v(stage, after)
      WHERE p.ocid LIKE ${s.param(`${SCALE_PREFIX}-%`)} AND ${s.unscoped(WHOLE)}`,
  )
  return sqlCount(
    tx,
    (s) => `INSERT INTO section_party (section_id, participant_id, part, create_time)
      SELECT b.id, m.id, v.part, b.create_time
      FROM bid_section b JOIN project p ON p.id = b.project_id
      CROSS JOIN LATERAL (SELECT substr(p.ocid, length(${s.param(SCALE_PREFIX)}) + 2)::bigint AS i) n
      CROSS JOIN (VALUES ('buyer', 1, 1, 0), ('agency', 3, 7, 3), ('bidder', 2, 3, 0),
        ('contractSupplier', 2, 3, 0), ('bidder', 2, 3, 1), ('bidder', 2, 3, 2),
        ('committee', 4, 3, 0), ('committee', 4, 3, 1), ('committee', 4, 3, 2)) v(part, sign, times, plus)
      JOIN fill_pool m ON m.sign = v.sign AND m.n = (n.i * v.times + v.plus) % m.size
      WHERE p.ocid LIKE ${s.param(`${SCALE_PREFIX}-%`)} AND ${s.unscoped(WHOLE)}
      ON CONFLICT DO NOTHING`,
  )
}

/**
 * The records of every stage of the filled sections: most revealed, some expired, by the cells that
 * are on; answers by the version's own questions, with the total that they add up to.
 */
export async function fillRecords(tx: Ctx, from: string, to: string): Promise<number> {
  // What the parts of the statement will hold is not known to the planner, who would take them for few.
  await sql(
    tx,
    (s) => `SELECT set_config('enable_nestloop', 'off', true) WHERE ${s.unscoped(WHOLE)}`,
  )
  return sqlCount(
    tx,
    (s) => `WITH opening AS MATERIALIZED (
        SELECT b.id, b.area_id, b.project_id, t.stage, t.opened_at
        FROM section_stage t JOIN bid_section b ON b.id = t.section_id JOIN project p ON p.id = b.project_id
        WHERE p.ocid LIKE ${s.param(`${SCALE_PREFIX}-%`)} AND t.reached_on >= ${s.param(from)}::date
          AND t.reached_on < ${s.param(to)}::date AND ${s.unscoped(WHOLE)}),
      role(part, sign, loser) AS (VALUES ('buyer', 1, false), ('agency', 3, false),
        ('committee', 4, false), ('contractSupplier', 2, false), ('bidder', 2, true)),
      player AS MATERIALIZED (SELECT y.section_id, y.participant_id, r.sign, r.loser
        FROM (SELECT DISTINCT id FROM opening) o JOIN section_party y ON y.section_id = o.id
        JOIN role r ON r.part = y.part),
      made AS MATERIALIZED (
        SELECT o.*, g.id AS setting_id, g.current_version, g.evaluator_sign, g.evaluated_sign,
          g.optional, g.anonymous, e.participant_id AS evaluator_id, d.participant_id AS evaluated_id,
          random() AS luck, 0.7 + random() * 0.3 AS mood
        FROM opening o JOIN evaluation_setting g ON g.enabled AND g.stage = o.stage
        JOIN player e ON e.section_id = o.id AND e.sign = g.evaluator_sign
          AND e.loser = (g.evaluator_sign = 2 AND g.evaluated_sign = 3 AND g.stage = 0)
        JOIN player d ON d.section_id = o.id AND d.sign = g.evaluated_sign AND NOT d.loser),
      said AS (
        SELECT m.*, a.answers, a.total FROM made m
        JOIN evaluation_setting_version v ON v.setting_id = m.setting_id AND v.number = m.current_version
        CROSS JOIN LATERAL (
          SELECT jsonb_agg(jsonb_build_object('indicatorId', q.id, 'points', q.points)
            || CASE WHEN q.level = 40 THEN '{"reason": "逾期，经催告后完成。"}'::jsonb ELSE '{}'::jsonb END) AS answers,
            sum(q.points) AS total
          FROM (SELECT i->>'id' AS id, l.level, round((i->>'maxPoints')::numeric * l.level / 100, 2) AS points
            FROM jsonb_array_elements(v.indicators) i
            CROSS JOIN LATERAL (SELECT CASE WHEN x > 0.85 THEN 100 WHEN x > 0.7 THEN 85
              WHEN x > 0.58 THEN 70 ELSE 40 END AS level
              FROM (SELECT m.mood + random() * 0.2 - 0.1 + 0 * length(i->>'id') AS x) r) l) q) a)
      INSERT INTO evaluation_record (create_time, version, area_id, project_id, section_id, stage,
        setting_id, setting_version, evaluator_id, evaluated_id, evaluator_sign, evaluated_sign,
        optional, anonymous, status, opened_at, due_at, window_ends_at, answers, total, submitted_at,
        revealed_at, duration_seconds, ended_at, end_reason)
      SELECT opened_at, CASE WHEN given THEN 3 ELSE 2 END, area_id, project_id, id, stage, setting_id,
        current_version, evaluator_id, evaluated_id, evaluator_sign, evaluated_sign, optional, anonymous,
        CASE WHEN given THEN 'revealed' ELSE 'expired' END, opened_at, opened_at + interval '7 days 21 hours',
        opened_at + interval '7 days 21 hours', CASE WHEN given THEN answers END, CASE WHEN given THEN total END,
        CASE WHEN given THEN opened_at + luck * interval '6 days' END,
        CASE WHEN given THEN opened_at + interval '8 days' END,
        CASE WHEN given THEN (60 + luck * 900)::int END,
        CASE WHEN NOT given THEN opened_at + interval '8 days' END, CASE WHEN NOT given THEN 'window' END
      FROM (SELECT *, luck < CASE WHEN optional THEN 0.6 ELSE 0.9 END AS given FROM said) r
      ON CONFLICT DO NOTHING`,
  )
}

/** What of the filled records was revealed in a span of days, oldest first. */
export function revealedIn(ctx: Ctx, from: string, to: string): Promise<RevealedFact[]> {
  return sql<RevealedFact & { stage: OpenStage }>(
    ctx,
    (
      s,
    ) => `SELECT r.id AS "recordId", r.evaluated_id AS "evaluatedId", r.evaluator_id AS "evaluatorId",
        r.stage, r.total::float8 AS total, r.revealed_at::date::text AS "revealedOn",
        g.code AS "settingCode", r.anonymous, b.name AS "bidSectionName",
        CASE WHEN r.anonymous THEN r.section_id END AS "groupKey"
      FROM evaluation_record r JOIN project p ON p.id = r.project_id
      JOIN bid_section b ON b.id = r.section_id JOIN evaluation_setting g ON g.id = r.setting_id
      WHERE r.status = 'revealed' AND p.ocid LIKE ${s.param(`${SCALE_PREFIX}-%`)}
        AND r.revealed_at >= ${s.param(from)}::date AND r.revealed_at < ${s.param(to)}::date
        AND ${s.unscoped(WHOLE)} ORDER BY r.revealed_at, r.id`,
  )
}

/** Lets the planner see what came. */
export async function analyseFilled(ctx: Ctx): Promise<void> {
  await sql(
    ctx,
    (s) => `ANALYZE participant, project, bid_section, section_stage, section_party,
      evaluation_record, credit_fact, score_line /* ${s.unscoped(WHOLE)} */`,
  )
}
