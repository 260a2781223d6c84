import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Condition for a place in the ranking (domain.md): enough evaluations, no serious act in force, not gone. */
const ranked = (row: string) =>
  `(${row}.credit_score IS NOT NULL AND NOT ${row}.unrated AND NOT ${row}.serious
    AND ${row}.status IN ('active', 'onLeave'))`

/** Functions that maintain the ranking (decision 9), with the step that orders participants of equal scores. */
function follow(event: string, change: string): string {
  return `CREATE OR REPLACE FUNCTION rank_participants_${event}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    WITH change AS MATERIALIZED (${change}),
    gone AS (DELETE FROM ranking r USING change c
      WHERE r.participant_id = c.id AND c.was AND NOT c."is"),
    here AS (INSERT INTO ranking (participant_id, sign, area_id, credit_score, evaluator_count)
      SELECT id, sign, area_id, credit_score, evaluators FROM change WHERE "is" ORDER BY id
      ON CONFLICT (participant_id) DO UPDATE SET area_id = excluded.area_id,
        credit_score = excluded.credit_score, evaluator_count = excluded.evaluator_count)
    INSERT INTO row_count (table_name, area_id, shard, n)
    SELECT 'ranking_' || sign, area_id, pg_backend_pid() % 32, sum(d)
    FROM (SELECT sign, area_id, 1 AS d FROM change WHERE "is"
      UNION ALL SELECT sign, area_before, -1 FROM change WHERE was) moved
    GROUP BY sign, area_id HAVING sum(d) <> 0 ORDER BY sign, area_id
    ON CONFLICT (table_name, area_id, shard) DO UPDATE SET n = row_count.n + excluded.n;
    RETURN NULL; END $$`
}

function functionsBy(evaluators: (row: string) => string): string[] {
  const now = `n.id, n.sign, n.area_id, n.credit_score, ${evaluators('n')} AS evaluators`
  return [
    follow(
      'insert',
      `SELECT ${now}, n.area_id AS area_before, false AS was, true AS "is"
        FROM added n WHERE ${ranked('n')}`,
    ),
    follow(
      'update',
      `SELECT ${now}, o.area_id AS area_before, ${ranked('o')} AS was, ${ranked('n')} AS "is"
        FROM removed o JOIN added n ON n.id = o.id
        WHERE (${ranked('o')} OR ${ranked('n')})
          AND (o.area_id, o.credit_score, ${evaluators('o')}, ${ranked('o')})
            IS DISTINCT FROM (n.area_id, n.credit_score, ${evaluators('n')}, ${ranked('n')})`,
    ),
    follow(
      'delete',
      `SELECT ${now}, n.area_id AS area_before, true AS was, false AS "is"
        FROM removed n WHERE ${ranked('n')}`,
    ),
  ]
}

/**
 * Ranks participants of equal scores by the public step of their evaluators, no longer by the exact number (decision
 * 37). The next recomputation of a score sets the step; until then its number counts.
 */
export class RankingByStep1764000001210 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'ALTER TABLE participant ADD COLUMN evaluator_step smallint',
      'ALTER TABLE rating_row ADD COLUMN evaluator_step smallint',
      ...functionsBy((row) => `coalesce(${row}.evaluator_step, ${row}.evaluator_count)`),
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      ...functionsBy((row) => `${row}.evaluator_count`),
      `UPDATE ranking r SET evaluator_count = p.evaluator_count FROM participant p
        WHERE p.id = r.participant_id`,
      'ALTER TABLE rating_row DROP COLUMN evaluator_step',
      'ALTER TABLE participant DROP COLUMN evaluator_step',
    ])
  }
}
