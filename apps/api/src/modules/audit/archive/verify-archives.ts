import type { SystemCtx } from '#core/context'
import { groupBy } from '#core/group-by'
import { scoped } from '#database/scoped'
import { AuditHeadEntity } from '#entities/audit/audit-head'
import { type ArchivedEntry, ArchiveError, type ArchiveSpan, KEPT, mayStay, readArchive } from '../archive-file.js'
import { findPlaces } from '../audit.sql.js'
import { entityOf } from '../chain.js'
import type { ChainFaults } from '../verify.js'

const BATCH = 5000

interface ArchivesReport extends ChainFaults {
  checked: number
  /** Files that were edited or cut off, with the first row that does not fit. */
  damaged: { file: string; seq: string }[]
}

/**
 * Follows the chain through the archives, and compares them with the beginning of the chain in the database and with
 * the entries that stayed there.
 */
export async function verifyArchives(ctx: SystemCtx, files: readonly string[]): Promise<ArchivesReport> {
  const report: ArchivesReport = { checked: 0, damaged: [], edited: [], missing: [], inserted: [] }
  const spans: ArchiveSpan[] = []
  for (const file of files) {
    try {
      spans.push(await verifyArchive(ctx, file, report))
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error
      report.damaged.push({ file, seq: error.seq })
    }
  }
  const [head] = await scoped(ctx, AuditHeadEntity).find()
  const end = {
    from: String(BigInt(head?.archivedSeq ?? 0) + 1n),
    previous: head?.archivedHash ?? '',
  }
  if (report.damaged.length === 0) checkSpans(spans, end, report)
  return report
}

async function verifyArchive(ctx: SystemCtx, file: string, report: ArchivesReport): Promise<ArchiveSpan> {
  const entries = readArchive(file)
  let batch: ArchivedEntry[] = []
  for (;;) {
    const next = await entries.next()
    if (!next.done) batch.push(next.value)
    if (batch.length === BATCH || next.done) {
      await compareKept(ctx, batch, report)
      report.checked += batch.length
      batch = []
    }
    if (next.done) return next.value
  }
}

async function compareKept(ctx: SystemCtx, batch: readonly ArchivedEntry[], report: ArchivesReport): Promise<void> {
  const rows = await findPlaces.rows(ctx, { seqs: batch.map(({ seq }) => seq) })
  const stored = groupBy(rows, ({ seq }) => seq ?? '')
  for (const { seq, hash, content } of batch) {
    const here = stored.get(seq) ?? []
    const entity = entityOf(content)
    const genuine = here.find((row) => mayStay(entity) && row.content === content && row.hash === hash)
    const [other, ...more] = here.filter((row) => row !== genuine)
    if (mayStay(entity) && !genuine && other) report.edited.push({ seq, id: other.id })
    else if (KEPT.includes(entity) && !genuine) report.missing.push({ from: seq, to: seq })
    else if (other) report.inserted.push({ id: other.id })
    for (const { id } of more) report.inserted.push({ id })
  }
}

/** Checks that each archive begins where the previous one ends, and the database where the last one ends. */
function checkSpans(
  spans: readonly ArchiveSpan[],
  end: Pick<ArchiveSpan, 'from' | 'previous'>,
  report: ArchivesReport,
): void {
  const sorted = [...spans].sort((a, b) => (BigInt(a.from) < BigInt(b.from) ? -1 : 1))
  let [at, hash] = [1n, '']
  for (const { from, previous, to, hash: last } of [...sorted, { ...end, to: end.from, hash: '' }]) {
    const begin = BigInt(from)
    if (begin > at) report.missing.push({ from: String(at), to: String(begin - 1n) })
    else if (previous !== hash || begin < at) report.edited.push({ seq: from, id: '' })
    at = BigInt(to) + 1n
    hash = last
  }
}
