import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Returns the same pairs in less time: the value is put into lower case once, not for each pair. */
const ONCE = `CREATE OR REPLACE FUNCTION bigrams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(array_agg(DISTINCT substr(lowered, i, 2)), '{}')
    FROM (SELECT lower(value) AS lowered OFFSET 0) v, generate_series(1, length(value) - 1) i)`

const EACH = `CREATE OR REPLACE FUNCTION bigrams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(array_agg(DISTINCT substr(lower(value), i, 2)), '{}')
    FROM generate_series(1, length(value) - 1) i)`

export class Bigrams1764000000880 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [ONCE])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [EACH])
  }
}
