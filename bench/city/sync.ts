import { once } from 'node:events'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SystemCtx } from '@credit/api/core/context'
import { runSync } from '@credit/api/modules/sync/runs/run-sync'
import { cloneDatabase, withClient } from '@credit/testkit'
import type { Client } from 'pg'
import { from, to } from 'pg-copy-streams'
import { median, secondsOf } from '../lib/load.js'
import { withCtx } from './context.js'
import { writeSyncFiles } from './sync-files.js'

/** The tables that a sync fills, in the order of the references, with the column that identifies new rows. */
const TABLES = {
  sync_run: 'id',
  participant: 'id',
  purchaser_profile: 'participant_id',
  supplier_profile: 'participant_id',
  agency_profile: 'participant_id',
  expert_profile: 'participant_id',
  participant_identity: 'participant_id',
  revision: 'id',
  score_line: 'id',
  project: 'id',
  bid_section: 'id',
  section_stage: 'id',
  section_party: 'id',
  evaluation_record: 'section_id',
  sync_release: 'run_id',
} as const

type Table = keyof typeof TABLES
/** The last id of each table. */
type Marks = Readonly<Record<Table, string>>

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'
const CHUNK = 1 << 16

interface TableRows {
  readonly table: Table
  /** In the text format of COPY. */
  readonly text: Buffer
}

export interface SyncResult {
  readonly releases: number
  readonly firstPerSecond: number
  readonly secondPerSecond: number
  readonly first: number
  readonly second: number
}

/** Seconds by round. */
interface Times {
  readonly product: number[]
  readonly raw: number[]
}

/**
 * Syncs a file with new participants, then one with known participants, compared with parsing the same
 * JSON Lines and COPYing the same rows; in turns, each on a new copy of the same database.
 */
export async function benchSync(
  url: string,
  template: string,
  { count, rounds }: { count: number; rounds: number },
): Promise<SyncResult> {
  const folder = mkdtempSync(join(tmpdir(), 'credit-bench-sync-'))
  const paths = [join(folder, 'first.jsonl'), join(folder, 'second.jsonl')] as const
  await writeSyncFiles(...paths, count, new Date().toISOString().slice(0, 10))
  const files = paths.map((path) => ({
    path,
    rows: [] as TableRows[],
    times: { product: [], raw: [] } as Times,
  }))
  try {
    for (let round = 0; round < rounds; round++) {
      await onCopy(url, template, async (copy) => {
        for (const file of files) {
          const before = await readMarks(copy)
          const sync = () => withCtx(copy, (ctx) => secondsOf(() => syncFile(ctx, file.path, count)))
          file.times.product.push(await sync())
          if (round === 0) file.rows = await readRowsAfter(copy, before)
        }
      })
      await onCopy(url, template, async (copy) => {
        for (const { path, rows, times } of files) {
          times.raw.push(await secondsOf(() => parseAndCopy(copy, path, rows)))
        }
      })
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  const [first, second] = files.map(({ times: { product, raw } }) => ({
    perSecond: count / median(product),
    ratio: median(raw.map((seconds, n) => seconds / (product[n] ?? Number.NaN))),
  }))
  return {
    releases: count,
    firstPerSecond: first?.perSecond ?? 0,
    secondPerSecond: second?.perSecond ?? 0,
    first: first?.ratio ?? 0,
    second: second?.ratio ?? 0,
  }
}

async function syncFile(ctx: SystemCtx, source: string, count: number): Promise<void> {
  const { counts } = await runSync(ctx, { source })
  if (counts.releases.new !== count) {
    throw new Error(`${counts.releases.new} of ${count} releases were imported`)
  }
}

async function onCopy(url: string, template: string, use: (url: string) => Promise<void>): Promise<void> {
  const copy = await cloneDatabase(url, template, 'bench_sync')
  try {
    await use(copy.url)
  } finally {
    await copy.drop()
  }
}

/** The last row of each table; ids grow with time. */
function readMarks(url: string): Promise<Marks> {
  return withClient(url, async (client) => {
    const marks: Record<string, string> = {}
    for (const [table, column] of Object.entries(TABLES)) {
      const { rows } = await client.query<{ last: string }>(
        `SELECT ${column} AS last FROM ${table} ORDER BY 1 DESC LIMIT 1`,
      )
      marks[table] = rows[0]?.last ?? LOWEST_ID
    }
    return marks as Marks
  })
}

/** The rows that came after the marks. */
function readRowsAfter(url: string, marks: Marks): Promise<TableRows[]> {
  return withClient(url, async (client) => {
    const found: TableRows[] = []
    for (const [table, column] of Object.entries(TABLES) as [Table, string][]) {
      const query = `SELECT * FROM ${table} WHERE ${column} > '${marks[table]}'`
      const text = await copyOut(client, query)
      if (text.length > 0) found.push({ table, text })
    }
    return found
  })
}

async function copyOut(client: Client, query: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  const stream = client.query(to(`COPY (${query}) TO STDOUT`))
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(stream, 'end')
  return Buffer.concat(chunks)
}

/** The limit: every line parsed and every row stored, in one transaction. */
function parseAndCopy(url: string, source: string, tables: readonly TableRows[]): Promise<void> {
  return withClient(url, async (client) => {
    for await (const line of createInterface({ input: createReadStream(source) })) {
      if (!JSON.parse(line).ocid) throw new Error('A line has no ocid')
    }
    await client.query('BEGIN')
    for (const { table, text } of tables) {
      const copy = client.query(from(`COPY ${table} FROM STDIN`))
      await pipeline(Readable.from(chunksOf(text)), copy)
    }
    await client.query('COMMIT')
  })
}

function* chunksOf(text: Buffer): Generator<Buffer> {
  for (let begin = 0; begin < text.length; begin += CHUNK) {
    yield text.subarray(begin, begin + CHUNK)
  }
}
