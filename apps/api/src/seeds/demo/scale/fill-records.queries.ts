import type { Ctx } from '../../../platform/database/context.js'
import { sql, sqlCount } from '../../../platform/database/sql.js'
import { luck } from './pool.queries.js'
import { type ScalePlan, WHOLE } from './sizes.js'

/** Ways to answer a cell's questions. */
const VARIANTS = 64

/** Answers by the present questions of each cell, from poor to good, with the total they add up to. */
async function makeAnswers(tx: Ctx): Promise<void> {
  await sql(
    tx,
    (s) => `CREATE TEMPORARY TABLE fill_answer ON COMMIT DROP AS
      SELECT v.setting_id, n, a.answers, a.total
      FROM evaluation_setting g
      JOIN evaluation_setting_version v ON v.setting_id = g.id AND v.number = g.current_version
      CROSS JOIN generate_series(0, ${VARIANTS - 1}) n
      CROSS JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('indicatorId', q.id, 'points', q.points)
          || CASE WHEN q.level = 40 THEN '{"reason": "逾期，经催告后完成。"}'::jsonb ELSE '{}'::jsonb END) AS answers,
          sum(q.points) AS total
        FROM (SELECT i->>'id' AS id, l.level, round((i->>'maxPoints')::numeric * l.level / 100, 2) AS points
          FROM jsonb_array_elements(v.indicators) i
          CROSS JOIN LATERAL (SELECT 0.55 + 0.5 * n / ${VARIANTS} + 0.2 * ${luck(`n || (i->>'id')`)} - 0.1 AS x) r
          CROSS JOIN LATERAL (SELECT CASE WHEN x > 0.85 THEN 100 WHEN x > 0.7 THEN 85
            WHEN x > 0.58 THEN 70 ELSE 40 END AS level) l) q) a
      WHERE g.enabled AND ${s.unscoped(WHOLE)}`,
  )
}

/**
 * The records of every stage that the sections of `fill_section` have reached, by the cells that are
 * on: what is due by now is given or expired, and revealed when its opposite is decided, anonymous
 * ones at the end of the window; the rest awaits. Answers how many there are.
 */
export async function fillRecords(tx: Ctx, { now }: ScalePlan): Promise<number> {
  await makeAnswers(tx)
  await sql(
    tx,
    (s) => `CREATE TEMPORARY TABLE fill_record ON COMMIT DROP AS
      SELECT r.*, r.opened_at + r.days * interval '1 day' AS said_at, CASE WHEN r.due_at > '${now}'::timestamptz THEN 'pending'
          WHEN r.given < CASE WHEN r.optional THEN 0.6 ELSE 0.9 END THEN 'revealed' ELSE 'expired' END AS status
      FROM (SELECT x.id AS section_id, x.project_id, x.area_id, x.i, g.stage, g.id AS setting_id,
          g.current_version, g.evaluator_sign, g.evaluated_sign, g.optional, g.anonymous,
          e.participant_id AS evaluator_id, d.participant_id AS evaluated_id, q.quality,
          x.reached[g.stage + 1] + time '09:30' AS opened_at,
          (x.reached[g.stage + 1] + 8)::timestamptz AS due_at,
          ${luck(`x.i || g.code || f.n || '/' || q.n`)} AS given,
          0.2 + 5.5 * ${luck(`x.i || g.code || q.n || '/' || f.n`)} AS days
        FROM fill_section x JOIN evaluation_setting g ON g.enabled AND g.stage <= x.stage
        JOIN fill_party e ON e.section_id = x.id AND e.sign = g.evaluator_sign
          AND (e.sign <> 2 OR e.part = CASE WHEN g.code = 'A7' THEN 'bidder' ELSE 'contractSupplier' END)
        JOIN fill_party d ON d.section_id = x.id AND d.sign = g.evaluated_sign
          AND (d.sign <> 2 OR d.part = 'contractSupplier')
        JOIN fill_pool f ON f.id = e.participant_id JOIN fill_pool q ON q.id = d.participant_id) r
      /* ${s.unscoped(WHOLE)} */`,
  )
  await sql(tx, (s) => `ANALYZE fill_record /* ${s.unscoped(WHOLE)} */`)
  await sql(tx, (s) => `ANALYZE fill_answer /* ${s.unscoped(WHOLE)} */`)
  return sqlCount(
    tx,
    (
      s,
    ) => `INSERT INTO evaluation_record (create_time, version, area_id, project_id, section_id, stage,
        setting_id, setting_version, evaluator_id, evaluated_id, evaluator_sign, evaluated_sign,
        optional, anonymous, status, opened_at, due_at, window_ends_at, answers, total, submitted_at,
        revealed_at, duration_seconds, ended_at, end_reason)
      SELECT r.opened_at, CASE r.status WHEN 'pending' THEN 1 WHEN 'expired' THEN 2 ELSE 3 END,
        r.area_id, r.project_id, r.section_id, r.stage, r.setting_id, r.current_version, r.evaluator_id,
        r.evaluated_id, r.evaluator_sign, r.evaluated_sign, r.optional, r.anonymous, r.status,
        r.opened_at, r.due_at, r.due_at, a.answers, a.total,
        CASE WHEN r.status = 'revealed' THEN r.said_at END,
        CASE WHEN r.status <> 'revealed' THEN NULL WHEN r.anonymous OR o.status = 'expired' THEN r.due_at
          ELSE greatest(r.said_at, o.said_at) END,
        CASE WHEN r.status = 'revealed' THEN (60 + r.days * 160)::int END,
        CASE WHEN r.status = 'expired' THEN r.due_at END, CASE WHEN r.status = 'expired' THEN 'window' END
      FROM fill_record r
      LEFT JOIN fill_record o ON o.section_id = r.section_id AND o.stage = r.stage
        AND o.evaluator_id = r.evaluated_id AND o.evaluated_id = r.evaluator_id
      LEFT JOIN fill_answer a ON r.status = 'revealed' AND a.setting_id = r.setting_id
        AND a.n = floor(${VARIANTS} * (0.3 + 0.4 * r.quality + 0.3 * r.days / 5.7))::int
      WHERE ${s.unscoped(WHOLE)} ORDER BY r.opened_at, r.i`,
  )
}
