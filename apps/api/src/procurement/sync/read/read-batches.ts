import type { SyncCursor } from '../../../entities/sync-run.js'
import type { Remark } from '../remark.js'
import type { SourceRelease } from './classify.js'
import { readFile } from './read-file.js'
import type { SourceFile } from './source-files.js'

/** What one transaction takes in. */
export interface Batch {
  releases: SourceRelease[]
  /** Refusals and remarks of the reading. */
  remarks: Remark[]
  /** Files read to their end. */
  files: number
  /** Where a run that ends after it goes on. */
  cursor: SyncCursor
  /** Bytes of the source that were read up to it. */
  bytes: number
}

const PROCESSES = 200
const RELEASES = 1000
const CHARACTERS = 4 << 20

/** The items of files in batches, from a cursor on. */
export async function* readBatches(
  files: readonly SourceFile[],
  from: SyncCursor | null,
): AsyncIterable<Batch> {
  const read = { bytes: 0 }
  let collector = new Collector()
  for (const file of files) {
    if (from && file.name < from.file) {
      read.bytes += file.bytes ?? 0
      continue
    }
    let item = from?.file === file.name ? from.item : 0
    for await (const found of readFile(counted(file, read), item)) {
      if ('warning' in found) {
        collector.remark('warned', found.warning, {}, { place: file.name, ocid: '', releaseId: '' })
        continue
      }
      item = found.item
      if ('fault' in found) {
        collector.remark('refused', found.fault.reason, found.fault.params, found)
      } else {
        collector.add(found)
      }
      if (!collector.full) continue
      yield collector.batch({ file: file.name, item }, read.bytes)
      collector = new Collector()
    }
    collector.files++
  }
  const last = files.at(-1)
  if (last) yield collector.batch({ file: last.name, item: Number.MAX_SAFE_INTEGER }, read.bytes)
}

class Collector {
  files = 0
  private readonly releases: SourceRelease[] = []
  private readonly remarks: Remark[] = []
  private readonly ocids = new Set<string>()
  private characters = 0

  get full(): boolean {
    return (
      this.ocids.size >= PROCESSES ||
      this.releases.length >= RELEASES ||
      this.characters >= CHARACTERS ||
      this.remarks.length >= RELEASES
    )
  }

  add(release: SourceRelease): void {
    this.releases.push(release)
    this.ocids.add(release.ocid)
    this.characters += release.json.length
  }

  remark(
    outcome: Remark['outcome'],
    reason: Remark['reason'],
    params: Remark['params'],
    { place, ocid, releaseId }: { place: string; ocid: string; releaseId: string },
  ): void {
    this.remarks.push({ outcome, reason, params, place, ocid, releaseId })
  }

  batch(cursor: SyncCursor, bytes: number): Batch {
    const { releases, remarks, files } = this
    return { releases, remarks, files, cursor, bytes }
  }
}

function counted(file: SourceFile, read: { bytes: number }): SourceFile {
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
