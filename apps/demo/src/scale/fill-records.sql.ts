import type { Ctx } from '@credit/api/core/context'
import { col, sql, statement } from '@credit/api/database/statement'
import { ANONYMOUS_MIN, HELD_MONTHS } from '@credit/contract'
import { analyzeTemporary, GENERATED, hashFraction } from './pool.sql.js'
import type { ScalePlan } from './sizes.js'

/** Number of different answer sheets per setting. */
const VARIANTS = 64
/** Whether a record of `fill_record` was submitted. */
const IS_GIVEN = sql`r.status IN ('revealed', 'held', 'dropped')`

/** Answer sheets for each enabled setting, from poor to good, with their totals. */
export const createAnswerTable = statement({
  samples: [{}],
  text: () =>
    sql`CREATE TEMPORARY TABLE fill_answer ON COMMIT DROP AS
      SELECT v.setting_id, n, a.answers, a.total
      FROM evaluation_setting g
      JOIN evaluation_setting_version v ON v.setting_id = g.id AND v.number = g.current_version
      CROSS JOIN generate_series(0, ${VARIANTS}::int - 1) n
      CROSS JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('indicatorId', q.id, 'points', q.points)
          || CASE WHEN q.level = 40 THEN '{"reason": "逾期，经催告后完成。"}'::jsonb ELSE '{}'::jsonb END) AS answers,
          sum(q.points) AS total
        FROM (SELECT i->>'id' AS id, l.level, round((i->>'maxPoints')::numeric * l.level / 100, 2) AS points
          FROM jsonb_array_elements(v.indicators) i
          CROSS JOIN LATERAL (SELECT 0.55 + 0.5 * n / ${VARIANTS}::int
            + 0.2 * ${hashFraction(sql`n || (i->>'id')`)} - 0.1 AS x) r
          CROSS JOIN LATERAL (SELECT CASE WHEN x > 0.85 THEN 100 WHEN x > 0.7 THEN 85
            WHEN x > 0.58 THEN 70 ELSE 40 END AS level) l) q) a
      WHERE g.enabled`,
})

/**
 * Records of every stage that the sections of `fill_section` have reached, for the enabled settings:
 * those due at `now` are submitted or expired, the others pending.
 */
export const createRecordTable = statement({
  samples: [{ now: '2026-03-02T00:00:00Z' }],
  text: ({ now }: { now: string }) =>
    sql`CREATE TEMPORARY TABLE fill_record ON COMMIT DROP AS
      SELECT r.*, r.opened_at + r.days * interval '1 day' AS submitted_at,
        NULL::uuid AS pool_id, NULL::timestamptz AS pool_at,
        CASE WHEN r.due_at > ${now}::timestamptz THEN 'pending'
          WHEN r.given < CASE WHEN r.optional THEN 0.6 ELSE 0.9 END THEN 'revealed' ELSE 'expired' END AS status
      FROM (SELECT x.id AS section_id, x.project_id, x.area_id, x.i, g.stage, g.id AS setting_id,
          g.current_version, g.evaluator_sign, g.evaluated_sign, g.optional, g.anonymous,
          e.participant_id AS evaluator_id, d.participant_id AS evaluated_id, q.quality,
          x.reached[g.stage + 1] + time '09:30' AS opened_at,
          (x.reached[g.stage + 1] + 8)::timestamptz AS due_at,
          ${hashFraction(sql`x.i || g.code || f.n || '/' || q.n`)} AS given,
          0.2 + 5.5 * ${hashFraction(sql`x.i || g.code || q.n || '/' || f.n`)} AS days
        FROM fill_section x JOIN evaluation_setting g ON g.enabled AND g.stage <= x.stage
        JOIN fill_party e ON e.section_id = x.id AND e.sign = g.evaluator_sign
          AND (e.sign <> 2 OR e.part = CASE WHEN g.code = 'A7' THEN 'bidder' ELSE 'contractSupplier' END)
        JOIN fill_party d ON d.section_id = x.id AND d.sign = g.evaluated_sign
          AND (d.sign <> 2 OR d.part = 'contractSupplier')
        JOIN fill_pool f ON f.id = e.participant_id JOIN fill_pool q ON q.id = d.participant_id) r`,
})

/**
 * Holds the anonymous records of groups that are too small, releases them in the pools of the month
 * after their window and drops those that are too old. `small` groups of one month become one pool; in
 * the product a pool may also wait for a further month.
 */
