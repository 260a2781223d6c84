import type { SystemCtx } from '#core/context'
import { PROVED } from '#database/proved'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AuditHeadEntity } from '#entities/audit/audit-head'
import { type ArchivedEntry, ArchiveError, KEPT, readArchive, writeArchive } from '../archive-file.js'
import { lastPlaceBefore, readChain, removeArchived } from '../audit.sql.js'

const BATCH = 5000
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

interface Archived {
  readonly from: string
  readonly to: string
  readonly removed: number
}

/**
 * Moves the sealed entries before a day into a file, and reads the file back before any entry is removed. Entries of
 * {@link KEPT}, and the newest about each proved row, are in the file too, but stay. Run by the owner of the tables.
 * @returns null if there are none.
 * @throws ArchiveError if the entries are not a sound chain: run `audit:verify`.
 */
export async function archiveAudit(ctx: SystemCtx, before: Date, file: string): Promise<Archived | null> {
  const [head] = await scoped(ctx, AuditHeadEntity).find()
  const to = (await lastPlaceBefore.first(ctx, { before }))?.seq
  if (!head || !to || BigInt(to) <= BigInt(head.archivedSeq)) return null
  const from = String(BigInt(head.archivedSeq) + 1n)
  await writeArchive(file, { from, previous: head.archivedHash }, entriesOf(ctx, head, to))
  const span = await readToEnd(file)
  if (span.to !== to) throw new ArchiveError(file, String(BigInt(span.to) + 1n))
  const removed = await unitOfWork(ctx, async (tx) => {
    const heads = scoped(tx, AuditHeadEntity)
    const [locked] = await heads.lockAll({})
    // Another command has archived meanwhile.
    if (locked?.archivedSeq !== head.archivedSeq) throw new ArchiveError(file, from)
    await heads.updateAll({ id: head.id }, { archivedSeq: to, archivedHash: span.hash })
    return (await removeArchived.first(tx, { upTo: to, kept: KEPT, proved: Object.keys(PROVED) }))?.removed ?? 0
  })
  return { from, to, removed }
}

async function* entriesOf(ctx: SystemCtx, head: AuditHeadEntity, to: string): AsyncGenerator<ArchivedEntry> {
  for (let after: readonly [string, string] = [head.archivedSeq, LAST_ID]; ; ) {
    const rows = await readChain.rows(ctx, { after, limit: BATCH })
    for (const { seq, hash, content } of rows) {
      if (BigInt(seq ?? 0) > BigInt(to)) return
      yield { seq: seq ?? '', hash: hash ?? '', content }
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = [last.seq ?? '0', last.id]
  }
}

async function readToEnd(file: string) {
  const entries = readArchive(file)
  for (;;) {
    const next = await entries.next()
    if (next.done) return next.value
  }
}
