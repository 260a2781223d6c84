import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { countRows, readTables } from '#database/dump/catalogue'
import { copyOut } from '#database/dump/copy'
import { type ManifestTable, tableEntry } from './archive/format.js'
import type { ArchiveWriter } from './archive/write-archive.js'

/** An entry has its size in front of its content, so rows are collected up to this. */
const PART_BYTES = 4 * 1024 * 1024

/** Writes all tables that the transaction of `client` sees into an archive. */
export async function dumpTables(
  client: ClientBase,
  writer: ArchiveWriter,
  onProgress: (table: string) => void,
): Promise<ManifestTable[]> {
  const dumped: ManifestTable[] = []
  for (const table of await readTables(client)) {
    onProgress(table.name)
    const rows = await countRows(client, table)
    const hash = createHash('sha256')
    let part = 0
    for await (const bytes of inParts(copyOut(client, table))) {
      hash.update(bytes)
      await writer.addBytes(tableEntry(table, part++), bytes)
    }
    dumped.push({ ...table, rows, sha256: hash.digest('hex') })
  }
  return dumped
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held)
}
