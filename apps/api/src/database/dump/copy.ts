import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from, to } from 'pg-copy-streams'
import { type DumpedSequence, type DumpedTable, sqlNameOf } from './catalogue.js'

/** Reads the rows of a table in the text format of COPY. */
export function copyOut(client: ClientBase, table: DumpedTable): Readable {
  return client.query(to(`COPY ${withColumns(client, table)} TO STDOUT`))
}

/** Adds rows in the text format of COPY to a table; returns how many. */
export async function copyIn(client: ClientBase, table: DumpedTable, chunks: AsyncIterable<Buffer>): Promise<number> {
  const target = client.query(from(`COPY ${withColumns(client, table)} FROM STDIN`))
  await pipeline(Readable.from(chunks, { objectMode: false }), target)
  return target.rowCount
}

/** Continues a sequence after the number that it returned last. */
export async function setSequence(client: ClientBase, sequence: DumpedSequence): Promise<void> {
  if (sequence.last === null) return
  await client.query('SELECT setval($1::regclass, $2::bigint)', [sqlNameOf(client, sequence), sequence.last])
}

function withColumns(client: ClientBase, table: DumpedTable): string {
  const columns = table.columns.map((column) => client.escapeIdentifier(column))
  return `${sqlNameOf(client, table)} (${columns.join(', ')})`
}
