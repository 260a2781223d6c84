import type { Readable } from 'node:stream'
import type { SaxesParser } from 'saxes'
import type { Entry, ZipFile } from 'yauzl'
import { DomainError } from '#core/domain-error'
import { type TableLimits, tableFault } from './table.js'

const MAX_ENTRIES = 2_000
/** Maximum nesting of tags, and maximum length of text between tags: both limit the memory that a part uses. */
const MAX_DEPTH = 40
const MAX_BETWEEN_TAGS = 1_048_576

/** The parts of a workbook, each read as a stream; their names are compared without regard to case. */
export class WorkbookZip {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly limits: TableLimits,
  ) {}

  /** @throws TABLE_UNREADABLE if the file is not a zip file */
  static async open(path: string, limits: TableLimits): Promise<WorkbookZip> {
    const { default: yauzl } = await import('yauzl')
    const zip = await new Promise<ZipFile>((resolve, reject) => {
      yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, file) =>
        error ? reject(tableFault('TABLE_UNREADABLE')) : resolve(file),
      )
    })
    try {
      return new WorkbookZip(zip, await entriesOf(zip), limits)
    } catch (error) {
      zip.close()
      throw error
    }
  }

  has(name: string): boolean {
    return this.entries.has(keyOf(name))
  }

  close(): void {
    this.zip.close()
  }

  /** Parses a part; yields after each piece that was read, when the handlers were called. */
  async *parse(name: string, handle: (parser: SaxesParser) => void): AsyncGenerator<void> {
    const { SaxesParser: Parser } = await import('saxes')
    const parser = new Parser({ position: false })
    handle(limitDepth(parser))
    let between = 0
    for await (const text of this.pieces(name)) {
      const last = text.lastIndexOf('<')
      between = last < 0 ? between + text.length : text.length - last
      if (between > MAX_BETWEEN_TAGS) throw tableFault('TABLE_UNREADABLE')
      parser.write(text)
      yield
    }
    parser.close()
    yield
  }

  /** Parses a part to its end. */
  async parseAll(name: string, handle: (parser: SaxesParser) => void): Promise<void> {
    for await (const _ of this.parse(name, handle));
  }

  /** Returns whether a word stands in the text of a part, which is not parsed for that. */
  async mentions(name: string, word: string): Promise<boolean> {
    let end = ''
    for await (const text of this.pieces(name)) {
      if ((end + text).includes(word)) return true
      end = (end + text).slice(-word.length)
    }
    return false
  }

  /** Yields the text of a part as it is unpacked. */
  private async *pieces(name: string): AsyncGenerator<string> {
    const entry = this.entries.get(keyOf(name))
    if (!entry) throw tableFault('TABLE_UNREADABLE')
    if (entry.isEncrypted()) throw tableFault('TABLE_ENCRYPTED')
    // The reader fails if a part turns out to be larger than stated here.
    if (entry.uncompressedSize > this.limits.unpackedBytes) throw tableFault('TABLE_TOO_LARGE')
    const stream = await this.read(entry)
    try {
      stream.setEncoding('utf8')
      yield* stream as AsyncIterable<string>
    } finally {
      stream.destroy()
    }
  }

  private read(entry: Entry): Promise<Readable> {
    return new Promise((resolve, reject) => {
      this.zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
    })
  }
}

/** Returns an error of the zip or XML reader as a fault of the file. */
export const faultOf = (error: unknown): DomainError =>
  error instanceof DomainError ? error : tableFault('TABLE_UNREADABLE')

/** Some programs write other case, backslashes or a slash at the beginning. */
const keyOf = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    const fault = () => reject(tableFault('TABLE_UNREADABLE'))
    if (zip.entryCount > MAX_ENTRIES) return fault()
    zip.on('entry', (entry) => {
      entries.set(keyOf(entry.fileName), entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', fault)
    zip.readEntry()
  })
}

function limitDepth(parser: SaxesParser): SaxesParser {
  let depth = 0
  const { on } = parser
  parser.on = (name, handler) => {
    if (name !== 'opentag' && name !== 'closetag') return on.call(parser, name, handler as never)
    const step = name === 'opentag' ? 1 : -1
    on.call(parser, name, ((tag: never) => {
      depth += step
      if (depth > MAX_DEPTH) throw tableFault('TABLE_UNREADABLE')
      ;(handler as (tag: never) => void)(tag)
    }) as never)
  }
  // Tags are counted even if no handler is registered.
  parser.on('opentag', () => undefined)
  parser.on('closetag', () => undefined)
  return parser
}
