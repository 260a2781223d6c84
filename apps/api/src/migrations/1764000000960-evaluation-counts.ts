import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

const GIVEN = `r.status IN ('submitted', 'held', 'revealed', 'dropped')`
const ANSWERED = `${GIVEN} OR r.status = 'expired' AND r.end_reason = 'window'`

/** Amounts that each evaluation of `rows` adds to the counters, multiplied by `d`. */
const moved = (rows: string, d: 1 | -1) =>
  `SELECT r.area_id, r.evaluator_sign, r.stage,
      date_trunc('month', coalesce(r.submitted_at, r.ended_at))::date AS month,
      ${d} * (NOT r.optional)::int AS due,
      ${d} * (NOT r.optional AND ${GIVEN})::int AS given, ${d} * (${GIVEN})::int AS submitted
    FROM ${rows} r WHERE (${ANSWERED}) AND coalesce(r.submitted_at, r.ended_at) IS NOT NULL`

const count = (event: string, changes: string) => `
  CREATE FUNCTION count_evaluations_${event}() RETURNS trigger LANGUAGE plpgsql
    SET TimeZone FROM CURRENT AS $$ BEGIN
    INSERT INTO evaluation_count AS c
      (area_id, evaluator_sign, stage, month, shard, due, given, submitted)
    SELECT area_id, evaluator_sign, stage, month, pg_backend_pid() % 32,
      sum(due), sum(given), sum(submitted)
    FROM (${changes}) m GROUP BY 1, 2, 3, 4
    HAVING sum(due) <> 0 OR sum(given) <> 0 OR sum(submitted) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (area_id, evaluator_sign, stage, month, shard) DO UPDATE SET
      due = c.due + excluded.due, given = c.given + excluded.given,
      submitted = c.submitted + excluded.submitted;
    RETURN NULL; END $$`

const attach = (event: string, tables: string) =>
  `CREATE TRIGGER count_evaluations_${event} AFTER ${event} ON evaluation_record
    REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION count_evaluations_${event}()`

const ALL = `SELECT area_id, evaluator_sign, stage, month, 0, sum(due), sum(given), sum(submitted)
  FROM (${moved('evaluation_record', 1)}) m GROUP BY 1, 2, 3, 4`

const COMPLETION = `CREATE INDEX ix_evaluation_record_completion
  ON evaluation_record (area_id, evaluator_sign, status)
  WHERE NOT optional AND (status IN ('submitted', 'held', 'revealed', 'dropped')
    OR status = 'expired' AND end_reason = 'window')`

/**
 * Adds counters for the dashboards (docs/decisions/0052-counters-of-evaluations.md), and an index for questions about
 * days, which the monthly counters cannot answer.
 */
export class EvaluationCounts1764000000960 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE evaluation_count (
        area_id uuid NOT NULL,
        evaluator_sign smallint NOT NULL,
        stage smallint NOT NULL,
        month date NOT NULL,
        shard smallint NOT NULL,
        due bigint NOT NULL,
        given bigint NOT NULL,
        submitted bigint NOT NULL,
        CONSTRAINT pk_evaluation_count PRIMARY KEY (area_id, evaluator_sign, stage, month, shard))`,
      `INSERT INTO evaluation_count ${ALL}`,
      count('insert', moved('added', 1)),
      attach('insert', 'NEW TABLE AS added'),
      count('update', `${moved('added', 1)} UNION ALL ${moved('gone', -1)}`),
      attach('update', 'OLD TABLE AS gone NEW TABLE AS added'),
      count('delete', moved('gone', -1)),
      attach('delete', 'OLD TABLE AS gone'),
      `CREATE INDEX ix_evaluation_record_answered_at
        ON evaluation_record (coalesce(submitted_at, ended_at))
        WHERE status IN ('submitted', 'held', 'revealed', 'dropped')
          OR status = 'expired' AND end_reason = 'window'`,
      'DROP INDEX ix_evaluation_record_completion',
      'CREATE INDEX ix_section_stage_reached_on ON section_stage (reached_on)',
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'DROP INDEX ix_section_stage_reached_on',
      COMPLETION,
      'DROP INDEX ix_evaluation_record_answered_at',
      ...['insert', 'update', 'delete'].map((event) => `DROP FUNCTION count_evaluations_${event}() CASCADE`),
      'DROP TABLE evaluation_count',
    ])
  }
}
