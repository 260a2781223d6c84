import type { QueryRunner } from 'typeorm'

const NO_AREA = '00000000-0000-0000-0000-000000000000'
const SHARDS = 32

/**
 * For migrations: keeps the exact number of rows of a table, per area, by statement triggers that
 * also see COPY. Shards by connection, so that concurrent inserts do not wait for one another. The owner of the table
 * writes: the service only reads counts (decision 112).
 */
export async function trackRowCount(runner: QueryRunner, table: string, areaColumn: string | null): Promise<void> {
  const area = areaColumn ? `coalesce(${areaColumn}, '${NO_AREA}')` : `'${NO_AREA}'::uuid`
  const add = (from: string) => `INSERT INTO row_count (table_name, area_id, shard, n)
    SELECT '${table}', area, pg_backend_pid() % ${SHARDS}, sum(d) FROM (${from}) moved
    GROUP BY area HAVING sum(d) <> 0 ORDER BY area
    ON CONFLICT (table_name, area_id, shard) DO UPDATE SET n = row_count.n + excluded.n;`
  const rows = (transition: string, d: number) => `SELECT ${area} AS area, ${d} AS d FROM ${transition}`
  const define = (name: string, body: string) =>
    runner.query(
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = pg_catalog, public, pg_temp AS $$ BEGIN ${body} RETURN NULL; END $$`,
    )
  const attach = (event: string, tables: string, name: string) =>
    runner.query(
      `CREATE TRIGGER ${name} AFTER ${event} ON ${table} REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
    )

  await define(`count_${table}_insert`, add(rows('added', 1)))
  await attach('INSERT', 'NEW TABLE AS added', `count_${table}_insert`)
  await define(`count_${table}_delete`, add(rows('gone', -1)))
  await attach('DELETE', 'OLD TABLE AS gone', `count_${table}_delete`)
  if (!areaColumn) return
  await define(`count_${table}_update`, add(`${rows('added', 1)} UNION ALL ${rows('gone', -1)}`))
  await attach('UPDATE', 'OLD TABLE AS gone NEW TABLE AS added', `count_${table}_update`)
}

/** The reverse, before the table is dropped. */
export async function untrackRowCount(runner: QueryRunner, table: string): Promise<void> {
  for (const event of ['insert', 'delete', 'update']) {
    await runner.query(`DROP FUNCTION IF EXISTS count_${table}_${event}() CASCADE`)
  }
  await runner.query(`DELETE FROM row_count WHERE table_name = '${table}'`)
}
