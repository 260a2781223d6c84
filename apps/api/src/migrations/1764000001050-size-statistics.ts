import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/**
 * Analyses the tables that the planner believes smaller than the number of rows that the caller's transaction wrote
 * into them. Only the owner may analyse, so the function runs as the owner. Tables that another session is analysing
 * are skipped.
 */
const REFRESH_STATISTICS = `CREATE FUNCTION refresh_statistics(tables regclass[], written integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '1s' AS $$
  DECLARE
    grown regclass;
  BEGIN
    FOR grown IN
      SELECT c.oid FROM pg_class c WHERE c.oid = ANY (tables) AND c.relkind = 'r'
        AND c.relnamespace = 'public'::regnamespace
        AND c.reltuples / greatest(c.relpages, 1)
          * (pg_relation_size(c.oid) / current_setting('block_size')::int) < written
      ORDER BY c.oid
    LOOP
      BEGIN
        EXECUTE format('ANALYZE %s', grown);
      EXCEPTION WHEN lock_not_available THEN
        NULL;
      END;
    END LOOP;
  END $$`

/** Lets a transaction that fills new tables use plans that fit its own rows. */
export class SizeStatistics1764000001050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [REFRESH_STATISTICS])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['DROP FUNCTION refresh_statistics'])
  }
}
