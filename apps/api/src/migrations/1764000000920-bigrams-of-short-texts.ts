import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/**
 * Returns the same pairs in less time. For a name a loop takes a quarter of the query's time; for a long text, where
 * the loop compares each pair with all earlier pairs, the query is faster.
 */
const IN_A_LOOP = `CREATE OR REPLACE FUNCTION bigrams(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  DECLARE
    lowered text := lower(value);
    pair text;
    pairs text[] := '{}';
  BEGIN
    IF length(value) > 64 THEN
      RETURN (SELECT array_agg(DISTINCT substr(lowered, i, 2))
        FROM generate_series(1, length(value) - 1) i);
    END IF;
    FOR i IN 1..length(value) - 1 LOOP
      pair := substr(lowered, i, 2);
      IF pair <> ALL (pairs) THEN
        pairs := pairs || pair;
      END IF;
    END LOOP;
    RETURN pairs;
  END $$`

const BY_A_QUERY = `CREATE OR REPLACE FUNCTION bigrams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(array_agg(DISTINCT substr(lowered, i, 2)), '{}')
    FROM (SELECT lower(value) AS lowered OFFSET 0) v, generate_series(1, length(value) - 1) i)`

export class BigramsOfShortTexts1764000000920 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [IN_A_LOOP])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [BY_A_QUERY])
  }
}
