import type { Client } from 'pg'
import type { ServedCity } from './city.js'
import { DASHBOARD_CALLS } from './dashboard-queries.js'
import { type CallResults, timeCalls } from './time-calls.js'

const OPEN_ITEMS = 10_000

/**
 * Measures each call of the dashboards as the city's administrator makes it, in turns with the one query that
 * gives the same figures.
 */
export async function timeDashboards(served: ServedCity, client: Client, rounds: number): Promise<CallResults> {
  await fillTodos(client)
  try {
    const options = { token: served.tokens.admin }
    const calls = DASHBOARD_CALLS.map((call) => ({ ...call, options }))
    return await timeCalls(served, client, calls, rounds)
  } finally {
    await client.query('DELETE FROM todo WHERE kind = $1', [FILLED])
  }
}

const FILLED = 'bench'

/** Inserts open items, so that there are ten thousand. */
async function fillTodos(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO todo (source_type, source_id, kind, title, area_id, permission, link, due_at, create_time)
     SELECT 'profile', gen_random_uuid(), $1,
       jsonb_build_object('zh-CN', '供应商 ' || n || ' 的资料变更', 'en-US', 'Changed profile of supplier ' || n),
       a.id, 'supplier:approve', '/supplierManagement/details?id=' || gen_random_uuid(),
       now() + n % 400 * interval '1 hour', now() - n * interval '1 minute'
     FROM generate_series(1, $2::int - (SELECT count(*)::int FROM todo)) n
     JOIN (SELECT id, row_number() OVER (ORDER BY code) - 1 AS i FROM area) a ON a.i = n % 15`,
    [FILLED, OPEN_ITEMS],
  )
  await client.query('VACUUM ANALYZE todo')
}
