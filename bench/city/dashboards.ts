import { ADMIN_API, outcomeOf, succeeded } from '@credit/testkit'
import type { Client } from 'pg'
import { median } from '../lib/load.js'
import type { ServedCity } from './city.js'
import { DASHBOARD_CALLS } from './dashboard-queries.js'

/** Reads nothing but the session: what every call costs before its own work. */
const EMPTY_CALL = 'account/verify/phone'
const OPEN_ITEMS = 10_000
const WARM_UP = 2

/** Medians in milliseconds. */
export interface DashboardTimes {
  /** The call over HTTP. */
  readonly call: number
  /** All statements of the call in the database, planning included. */
  readonly database: number
  /** The one best query. */
  readonly best: number
  /** The call, without what a call that reads nothing takes, by the best query. */
  readonly ratio: number
}

/** By name of the call. */
export type DashboardResult = Record<string, DashboardTimes>

/**
 * Measures each call of the dashboards as the city's administrator makes it, in turns with the one query that
 * gives the same figures.
 */
export async function timeDashboards(
  served: ServedCity,
  client: Client,
  rounds: number,
): Promise<DashboardResult> {
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
  await fillTodos(client)
  try {
    return await timeCalls(served, client, rounds)
  } finally {
    await client.query('DELETE FROM todo WHERE kind = $1', [FILLED])
  }
}

async function timeCalls(
  { server, tokens }: ServedCity,
  client: Client,
  rounds: number,
): Promise<DashboardResult> {
  const get = async (path: string, isWarmUp = false) => {
    const begin = performance.now()
    const response = await server.api.call('GET', `${ADMIN_API}/${path}`, { token: tokens.admin })
    const ms = performance.now() - begin
    // A call may run into the limit of statements while nothing is in the cache yet.
    if (!succeeded(response) && !isWarmUp) throw new Error(`${path}: ${outcomeOf(response)}`)
    return ms
  }
  const result: DashboardResult = {}
  for (const { name, path, best } of DASHBOARD_CALLS) {
    const [calls, empty, database, queries]: number[][] = [[], [], [], []]
    for (let round = 0; round < WARM_UP + rounds; round++) {
      const nothing = await get(EMPTY_CALL)
      await client.query('SELECT pg_stat_statements_reset()')
      const call = await get(path, round < WARM_UP)
      const inside = await databaseTime(client)
      const query = await timeQuery(client, name, best)
      if (round < WARM_UP) continue
      calls?.push(call)
      empty?.push(nothing)
      database?.push(inside)
      queries?.push(query)
    }
    const [call, none] = [median(calls ?? []), median(empty ?? [])]
    const query = median(queries ?? [])
    result[name] = {
      ...{ call, database: median(database ?? []), best: query },
      ratio: Math.max(0, call - none) / query,
    }
  }
  return result
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

async function databaseTime(client: Client): Promise<number> {
  const { rows } = await client.query<{ ms: number }>(
    `SELECT coalesce(sum(total_exec_time + total_plan_time), 0) AS ms FROM pg_stat_statements
     WHERE query NOT LIKE '%pg_stat_statements%'`,
  )
  return rows[0]?.ms ?? 0
}

async function timeQuery(client: Client, name: string, text: string): Promise<number> {
  const values = text.includes('$1') ? [new Date().toLocaleDateString('sv')] : []
  const begin = performance.now()
  await client.query({ name, text, values })
  return performance.now() - begin
}
