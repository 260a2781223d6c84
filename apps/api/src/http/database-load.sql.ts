import { col, sql, statement } from '../database/statement.js'

/** Returns the activity of the service's connections; statements of jobs may take long. */
export const databaseLoad = statement({
  columns: { name: col.text(), state: col.text(), connections: col.int(), longest: col.float() },
  samples: [{}],
  text: () =>
    sql`SELECT application_name AS name, coalesce(state, 'unknown') AS state, count(*)::int AS connections,
        coalesce(max(extract(epoch FROM clock_timestamp() - query_start))
          FILTER (WHERE state = 'active' AND pid <> pg_backend_pid()), 0)::float8 AS longest
      FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'credit-%'
      GROUP BY 1, 2`,
})
