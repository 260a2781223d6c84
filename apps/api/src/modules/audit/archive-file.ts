import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { PROVED } from '#database/proved'
import { linkHash } from './chain.js'

const FORMAT = 'credit-audit-1'

/** Tables whose entries stay in the database: checks compare evaluations, scores and logins with them. */
export const KEPT: readonly string[] = [
  'evaluation_record',
  'bonus_claim',
  'dishonest_record',
  'adjustment',
  'score_line',
  'login_log',
]

/** Whether entries about a table may stay: of proved rows, the newest do. */
export const mayStay = (entity: string) => KEPT.includes(entity) || entity in PROVED

/** A sealed entry; `content` is the text that its hash was computed from. */
export interface ArchivedEntry {
  readonly seq: string
  readonly hash: string
  readonly content: string
}

/** First and last place of an archive in the chain. */
export interface ArchiveSpan {
  /** Place of its first entry. */
  readonly from: string
  /** Hash of the previous entry; empty for the first entry of all. */
  readonly previous: string
  readonly to: string
  readonly hash: string
}

/** The archive differs from the written one: truncated, edited, or another file. */
export class ArchiveError extends Error {
  constructor(
    readonly file: string,
    readonly seq: string,
  ) {
    super(`${file} is damaged at row ${seq}`)
  }
}

/** Writes entries to a new file, readable by its owner only, and flushes it to the disk. */
export async function writeArchive(
  file: string,
  start: Pick<ArchiveSpan, 'from' | 'previous'>,
  entries: AsyncIterable<ArchivedEntry>,
): Promise<void> {
  const stream = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await pipeline(Readable.from(linesOf(start, entries)), createGzip(), stream)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(file, { force: true })
    throw error
  }
}

async function* linesOf(
  start: Pick<ArchiveSpan, 'from' | 'previous'>,
  entries: AsyncIterable<ArchivedEntry>,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: FORMAT, ...start })}\n`
  for await (const { seq, hash, content } of entries) {
    yield `${JSON.stringify([seq, hash, content])}\n`
  }
}

/**
 * Reads an archive and follows its chain; yields each entry once its hash was checked.
 * @returns its first and last place.
 * @throws ArchiveError at the first entry that does not fit.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchivedEntry, ArchiveSpan> {
  let at = ''
  try {
    const source = createReadStream(file)
    const unpacked = createGunzip()
    const done = pipeline(source, unpacked)
    // Its failure reaches the reader through the lines.
    done.catch(() => undefined)
    let begin: Pick<ArchiveSpan, 'from' | 'previous'> | undefined
    let [seq, hash] = [0n, '']
    for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity })) {
      if (!begin) {
        const { format, from, previous } = JSON.parse(line)
        if (format !== FORMAT) throw new ArchiveError(file, '0')
        begin = { from, previous }
        seq = BigInt(from) - 1n
        hash = previous
        continue
      }
      at = String(seq + 1n)
      const [place, link, content]: [string, string, string] = JSON.parse(line)
      if (place !== at || linkHash(hash, place, content) !== link) throw new ArchiveError(file, at)
      seq += 1n
      hash = link
      yield { seq: place, hash: link, content }
    }
    await done
    if (!begin) throw new ArchiveError(file, '0')
    return { ...begin, to: String(seq), hash }
  } catch (error) {
    if (error instanceof ArchiveError || (error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    throw new ArchiveError(file, at)
  }
}
