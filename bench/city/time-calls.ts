import { ADMIN_API, type CallOptions, outcomeOf, succeeded } from '@credit/testkit'
import type { Client } from 'pg'
import { median } from '../lib/load.js'
import type { ServedCity } from './city.js'

/** Reads nothing but the session: what every call costs before its own work. */
const EMPTY_CALL = 'account/verify/phone'
const WARM_UP = 2

/** A call, and the one best query for what it answers; `$1` of the query is today. */
export interface MeasuredCall {
  readonly name: string
  readonly path: string
  readonly options: CallOptions
  readonly best: string
}

/** Medians in milliseconds. */
export interface CallTimes {
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
export type CallResults = Record<string, CallTimes>

/** Measures calls in turns with the queries beside them. */
export async function timeCalls(
  { server, tokens }: ServedCity,
  client: Client,
  measured: readonly MeasuredCall[],
  rounds: number,
): Promise<CallResults> {
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
  const get = async (path: string, options: CallOptions, isWarmUp = false) => {
    const begin = performance.now()
    const response = await server.api.call('GET', `${ADMIN_API}/${path}`, options)
    const ms = performance.now() - begin
    // A call may run into the limit of statements while nothing is in the cache yet.
    if (!succeeded(response) && !isWarmUp) throw new Error(`${path}: ${outcomeOf(response)}`)
    return ms
  }
  const result: CallResults = {}
  for (const { name, path, best, options } of measured) {
    const [calls, empty, database, queries]: number[][] = [[], [], [], []]
    for (let round = 0; round < WARM_UP + rounds; round++) {
      const nothing = await get(EMPTY_CALL, { token: tokens.admin })
      await client.query('SELECT pg_stat_statements_reset()')
      const call = await get(path, options, round < WARM_UP)
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
