import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { databaseUrl, PROJECT_ROOT, queryRows, withClient } from '@credit/testkit'
import { City } from './city/city.js'
import { withCtx } from './city/context.js'
import { creditCalls } from './city/credit-calls.js'
import { timeDashboards } from './city/dashboards.js'
import { timePages } from './city/pages.js'
import { benchRecompute } from './city/recompute.js'
import { formatReport } from './city/report.js'
import { type CityResults, readResults, writeResults } from './city/results.js'
import { benchSubmit } from './city/submit.js'
import { benchSync } from './city/sync.js'
import { timeCalls } from './city/time-calls.js'

const PORT = Number(process.env.BENCH_PORT ?? 3320)
const RELEASES = 2_000
const MAX_RECOMPUTE_ROUNDS = 3
/** Calls of a dashboard, and of credit, in each round. */
const DASHBOARD_ROUNDS = 3
const CREDIT_ROUNDS = 10
const EMPTY = 'bench_empty'
const TABLES = ['project', 'participant', 'evaluation_record', 'credit_fact', 'score_line'] as const

/**
 * `pnpm bench city [--factor N] [--data folder] [--beside folder] [--only case,case]`: speed at the
 * size of a city, N times. The filled database stays in the folder (.data/bench-city-N) for the next
 * run; pages of another size are measured in turns with those of the city in `beside`
 * (.data/bench-city-1). Writes bench/results-city.md with the results of the last run at each size.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      factor: { type: 'string', default: '1' },
      data: { type: 'string' },
      beside: { type: 'string' },
      only: { type: 'string', default: 'fill,recompute,sync,submit,pages,dashboards,credit' },
      rounds: { type: 'string', default: '5' },
    },
  })
  const factor = Number(values.factor)
  const rounds = Number(values.rounds)
  const only = new Set(values.only.split(','))
  const folder = resolve(values.data ?? `${PROJECT_ROOT}.data/bench-city-${values.factor}`)
  const comparedFolder = resolve(values.beside ?? `${PROJECT_ROOT}.data/bench-city-1`)

  const all = readResults()
  const results: CityResults = { ...all[factor] }
  const city = await City.open(folder, PORT)
  const { url } = city
  try {
    // The first start migrates and seeds.
    await (await city.serve()).stop()
    const fill = await fillCity(city, factor, results.fill)
    if (only.has('fill')) {
      // A city that submits were measured in before has evaluations without their history: faults are no error.
      const scoreVerify = await runCli(city, ['score:verify'], {}, [0, 1])
      const auditVerify = await runCli(city, ['audit:verify'])
      results.fill = { ...fill, scoreVerify, auditVerify, rows: await countRows(url) }
    }
    if (only.has('recompute')) {
      const recomputeRounds = Math.min(rounds, MAX_RECOMPUTE_ROUNDS)
      results.recompute = await withCtx(url, (ctx) =>
        withClient(url, (client) => benchRecompute(ctx, client, recomputeRounds)),
      )
      log('recompute', results.recompute)
    }
    if (only.has('sync')) {
      await createEmptyDatabase(city)
      results.sync = await benchSync(url, EMPTY, { count: RELEASES, rounds })
      log('sync', results.sync)
    }
    if (only.has('submit')) {
      results.submit = await city.whileServed(({ server, tokens, people }) => {
        const evaluatorId = people.purchaser02?.id ?? ''
        return withClient(url, (client) => benchSubmit(client, server, tokens.purchaser02, evaluatorId, rounds))
      })
      log('submit', results.submit)
    }
    if (only.has('pages')) {
      if (factor === 1 || !existsSync(comparedFolder)) {
        const [pages] = await city.whileServed((served) => timePages([served]))
        results.pages = pages ?? {}
      } else {
        const [compared, pages] = await timeBoth(comparedFolder, city)
        results.pages = pages ?? {}
        all[1] = { ...all[1], pages: compared ?? {} }
      }
      log('pages', results.pages)
    }
    if (only.has('dashboards')) {
      const dashboardRounds = rounds * DASHBOARD_ROUNDS
      results.dashboards = await city.whileServed((served) =>
        withClient(url, (client) => timeDashboards(served, client, dashboardRounds)),
      )
      log('dashboards', results.dashboards)
    }
    if (only.has('credit')) {
      results.credit = await city.whileServed((served) =>
        withClient(url, async (client) => {
          const calls = await creditCalls(served, client)
          return timeCalls(served, client, calls, rounds * CREDIT_ROUNDS)
        }),
      )
      log('credit', results.credit)
    }
  } finally {
    await city.close()
  }
  all[factor] = results
  writeResults(all)
  const report = formatReport(all)
  writeFileSync(new URL('results-city.md', import.meta.url), report)
  process.stdout.write(`\n${report}`)
}

/** Fills the city, or brings the scores of a city that was filled before up to today. */
async function fillCity(city: City, factor: number, last: CityResults['fill']): Promise<CityResults['fill']> {
  const done = await queryRows(
    city.url,
    `SELECT 1 FROM seed_state WHERE name = 'demo:scale' AND hash LIKE '%"done":true%'`,
  )
  const filledIn = await runCli(city, ['demo:scale', '--factor', String(factor)])
  if (done.length === 0) return { filledIn }
  await runCli(city, ['score:recompute'])
  return { ...last }
}

/** Measures the pages of both cities in one run, so that their growth is comparable. */
async function timeBoth(comparedFolder: string, city: City) {
  const compared = await City.open(comparedFolder, PORT + 1)
  try {
    return await compared.whileServed((first) => city.whileServed((second) => timePages([first, second])))
  } finally {
    await compared.close()
  }
}

/** Creates a database with nothing but the reference data, from which the sync starts. */
async function createEmptyDatabase(city: City): Promise<void> {
  const existing = await queryRows(city.url, 'SELECT 1 FROM pg_database WHERE datname = $1', [EMPTY])
  if (existing.length > 0) return
  await queryRows(city.url, `CREATE DATABASE ${EMPTY}`)
  const env = { DATABASE_URL: databaseUrl(city.url, EMPTY) }
  await runCli(city, ['migrate'], env)
  await runCli(city, ['seed'], env)
}

/** Runs a command of the CLI to its end; returns the seconds. */
async function runCli(
  { env }: City,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
  accepted: readonly number[] = [0],
): Promise<number> {
  const begin = performance.now()
  const child = spawn(process.execPath, [`${PROJECT_ROOT}apps/api/dist/cli.js`, ...args], {
    cwd: PROJECT_ROOT,
    env: { ...env, ...more },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (!accepted.includes(code)) throw new Error(`${args[0]} ended with ${code}`)
  return (performance.now() - begin) / 1000
}

async function countRows(url: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of TABLES) {
    const [row] = await queryRows<{ n: number }>(url, `SELECT count(*)::int AS n FROM ${table}`)
    counts[table] = row?.n ?? 0
  }
  return counts
}

function log(name: string, result: unknown): void {
  process.stdout.write(`${name} ${JSON.stringify(result)}\n`)
}
