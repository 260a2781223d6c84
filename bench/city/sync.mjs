import { once } from 'node:events'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from, to } from 'pg-copy-streams'
import { runSync } from '../../apps/api/dist/procurement/sync/run-sync.js'
import { onDatabase } from '../lib/database.mjs'
import { median } from '../lib/load.mjs'
import { withCtx } from './context.mjs'
import { timed } from './recompute.mjs'
import { writeSyncFiles } from './sync-files.mjs'

/** What a sync fills, in the order of the references; with the column that new rows are told by. */
const TABLES = {
  sync_run: 'id',
  participant: 'id',
  purchaser_profile: 'participant_id',
  supplier_profile: 'participant_id',
  agency_profile: 'participant_id',
  expert_profile: 'participant_id',
  score_line: 'id',
  project: 'id',
  bid_section: 'id',
  section_stage: 'id',
  section_party: 'id',
  evaluation_record: 'section_id',
  sync_release: 'run_id',
}
const ZERO = '00000000-0000-0000-0000-000000000000'

/**
 * The upstream sync of a file with new participants, then of one with the same, against parsing the
 * same JSON Lines and COPYing the same rows; in turns, each on a fresh copy of the same database.
 */
export async function benchSync(url, template, { count, rounds }) {
  const folder = mkdtempSync(join(tmpdir(), 'credit-bench-sync-'))
  const files = ['first', 'second'].map((name) => join(folder, `${name}.jsonl`))
  await writeSyncFiles(...files, count, new Date().toISOString().slice(0, 10))
  const results = { first: [], second: [], rawFirst: [], rawSecond: [] }
  let rows = null
  try {
    for (let round = 0; round < rounds; round++) {
      await onCopy(url, template, async (copy) => {
        const marks = []
        for (const [n, source] of files.entries()) {
          marks.push(await marksOf(copy))
          const seconds = await withCtx(copy, (ctx) => timed(() => sync(ctx, source, count)))
          results[n ? 'second' : 'first'].push(seconds)
        }
        rows ??= [await rowsAfter(copy, marks[0], marks[1]), await rowsAfter(copy, marks[1], null)]
      })
      await onCopy(url, template, async (copy) => {
        for (const [n, source] of files.entries()) {
          const seconds = await timed(() => parseAndCopy(copy, source, rows[n]))
          results[n ? 'rawSecond' : 'rawFirst'].push(seconds)
        }
      })
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  const ratio = (raw, ours) => median(raw.map((seconds, n) => seconds / ours[n]))
  return {
    releases: count,
    firstPerSecond: count / median(results.first),
    secondPerSecond: count / median(results.second),
    first: ratio(results.rawFirst, results.first),
    second: ratio(results.rawSecond, results.second),
  }
}

async function sync(ctx, source, count) {
  const { counts } = await runSync(ctx, { source })
  if (counts.releases.new !== count) throw new Error(`${counts.releases.new} of ${count} came`)
}

async function onCopy(url, template, use) {
  const name = `bench_sync_${process.pid}`
  await onDatabase(url, (db) => db.query(`CREATE DATABASE ${name} TEMPLATE ${template}`))
  const copy = new URL(url)
  copy.pathname = `/${name}`
  try {
    await use(copy.href)
  } finally {
    await onDatabase(url, (db) => db.query(`DROP DATABASE ${name} WITH (FORCE)`))
  }
}

/** The last row of each table; ids grow with time. */
function marksOf(url) {
  return onDatabase(url, async (db) => {
    const marks = {}
    for (const [table, column] of Object.entries(TABLES)) {
      const { rows } = await db.query(
        `SELECT ${column} AS last FROM ${table} ORDER BY 1 DESC LIMIT 1`,
      )
      marks[table] = rows[0]?.last ?? ZERO
    }
    return marks
  })
}

/** New rows as COPY gives them, column names first. */
function rowsAfter(url, after, until) {
  return onDatabase(url, async (db) => {
    const found = []
    for (const [table, column] of Object.entries(TABLES)) {
      const upTo = until ? `AND ${column} <= '${until[table]}'` : ''
      const text = await copyOut(
        db,
        `SELECT * FROM ${table} WHERE ${column} > '${after[table]}' ${upTo}`,
      )
      if (text.length > 0) found.push({ table, text })
    }
    return found
  })
}

async function copyOut(db, query) {
  const chunks = []
  const stream = db.query(to(`COPY (${query}) TO STDOUT`))
  stream.on('data', (chunk) => chunks.push(chunk))
  await once(stream, 'end')
  return Buffer.concat(chunks)
}

/** The limit: every line parsed, every row stored, in one transaction. */
function parseAndCopy(url, source, tables) {
  return onDatabase(url, async (db) => {
    let parsed = 0
    for await (const line of createInterface({ input: createReadStream(source) })) {
      if (JSON.parse(line).ocid) parsed++
    }
    await db.query('BEGIN')
    for (const { table, text } of tables) {
      await pipeline(Readable.from(pieces(text)), db.query(from(`COPY ${table} FROM STDIN`)))
    }
    await db.query('COMMIT')
    return parsed
  })
}

function* pieces(text) {
  const size = 1 << 16
  for (let at = 0; at < text.length; at += size) yield text.subarray(at, at + size)
}
