import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { BackupError } from './archive/backup-error.js'
import { entryOf, FORMAT, type Header, type Manifest, tableKey } from './archive/format.js'
import { type ArchiveEntry, readArchive } from './archive/read-archive.js'

/** Opens a backup again: it is read once for checking and once for restoring. */
export type OpenBackup = () => Promise<Readable>

export interface Inspection {
  header: Header
  manifest: Manifest
}

/** Reads a whole backup and checks it against its manifest; writes nothing. */
export async function inspectBackup(identity: string, open: OpenBackup): Promise<Inspection> {
  let header: Header | undefined
  let manifest: Manifest | undefined
  const hashes = new Map<string, Hash>()
  const files = new Set<string>()
  await readArchive(identity, await open(), async ({ name, content }) => {
    const entry = entryOf(name)
    if (entry?.kind === 'header') header = readHeader(await textOf(content))
    else if (entry?.kind === 'manifest') manifest = JSON.parse(await textOf(content)) as Manifest
    else if (entry?.kind === 'file') files.add(entry.key)
    else if (entry?.kind === 'table') {
      const hash = hashes.get(entry.key) ?? createHash('sha256')
      hashes.set(entry.key, hash)
      for await (const chunk of content) hash.update(chunk)
    }
  })
  if (!header || !manifest) throw new BackupError('incomplete', { what: 'manifest.json' })
  for (const table of manifest.tables) {
    const hash = hashes.get(tableKey(table)) ?? createHash('sha256')
    if (hash.digest('hex') !== table.sha256) {
      throw new BackupError('incomplete', { what: tableKey(table) })
    }
  }
  if (files.size < manifest.files.count) throw new BackupError('incomplete', { what: 'files' })
  return { header, manifest }
}

function readHeader(text: string): Header {
  const header = JSON.parse(text) as Header
  if (header.format !== FORMAT) throw new BackupError('unknownFormat', { format: header.format })
  return header
}

async function textOf(content: ArchiveEntry['content']): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
