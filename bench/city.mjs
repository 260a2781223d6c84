import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { City } from './city/city.mjs'
import { withCtx } from './city/context.mjs'
import { timePages } from './city/pages.mjs'
import { benchRecompute } from './city/recompute.mjs'
import { reportOf } from './city/report.mjs'
import { benchSubmit } from './city/submit.mjs'
import { benchSync } from './city/sync.mjs'
import { onDatabase } from './lib/database.mjs'

/**
 * `pnpm bench city [--factor N] [--data folder] [--beside folder] [--only case,case]`: the speed of
 * quality.md at a city's size, N times. The filled database stays in the folder (.data/bench-city-N)
 * for the next run; pages of another size are asked in turns with those of the city in `beside`
 * (.data/bench-city-1). Writes bench/results-city.md, with what the last run at each size gave.
 */
const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== 'city'),
  options: {
    factor: { type: 'string', default: '1' },
    data: { type: 'string' },
    beside: { type: 'string' },
    only: { type: 'string', default: 'fill,recompute,sync,submit,pages' },
    rounds: { type: 'string', default: '5' },
  },
})
const root = fileURLToPath(new URL('..', import.meta.url))
const factor = Number(values.factor)
const rounds = Number(values.rounds)
const only = new Set(values.only.split(','))
const folder = resolve(values.data ?? `${root}.data/bench-city-${values.factor}`)
/** The filled city that pages are compared with. */
const beside = resolve(values.beside ?? `${root}.data/bench-city-1`)
const PORT = Number(process.env.BENCH_PORT ?? 3320)
const COUNT = 2_000
const KEPT = new URL('city/results.json', import.meta.url)

const here = await City.open(folder, PORT)
const { url } = here
const results = {}
/** The city beside, with the times of its pages in the same run. */
const paged = {}
try {
  await (await here.serve()).stop()
  const filled = await onDatabase(url, (db) =>
    db.query(`SELECT 1 FROM seed_state WHERE name = 'demo:scale' AND hash LIKE '%"done":true%'`),
  )
  const seconds = await cli('demo:scale', '--factor', String(factor))
  // A city filled days ago has days to catch up.
  if (filled.rowCount) await cli('score:recompute')
  if (only.has('fill')) {
    results.fill = filled.rowCount ? { ...earlier(factor).fill } : { filledIn: seconds }
    results.fill.scoreVerify = await cli('score:verify')
    results.fill.auditVerify = await cli('audit:verify')
    results.fill.rows = await onDatabase(url, rowsOf)
  }
  if (only.has('recompute')) {
    results.recompute = await withCtx(url, (ctx) =>
      onDatabase(url, (db) => benchRecompute(ctx, db, Math.min(rounds, 3))),
    )
    tell('recompute')
  }
  if (only.has('sync')) {
    await emptyCity()
    results.sync = await benchSync(url, 'bench_empty', {
      count: COUNT,
      rounds,
    })
    tell('sync')
  }
  if (only.has('submit')) await submit()
  if (only.has('pages')) await pages()
} finally {
  await here.close()
}
const all = { ...earlier(), ...paged, [factor]: { ...earlier(factor), ...results } }
writeFileSync(KEPT, `${JSON.stringify(all, null, 2)}\n`)
const report = reportOf(all)
writeFileSync(new URL('results-city.md', import.meta.url), report)
process.stdout.write(`\n${report}`)

function earlier(size) {
  const all = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {}
  return size === undefined ? all : (all[size] ?? {})
}

async function submit() {
  await here.using(async ({ base, headers, people }) => {
    results.submit = await onDatabase(url, (db) =>
      benchSubmit(db, base, headers.purchaser02, people.purchaser02.id, rounds),
    )
  })
  tell('submit')
}

/** Beside a city, if one is filled: what grows is seen in one run. */
async function pages() {
  if (factor === 1 || !existsSync(beside)) {
    await here.using(async (city) => {
      ;[results.pages] = await timePages([city])
    })
  } else {
    const city = await City.open(beside, PORT + 1)
    try {
      await city.using((one) =>
        here.using(async (other) => {
          const [first, second] = await timePages([one, other])
          results.pages = second
          paged[1] = { ...earlier(1), pages: first }
        }),
      )
    } finally {
      await city.close()
    }
  }
  tell('pages')
}

/** A database with nothing but the reference data, that the sync begins on. */
async function emptyCity() {
  const there = await onDatabase(url, (db) =>
    db.query(`SELECT 1 FROM pg_database WHERE datname = 'bench_empty'`),
  )
  if (there.rowCount) return
  await onDatabase(url, (db) => db.query('CREATE DATABASE bench_empty'))
  const empty = new URL(url)
  empty.pathname = '/bench_empty'
  await cli('migrate', { DATABASE_URL: empty.href })
  await cli('seed', { DATABASE_URL: empty.href })
}

/** Runs a command to its end; seconds. */
async function cli(command, ...rest) {
  const over = rest.find((one) => typeof one === 'object') ?? {}
  const args = rest.filter((one) => typeof one === 'string')
  const begin = performance.now()
  const child = spawn(process.execPath, [`${root}apps/api/dist/cli.js`, command, ...args], {
    ...{ cwd: root, env: { ...process.env, ...here.env, ...over }, stdio: 'inherit' },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
  return (performance.now() - begin) / 1000
}

async function rowsOf(db) {
  const rows = {}
  for (const table of [
    'project',
    'participant',
    'evaluation_record',
    'credit_fact',
    'score_line',
  ]) {
    const found = await db.query(`SELECT count(*)::int AS n FROM ${table}`)
    rows[table] = found.rows[0].n
  }
  return rows
}

function tell(name) {
  process.stdout.write(`${name} ${JSON.stringify(results[name])}\n`)
}
