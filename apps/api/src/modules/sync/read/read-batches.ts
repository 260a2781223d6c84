import type { IdNumberTokens } from '#core/id-number-tokens'
import type { SyncCursor } from '#entities/sync/sync-run'
import { issueOf, type SyncIssue } from '../sync-issue.js'
import type { ItemLimits } from './item-limits.js'
import { readFile } from './read-file.js'
import type { SourceFile } from './source-files.js'
import type { SourceRelease } from './source-release.js'
import { withoutPersons } from './without-persons.js'

/** Releases and issues that are stored in one transaction. */
export interface Batch {
  releases: SourceRelease[]
  /** Issues found while reading. */
  issues: SyncIssue[]
  /** Number of files read to their end. */
  files: number
  /** Position that a run resumes from if it is interrupted after this batch. */
  cursor: SyncCursor
  /** Bytes of the source read so far. */
  bytes: number
}

const PROCESSES = 200
const RELEASES = 1000
const CHARACTERS = 4 << 20

/**
 * Yields the items of files in batches, from a cursor on. ID numbers of persons are replaced by `tokens`, in the names
 * of files as well, because the cursor is compared with its stored form.
 */
export async function* readBatches(
  files: readonly SourceFile[],
  from: SyncCursor | null,
  limits: ItemLimits,
  tokens: IdNumberTokens,
): AsyncIterable<Batch> {
  const read = { bytes: 0 }
  let collector = new Collector()
  const named = files.map((file) => ({ ...file, name: tokens.inText(file.name) }))
  const first = from ? named.findIndex(({ name }) => name === from.file) : 0
  for (const [index, file] of named.entries()) {
    if (index < first) {
      read.bytes += file.bytes ?? 0
      continue
    }
    let item = from?.file === file.name ? from.item : 0
    for await (const found of readFile(countBytes(file, read), item, limits)) {
      if ('warning' in found) {
        const at = { place: file.name, ocid: '', releaseId: '' }
        collector.issues.push(issueOf('warned', found.warning, found.params ?? {}, at))
        continue
      }
      item = found.item
      if ('fault' in found) {
        const { reason, params } = found.fault
        collector.issues.push(issueOf('refused', reason, params, found))
      } else {
        collector.add(withoutPersons(found, tokens))
      }
      if (!collector.full) continue
      yield collector.batch({ file: file.name, item }, read.bytes)
      collector = new Collector()
    }
    collector.files++
  }
  const last = named.at(-1)
  if (last) yield collector.batch({ file: last.name, item: Number.MAX_SAFE_INTEGER }, read.bytes)
}

class Collector {
  files = 0
  readonly issues: SyncIssue[] = []
  private readonly releases: SourceRelease[] = []
  private readonly ocids = new Set<string>()
  private characters = 0

  get full(): boolean {
    return (
      this.ocids.size >= PROCESSES ||
      this.releases.length >= RELEASES ||
      this.characters >= CHARACTERS ||
      this.issues.length >= RELEASES
    )
  }

  add(release: SourceRelease): void {
    this.releases.push(release)
    this.ocids.add(release.ocid)
    this.characters += release.json.length
  }

  batch(cursor: SyncCursor, bytes: number): Batch {
    const { releases, issues, files } = this
    return { releases, issues, files, cursor, bytes }
  }
}

function countBytes(file: SourceFile, read: { bytes: number }): SourceFile {
  return {
    ...file,
    async open() {
      const inner = await file.open()
      return (async function* () {
        for await (const chunk of inner) {
          read.bytes += chunk.length
          yield chunk
        }
      })()
    },
  }
}
