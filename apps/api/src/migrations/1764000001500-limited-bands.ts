import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Condition for a place in the ranking (domain.md): enough evaluations, no serious act in force, not gone. */
const ranked = (row: string) =>
  `(${row}.credit_score IS NOT NULL AND NOT ${row}.unrated AND NOT ${row}.serious
    AND ${row}.status IN ('active', 'onLeave'))`

/** Functions that maintain the ranking (decision 9), with the rights of their owner. */
function follow(event: string, change: string, column: string, value: string): string {
  return `CREATE OR REPLACE FUNCTION rank_participants_${event}() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$ BEGIN
    WITH change AS MATERIALIZED (${change}),
    gone AS (DELETE FROM ranking r USING change c
      WHERE r.participant_id = c.id AND c.was AND NOT c."is"),
    here AS (INSERT INTO ranking (participant_id, sign, area_id, ${column}credit_score, evaluator_count)
      SELECT id, sign, area_id, ${column}credit_score, evaluators FROM change WHERE "is" ORDER BY id
      ON CONFLICT (participant_id) DO UPDATE SET area_id = excluded.area_id, ${value}
        credit_score = excluded.credit_score, evaluator_count = excluded.evaluator_count)
    INSERT INTO row_count (table_name, area_id, shard, n)
    SELECT 'ranking_' || sign, area_id, pg_backend_pid() % 32, sum(d)
    FROM (SELECT sign, area_id, 1 AS d FROM change WHERE "is"
      UNION ALL SELECT sign, area_before, -1 FROM change WHERE was) moved
    GROUP BY sign, area_id HAVING sum(d) <> 0 ORDER BY sign, area_id
    ON CONFLICT (table_name, area_id, shard) DO UPDATE SET n = row_count.n + excluded.n;
    RETURN NULL; END $$`
}

const step = (row: string) => `coalesce(${row}.evaluator_step, ${row}.evaluator_count)`

/** The functions with the band of participants, or without it, as they were before. */
function functionsWith(band: (row: string) => string | null): string[] {
  const from = band('n')
  const now = `n.id, n.sign, n.area_id, ${from ? `${from} AS band_from, ` : ''}n.credit_score, ${step('n')} AS evaluators`
  const column = from ? 'band_from, ' : ''
  const value = from ? 'band_from = excluded.band_from,' : ''
  const order = (row: string) =>
    `(${row}.area_id, ${from ? `${band(row)}, ` : ''}${row}.credit_score, ${step(row)}, ${ranked(row)})`
  return [
    follow(
      'insert',
      `SELECT ${now}, n.area_id AS area_before, false AS was, true AS "is" FROM added n WHERE ${ranked('n')}`,
      column,
      value,
    ),
    follow(
      'update',
      `SELECT ${now}, o.area_id AS area_before, ${ranked('o')} AS was, ${ranked('n')} AS "is"
        FROM removed o JOIN added n ON n.id = o.id
        WHERE (${ranked('o')} OR ${ranked('n')}) AND ${order('o')} IS DISTINCT FROM ${order('n')}`,
      column,
      value,
    ),
    follow(
      'delete',
      `SELECT ${now}, n.area_id AS area_before, true AS was, false AS "is" FROM removed n WHERE ${ranked('n')}`,
      column,
      value,
    ),
  ]
}

/** Whether mutual evaluation counts: limits of the mean and the settings of roles mean nothing without it. */
const COUNTS = '(SELECT mutual_max > 0 FROM score_formula)'

const BAND_D = `'{"zh-CN": "列入严重违法失信行为记录名单，依法限制", "en-US": "Serious dishonest list; lawful restriction"}'::jsonb`
const BELOW_30 = `'{"zh-CN": "约谈、限期整改，重点检查", "en-US": "Interview; a deadline for improvement; priority checks"}'::jsonb`

/**
 * Limits bands and star levels by the mean of the evaluations received, rates suppliers by two evaluators, and tells
 * the basis of a rating (decisions 141 and 142). Existing rules get the values of new ones by where their rows begin,
 * so that no limit falls as the score rises. The next start makes a version of the rules and recomputes all scores,
 * which fills the columns of participants.
 */
