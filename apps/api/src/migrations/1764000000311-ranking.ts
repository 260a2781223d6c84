import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Condition for being ranked (domain.md): enough evaluations, no serious act in force, not deregistered. */
const ranked = (row: string) =>
  `(${row}.credit_score IS NOT NULL AND NOT ${row}.too_few AND NOT ${row}.serious
    AND ${row}.status IN ('active', 'onLeave'))`

/**
 * Follows the participants in the statement that changes them: `change` has `id`, whether it `was`
 * ranked and `is`, and the columns before and after. Rows and their counts (ranking_1 to ranking_4
 * of row_count) go in the order of ids and areas, so that two writers never wait in a ring.
 */
function follow(event: string, change: string): string {
  return `CREATE FUNCTION rank_participants_${event}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    WITH change AS MATERIALIZED (${change}),
    gone AS (DELETE FROM ranking r USING change c
      WHERE r.participant_id = c.id AND c.was AND NOT c."is"),
    here AS (INSERT INTO ranking (participant_id, sign, area_id, credit_score, evaluator_count)
      SELECT id, sign, area_id, credit_score, evaluator_count FROM change WHERE "is" ORDER BY id
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

const attach = (event: string, tables: string) =>
  `CREATE TRIGGER rank_participants_${event} AFTER ${event} ON participant
    REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION rank_participants_${event}()`

const NOW = 'n.id, n.sign, n.area_id, n.credit_score, n.evaluator_count'

const FOLLOW = [
  follow(
    'insert',
    `SELECT ${NOW}, n.area_id AS area_before, false AS was, true AS "is"
      FROM added n WHERE ${ranked('n')}`,
  ),
  attach('insert', 'NEW TABLE AS added'),
  follow(
    'update',
    `SELECT ${NOW}, o.area_id AS area_before, ${ranked('o')} AS was, ${ranked('n')} AS "is"
      FROM removed o JOIN added n ON n.id = o.id
      WHERE (${ranked('o')} OR ${ranked('n')})
        AND (o.area_id, o.credit_score, o.evaluator_count, ${ranked('o')})
          IS DISTINCT FROM (n.area_id, n.credit_score, n.evaluator_count, ${ranked('n')})`,
  ),
  attach('update', 'OLD TABLE AS removed NEW TABLE AS added'),
  // The rows themselves go by the foreign key.
  follow(
    'delete',
    `SELECT ${NOW}, n.area_id AS area_before, true AS was, false AS "is"
      FROM removed n WHERE ${ranked('n')}`,
  ),
  attach('delete', 'OLD TABLE AS removed'),
]

const SCORE_INDEXES = {
  ix_participant_sign_area_id_credit_score_evaluator_count: 'sign, area_id, credit_score, evaluator_count',
  ix_participant_sign_credit_score_evaluator_count: 'sign, credit_score, evaluator_count',
}

/**
 * Keeps the ranking in a table of its own (docs/decisions/0009-ranking.md): no index covers a score, so updating the
 * score of a participant touches none. Adds an index that tells whether a version of an evaluation setting is used.
 */
export class Ranking1764000000311 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      ...Object.keys(SCORE_INDEXES).map((name) => `DROP INDEX ${name}`),
      `CREATE TABLE ranking (
        participant_id uuid NOT NULL,
        sign smallint NOT NULL,
        area_id uuid NOT NULL,
        credit_score numeric(5,2) NOT NULL,
        evaluator_count integer NOT NULL,
        CONSTRAINT pk_ranking PRIMARY KEY (participant_id))`,
      `INSERT INTO ranking SELECT n.id, n.sign, n.area_id, n.credit_score, n.evaluator_count
        FROM participant n WHERE ${ranked('n')}`,
      `INSERT INTO row_count (table_name, area_id, shard, n)
        SELECT 'ranking_' || sign, area_id, 0, count(*) FROM ranking GROUP BY sign, area_id`,
      `CREATE INDEX ix_ranking_sign_area_id_credit_score_evaluator_count
        ON ranking (sign, area_id, credit_score, evaluator_count)`,
      `CREATE INDEX ix_ranking_sign_credit_score_evaluator_count
        ON ranking (sign, credit_score, evaluator_count)`,
      `ALTER TABLE ranking ADD CONSTRAINT fk_ranking_participant_id
        FOREIGN KEY (participant_id) REFERENCES participant(id) ON DELETE CASCADE`,
      ...FOLLOW,
      `CREATE INDEX ix_evaluation_record_setting_id_setting_version
        ON evaluation_record (setting_id, setting_version)`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'DROP INDEX ix_evaluation_record_setting_id_setting_version',
      ...['insert', 'update', 'delete'].map((event) => `DROP FUNCTION rank_participants_${event}() CASCADE`),
      'DROP TABLE ranking',
      `DELETE FROM row_count WHERE table_name LIKE 'ranking\\_%'`,
      ...Object.entries(SCORE_INDEXES).map(([name, columns]) => `CREATE INDEX ${name} ON participant (${columns})`),
    ])
  }
}
