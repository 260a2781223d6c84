import type { SystemCtx } from '#core/context'
import { scoped } from '#database/scoped'
import { FIRST_ID, type RowOf } from '#database/statement'
import { inSnapshot } from '#database/unit-of-work'
import { AuditHeadEntity } from '#entities/audit/audit-head'
import { mayStay } from './archive-file.js'
import { groupUnsealed, readChain } from './audit.sql.js'
import { entityOf, linkHash } from './chain.js'

const BATCH = 5000
/** Faults of one kind that are listed. */
const MAX_LISTED = 1000

interface AuditReport {
  /** Entries whose place and hash were checked. */
  checked: number
  /** Entries that were changed after they were sealed. */
  edited: { seq: string; id: string }[]
  /** Ranges of places without an entry. */
  missing: { from: string; to: string }[]
  /** Entries that the sealer did not or would not seal: older than sealed ones, or with a place given by hand. */
  inserted: { id: string }[]
  /** Entries that are not sealed yet. */
  unsealed: number
  /**
   * Last place that was archived, and the number of archived entries that stayed: they are compared with the archive.
   */
  archived: { seq: string; kept: number }
  /** The newest link, to be stored elsewhere and compared later. */
  head: { seq: string; hash: string }
}

export type ChainFaults = Pick<AuditReport, 'edited' | 'missing' | 'inserted'>

export const isIntact = ({ edited, missing, inserted }: ChainFaults) =>
  edited.length + missing.length + inserted.length === 0

/** Verifies the whole chain and lists entries that were edited, removed or inserted (T3). Changes nothing. */
export function verifyAudit(
  ctx: SystemCtx,
  onProgress: (checked: number) => void = () => undefined,
): Promise<AuditReport> {
  return inSnapshot(ctx, (tx) => verifyChain(tx, onProgress))
}

async function verifyChain(ctx: SystemCtx, onProgress: (checked: number) => void): Promise<AuditReport> {
  const [stored] = await scoped(ctx, AuditHeadEntity).find()
  const head = { seq: stored?.seq ?? '0', hash: stored?.hash ?? '' }
  const report: AuditReport = {
    checked: 0,
    edited: [],
    missing: [],
    inserted: [],
    unsealed: 0,
    archived: { seq: stored?.archivedSeq ?? '0', kept: 0 },
    head,
  }
  const chain = new ChainCheck(report, stored?.archivedHash ?? '', BigInt(stored?.restoredSeq ?? 0))
  const onRead = (rows: number) => {
    report.checked += rows
    onProgress(report.checked)
  }
  for await (const place of placesOf(ctx, onRead)) {
    chain.check(place)
  }
  chain.finish()
  await checkUnsealed(ctx, report)
  return report
}

type Link = RowOf<typeof readChain>

/** Smaller than any place: also one below 1, given by hand, is read. */
const BEFORE_ALL = '-9223372036854775808'

/** Yields the entries of each place: usually a single one, more if places were assigned by hand. */
async function* placesOf(ctx: SystemCtx, onRead: (rows: number) => void): AsyncGenerator<Link[]> {
  let place: Link[] = []
  for (let after: readonly [string, string] = [BEFORE_ALL, FIRST_ID]; ; ) {
    const rows: Link[] = await readChain.rows(ctx, { after, limit: BATCH })
    for (const row of rows) {
      if (place[0] && place[0].seq !== row.seq) {
        yield place
        place = []
      }
      place.push(row)
    }
    onRead(rows.length)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) break
    after = [last.seq ?? '0', last.id]
  }
  if (place.length > 0) yield place
}

/** Follows the chain from place to place. */
class ChainCheck {
  private readonly archived: bigint
  private last: bigint
  /** Largest number of a transaction so far, of those that this server numbered. */
  private txid = 0n
  /** Entries of the last place whose hash fits; several if the place was assigned twice. */
  private candidates: Link[] = []

  constructor(
    private readonly report: AuditReport,
    private previous: string,
    private readonly restored: bigint,
  ) {
    this.archived = BigInt(report.archived.seq)
    this.last = this.archived
  }

  check(place: Link[]): void {
    const seq = BigInt(place[0]?.seq ?? 0)
    if (seq < 1n || seq > BigInt(this.report.head.seq)) {
      // The sealer counts from 1 and moves the head with each entry: it did not write these.
      for (const { id } of place) add(this.report.inserted, { id })
      return
    }
    if (seq <= this.archived) {
      for (const { id, content } of place) {
        if (mayStay(entityOf(content))) this.report.archived.kept++
        else add(this.report.inserted, { id })
      }
      return
    }
    const gap = seq !== this.last + 1n
    if (gap) add(this.report.missing, { from: String(this.last + 1n), to: String(seq - 1n) })
    this.reportInserted((hash) => !gap && place.some((row) => fits(row, hash)))
    // After a gap the previous hash is unknown: the gap is reported instead.
    const fitting = gap ? place : place.filter((row) => fits(row, this.previous))
    const strangers = place.filter((row) => !fitting.includes(row))
    const [edited] = fitting.length === 0 ? strangers.splice(0, 1) : []
    if (edited) add(this.report.edited, { seq: String(seq), id: edited.id })
    for (const { id } of strangers) add(this.report.inserted, { id })
    this.candidates = edited ? [edited] : fitting
    const [single, ...more] = edited ? [] : fitting
    if (single && more.length === 0 && seq > this.restored) this.checkOrder(single)
    this.last = seq
    this.previous = this.candidates[0]?.hash ?? ''
  }

  /** The sealer takes entries in the order of their transactions: it did not seal one that is older. */
  private checkOrder({ id, txid }: Link): void {
    if (BigInt(txid) < this.txid) add(this.report.inserted, { id })
    else this.txid = BigInt(txid)
  }

  finish(): void {
    const { head, missing, edited } = this.report
    this.reportInserted((hash) => hash === head.hash)
    const end = BigInt(head.seq)
    if (this.last < end) add(missing, { from: String(this.last + 1n), to: head.seq })
    else if (this.previous !== head.hash) add(edited, { seq: head.seq, id: '' })
  }

  /** Keeps the candidate for the last place that the chain continues from; the others were inserted. */
  private reportInserted(continues: (hash: string) => boolean): void {
    if (this.candidates.length < 2) return
    const genuine = this.candidates.find(({ hash }) => continues(hash ?? '')) ?? this.candidates[0]
    for (const row of this.candidates) if (row !== genuine) add(this.report.inserted, { id: row.id })
    this.previous = genuine?.hash ?? ''
  }
}

const fits = ({ seq, content, hash }: Link, previous: string) => linkHash(previous, seq ?? '', content) === hash

function add<T>(list: T[], found: T): void {
  if (list.length < MAX_LISTED) list.push(found)
}

async function checkUnsealed(ctx: SystemCtx, report: AuditReport): Promise<void> {
  const groups = await groupUnsealed.rows(ctx, { head: report.head.seq, recent: BATCH })
  for (const { id, late, entries } of groups) {
    if (late) add(report.inserted, { id })
    else report.unsealed += entries
  }
}
