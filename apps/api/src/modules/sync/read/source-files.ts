import { createHash } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { SyncFault } from './sync-fault.js'

/** One file of a source, opened as often as needed. */
export interface SourceFile {
  /** Path within the source, separated by `/`; runs read the files in this order. */
  name: string
  bytes: number | null
  /** Differs once the file has changed; null where that cannot be known. */
  state: string | null
  open(): Promise<AsyncIterable<Uint8Array>>
}

const NAMES = /\.(json|jsonl|ndjson)(\.gz)?$/i
const HEADERS_MS = 30_000

/** Returns the files of a source: one file, all JSON files of a folder, or one http(s) address. */
export async function sourceFiles(source: string): Promise<SourceFile[]> {
  if (/^https?:\/\//i.test(source)) return [remoteFile(source)]
  const found = await stat(source).catch(() => null)
  if (!found) throw new SyncFault('UNREADABLE', { detail: basename(source) })
  if (found.isFile()) return [localFile(source, basename(source), found)]
  const files: SourceFile[] = []
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !NAMES.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(source, path).split(sep).join('/')
    files.push(localFile(path, name, await stat(path)))
  }
  return files.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** A digest of the present state of a source; null where changes cannot be detected. */
export function stateOf(files: readonly SourceFile[]): string | null {
  if (files.some(({ state }) => state === null)) return null
  const hash = createHash('sha256')
  for (const { name, state } of files) hash.update(`${name} ${state}\n`)
  return hash.digest('base64url')
}

function localFile(path: string, name: string, { size, mtimeMs, ino }: Stats): SourceFile {
  return {
    name,
    bytes: size,
    state: `${size} ${mtimeMs} ${ino}`,
    open: async () => createReadStream(path, { highWaterMark: 1 << 18 }),
  }
}

/** Only the configured address is called: redirects and addresses in files are not followed. */
function remoteFile(address: string): SourceFile {
  const { pathname, host } = new URL(address)
  return {
    name: pathname.split('/').pop() || host,
    bytes: null,
    state: null,
    async open() {
      const answer = await fetch(address, {
        redirect: 'error',
        headers: { accept: 'application/json, application/x-ndjson, */*' },
        signal: AbortSignal.timeout(HEADERS_MS),
      }).catch((error: unknown) => {
        throw new SyncFault('UNREADABLE', { name: host, detail: detailOf(error) })
      })
      if (!answer.ok || !answer.body) {
        throw new SyncFault('UNREADABLE', { name: host, detail: `HTTP ${answer.status}` })
      }
      return Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0])
    },
  }
}

function detailOf(error: unknown): string {
  const cause = (error as { cause?: { code?: string } }).cause
  return cause?.code ?? (error as Error).name
}
