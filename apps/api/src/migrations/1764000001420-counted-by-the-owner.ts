import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

const PATH = 'pg_catalog, public, pg_temp'
/** Functions of triggers that write counts or the ranking. */
const COUNTING = "'^(count|rank)_'"

const eachTriggerFunction = (condition: string, ...changes: string[]) => `DO $$
  DECLARE
    name regprocedure;
  BEGIN
    FOR name IN SELECT p.oid FROM pg_catalog.pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND p.prorettype = 'trigger'::regtype AND ${condition}
    LOOP
      ${changes.map((change) => `EXECUTE 'ALTER FUNCTION ' || name || ' ${change}';`).join('\n      ')}
    END LOOP;
  END $$`

/** True for functions that look names up by the session's search path, in which a temporary table comes first. */
const BY_SESSION = `NOT EXISTS (SELECT FROM unnest(p.proconfig) c WHERE c LIKE 'search_path=%')`

/**
 * Lets triggers find the tables of the product only: a temporary table of the service called `row_count` took the counts,
 * and one called `audit_head` opened the audit log. Counts and the ranking are written by their owner from now on, so that
 * the service needs no right to change them.
 */
export class CountedByTheOwner1764000001420 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      eachTriggerFunction(BY_SESSION, `SET search_path = ${PATH}`),
      eachTriggerFunction(`p.proname ~ ${COUNTING}`, 'SECURITY DEFINER'),
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      eachTriggerFunction(`p.proname ~ ${COUNTING}`, 'SECURITY INVOKER', 'RESET search_path'),
      ...['audit_log_guard', 'credit_append_only', 'refuse_truncate'].map(
        (name) => `ALTER FUNCTION ${name}() RESET search_path`,
      ),
    ])
  }
}
