import type { QueryRunner } from 'typeorm'

/**
 * UUIDs of version 7 as PostgreSQL 18 makes them itself: 48 bits of milliseconds, 12 bits of their
 * fraction, the rest random.
 */
const UUIDV7 = `CREATE FUNCTION public.uuidv7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    substring(int8send(floor(ms)::bigint) FROM 3)
      || substring(int8send(28672 + floor((ms - floor(ms)) * 4096)::bigint) FROM 7)
      || substring(uuid_send(gen_random_uuid()) FROM 9), 'hex')::uuid
  FROM (SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms) t $$`

/** Adds `uuidv7()` if the server lacks it, as PostgreSQL 15 to 17 do; used by the first migration. */
export async function createUuidv7(runner: QueryRunner): Promise<void> {
  const [row] = await runner.query(`SELECT to_regprocedure('uuidv7()') IS NULL AS missing`)
  if (row?.missing) await runner.query(UUIDV7)
}

/** Drops the function; the server's own function is left alone. */
export function dropUuidv7(runner: QueryRunner): Promise<void> {
  return runner.query('DROP FUNCTION IF EXISTS public.uuidv7()')
}
