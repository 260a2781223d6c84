import { createHash } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { SyncFault } from './sync-fault.js'

/** File of a source. It can be opened several times. */
export interface SourceFile {
  /** Path within the source, separated by `/`; runs read the files in this order. */
  name: string
  bytes: number | null
  /** Changes with the file; null if changes cannot be detected. */
  state: string | null
  open(): Promise<AsyncIterable<Uint8Array>>
}

const NAMES = /\.(json|jsonl|ndjson)(\.gz)?$/i
/** Timeout for a server that sends nothing. */
const SILENCE_MS = 30_000

/** Returns the files of a source: one file, all JSON files of a folder, or one http(s) address. */
export async function sourceFiles(source: string, silenceMs = SILENCE_MS): Promise<SourceFile[]> {
  if (/^https?:\/\//i.test(source)) return [remoteFile(source, silenceMs)]
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

/** Returns a digest of the present state of a source, or null if changes cannot be detected. */
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
function remoteFile(address: string, silenceMs: number): SourceFile {
  const { pathname, host } = new URL(address)
  return {
    name: pathname.split('/').pop() || host,
    bytes: null,
    state: null,
    async open() {
      const silence = new Silence(silenceMs)
      const answer = await silence
        .limit(
          fetch(address, {
            redirect: 'error',
            headers: { accept: 'application/json, application/x-ndjson, */*' },
            signal: silence.signal,
          }),
        )
        .catch((error: unknown) => {
          throw new SyncFault('UNREADABLE', { name: host, detail: detailOf(error) })
        })
      if (!answer.ok || !answer.body) {
        await answer.body?.cancel()
        throw new SyncFault('UNREADABLE', { name: host, detail: `HTTP ${answer.status}` })
      }
      return chunksOf(answer.body, silence)
    },
  }
}

/** Ends a request whose server sends nothing for a while; the time between two reads does not count. */
class Silence {
  private readonly controller = new AbortController()
  readonly signal = this.controller.signal

  constructor(private readonly ms: number) {}

  async limit<T>(waiting: Promise<T>): Promise<T> {
    const timer = setTimeout(
      () => this.controller.abort(new DOMException('the source is silent', 'TimeoutError')),
      this.ms,
    )
    return waiting.finally(() => clearTimeout(timer))
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array>, silence: Silence): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { value, done } = await silence.limit(reader.read())
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function detailOf(error: unknown): string {
  const cause = (error as { cause?: Partial<NodeJS.ErrnoException> }).cause
  return cause?.code ?? cause?.message ?? (error as Error).name
}