export const holdSmallGroups = statement({
  samples: [{ now: '2026-03-02T00:00:00Z' }],
  text: ({ now }: { now: string }) =>
    sql`WITH small AS (SELECT section_id, setting_id, evaluated_id FROM fill_record
        WHERE anonymous AND status = 'revealed'
        GROUP BY 1, 2, 3 HAVING count(*) < ${ANONYMOUS_MIN}::int),
      held AS (SELECT r.ctid AS place, r.setting_id, r.evaluated_id, r.evaluator_id,
          date_trunc('month', r.due_at) + interval '1 month' AS pool_at
        FROM fill_record r JOIN small USING (section_id, setting_id, evaluated_id)
        WHERE r.status = 'revealed'),
      pool AS (SELECT setting_id, evaluated_id, pool_at, gen_random_uuid() AS pool_id FROM held
        WHERE pool_at <= ${now}::timestamptz
        GROUP BY 1, 2, 3 HAVING count(DISTINCT evaluator_id) >= ${ANONYMOUS_MIN}::int),
      judged AS (SELECT h.place, p.pool_id, p.pool_at FROM held h
        LEFT JOIN pool p USING (setting_id, evaluated_id, pool_at))
      UPDATE fill_record r SET pool_id = j.pool_id, pool_at = j.pool_at,
        status = CASE WHEN j.pool_id IS NOT NULL THEN 'revealed'
          WHEN r.due_at <= ${now}::timestamptz - ${HELD_MONTHS}::int * interval '1 month' THEN 'dropped'
          ELSE 'held' END
      FROM judged j WHERE r.ctid = j.place`,
})

/**
 * Inserts the records, revealed together with their counterpart, anonymous ones at the end of the window,
 * with the audit entries of their submits and of what was held and dropped.
 */
export const insertRecords = statement({
  access: GENERATED,
  columns: { records: col.int() },
  samples: [{}],
  text: () =>
    sql`WITH inserted AS (INSERT INTO evaluation_record (create_time, version, area_id, project_id, section_id, stage,
        setting_id, setting_version, evaluator_id, evaluated_id, evaluator_sign, evaluated_sign,
        optional, anonymous, status, opened_at, due_at, window_ends_at, answers, total, submitted_at,
        revealed_at, duration_seconds, held_at, pool_id, ended_at, end_reason)
      SELECT r.opened_at, CASE r.status WHEN 'pending' THEN 1 WHEN 'expired' THEN 2 ELSE 3 END,
        r.area_id, r.project_id, r.section_id, r.stage, r.setting_id, r.current_version, r.evaluator_id,
        r.evaluated_id, r.evaluator_sign, r.evaluated_sign, r.optional, r.anonymous, r.status,
        r.opened_at, r.due_at, r.due_at, a.answers, a.total,
        CASE WHEN ${IS_GIVEN} THEN r.submitted_at END,
        CASE WHEN r.status <> 'revealed' THEN NULL WHEN r.pool_id IS NOT NULL THEN r.pool_at
          WHEN r.anonymous OR o.anonymous OR o.status = 'expired' THEN r.due_at
          ELSE greatest(r.submitted_at, o.submitted_at) END,
        CASE WHEN ${IS_GIVEN} THEN (60 + r.days * 160)::int END,
        CASE WHEN r.status IN ('held', 'dropped') OR r.pool_id IS NOT NULL THEN r.due_at END, r.pool_id,
        CASE r.status WHEN 'expired' THEN r.due_at
          WHEN 'dropped' THEN r.due_at + ${HELD_MONTHS}::int * interval '1 month' END,
        CASE WHEN r.status = 'expired' THEN 'window' END
      FROM fill_record r
      LEFT JOIN fill_record o ON o.section_id = r.section_id AND o.stage = r.stage
        AND o.evaluator_id = r.evaluated_id AND o.evaluated_id = r.evaluator_id
      LEFT JOIN fill_answer a ON ${IS_GIVEN} AND a.setting_id = r.setting_id
        AND a.n = floor(${VARIANTS}::int * (0.3 + 0.4 * r.quality + 0.3 * r.days / 5.7))::int
      ORDER BY r.opened_at, r.i
      RETURNING id, area_id, status, total, submitted_at, held_at, ended_at),
    audited AS (INSERT INTO audit_log (at, area_id, action, entity, entity_id, after)
      SELECT submitted_at, area_id, 'submit', 'evaluation_record', id::text,
        jsonb_build_object('status', status, 'total', total)
      FROM inserted WHERE submitted_at IS NOT NULL),
    judged AS (INSERT INTO audit_log (at, area_id, action, entity, entity_id, after)
      SELECT coalesce(ended_at, held_at), area_id, CASE status WHEN 'held' THEN 'hold' ELSE 'drop' END,
        'evaluation_record', id::text, jsonb_build_object('status', status)
      FROM inserted WHERE status IN ('held', 'dropped'))
    SELECT count(*)::int AS records FROM inserted`,
})

/**
 * Creates the evaluation records of the sections of `fill_section`.
 * @returns the number of records.
 */
export async function fillRecords(tx: Ctx, { now }: ScalePlan): Promise<number> {
  await createAnswerTable.run(tx, {})
  await createRecordTable.run(tx, { now })
  await holdSmallGroups.run(tx, { now })
  await analyzeTemporary.run(tx, { table: 'fill_record' })
  await analyzeTemporary.run(tx, { table: 'fill_answer' })
  return (await insertRecords.first(tx, {}))?.records ?? 0
}