export class LimitedBands1764000001500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'ALTER TABLE score_formula ADD COLUMN top_evaluators integer NOT NULL DEFAULT 5',
      `ALTER TABLE score_formula ADD COLUMN basis_shares jsonb NOT NULL DEFAULT '[0.5, 0.25]'`,
      'ALTER TABLE base_score_setting ADD COLUMN min_weight numeric(6,2) NOT NULL DEFAULT 0',
      'ALTER TABLE star_rating ADD COLUMN min_mean numeric(5,2)',
      'ALTER TABLE overview_score ADD COLUMN min_mean numeric(5,2)',
      'ALTER TABLE overview_score ADD COLUMN serious_measure_texts jsonb',
      `UPDATE score_formula SET top_evaluators = 0 WHERE NOT ${COUNTS}`,
      `UPDATE star_rating SET min_mean = CASE WHEN min_score >= 80 THEN 80 WHEN min_score >= 60 THEN 60 END
        WHERE ${COUNTS}`,
      `UPDATE overview_score SET min_mean = CASE WHEN min_score >= 80 THEN 80 WHEN min_score >= 70 THEN 72
        WHEN min_score >= 60 THEN 60 END WHERE ${COUNTS}`,
      `UPDATE overview_score SET serious_measure_texts = measure_texts, measure_texts = ${BELOW_30}
        WHERE min_score = 0 AND measure_texts = ${BAND_D}`,
      `UPDATE base_score_setting SET min_evaluators = 2, min_weight = 3
        WHERE sign = 2 AND min_evaluators IS NULL AND ${COUNTS} AND (SELECT min_evaluators > 2 FROM score_formula)
          AND NOT EXISTS (SELECT FROM evaluation_setting WHERE evaluated_sign = 2 AND anonymous AND enabled)`,
      'ALTER TABLE participant ADD COLUMN band_from numeric(5,2)',
      'ALTER TABLE participant ADD COLUMN limited_by numeric(5,2)',
      'ALTER TABLE participant ADD COLUMN basis text',
      'ALTER TABLE rating_row ADD COLUMN band_from numeric(5,2)',
      'ALTER TABLE rating_row ADD COLUMN limited_by numeric(5,2)',
      'ALTER TABLE rating_row ADD COLUMN basis text',
      'ALTER TABLE ranking ADD COLUMN band_from numeric(5,2) NOT NULL DEFAULT 0',
      `CREATE INDEX ix_ranking_sign_area_band_score
        ON ranking (sign, area_id, band_from, credit_score, evaluator_count)`,
      'CREATE INDEX ix_ranking_sign_band_score ON ranking (sign, band_from, credit_score, evaluator_count)',
      ...functionsWith((row) => `coalesce(${row}.band_from, 0)`),
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      ...functionsWith(() => null),
      'DROP INDEX ix_ranking_sign_band_score',
      'DROP INDEX ix_ranking_sign_area_band_score',
      'ALTER TABLE ranking DROP COLUMN band_from',
      ...['basis', 'limited_by', 'band_from'].flatMap((column) => [
        `ALTER TABLE rating_row DROP COLUMN ${column}`,
        `ALTER TABLE participant DROP COLUMN ${column}`,
      ]),
      `UPDATE base_score_setting SET min_evaluators = NULL WHERE sign = 2 AND min_evaluators = 2 AND min_weight = 3`,
      `UPDATE overview_score SET measure_texts = serious_measure_texts
        WHERE serious_measure_texts IS NOT NULL AND measure_texts = ${BELOW_30}`,
      'ALTER TABLE overview_score DROP COLUMN serious_measure_texts',
      'ALTER TABLE overview_score DROP COLUMN min_mean',
      'ALTER TABLE star_rating DROP COLUMN min_mean',
      'ALTER TABLE base_score_setting DROP COLUMN min_weight',
      'ALTER TABLE score_formula DROP COLUMN basis_shares',
      'ALTER TABLE score_formula DROP COLUMN top_evaluators',
    ])
  }
}
