import type { PlainDate } from '@credit/scoring'
import type { SystemCtx } from '#core/context'
import { participantCredit, type StoredCredit } from '../ledger.sql.js'
import { readItems } from '../load-ledgers.js'
import type { ScoreItem } from '../score-items.js'
import type { LedgerEvidence, MovedEvidence, StoredEntry, StoredFact } from './ledger-evidence.js'
import { parseFacts } from './packed-evidence.js'
import { entriesOf, factsAbout, mergePartners, movedEvidence } from './replay.sql.js'

/** Participants whose ledgers are derived again at a time: limits the memory, some have thousands of entries. */
const REPLAYED_AT_ONCE = 100

/** Evidence that the ledgers of some participants are derived from. */
interface EvidenceBatch {
  stored: readonly StoredCredit[]
  /** Entries and facts are read from their text by participant: objects that live shortly cost little. */
  entries: ReadonlyMap<string, string>
  facts: ReadonlyMap<string, string>
  items: ReadonlyMap<string, ScoreItem[]>
  moves: readonly MovedEvidence[]
  /** Participants that owned evidence of this one before a merge or its undo, or own it now. */
  partners: ReadonlyMap<string, readonly string[]>
}

/** Reads the evidence of participants, some at a time. */
export async function* readEvidence(ctx: SystemCtx, chunk: readonly string[]): AsyncGenerator<EvidenceBatch> {
  for (let at = 0; at < chunk.length; at += REPLAYED_AT_ONCE) {
    const ids = chunk.slice(at, at + REPLAYED_AT_ONCE)
    // The longest first: the database works on it while the ledgers before are derived.
    const entries = await entriesOf.rows(ctx, { ids })
    const partners = await partnersOf(ctx, ids)
    const all = [...new Set([...ids, ...[...partners.values()].flat()])]
    const facts = await factsAbout.rows(ctx, { ids: all })
    yield {
      stored: await participantCredit.rows(ctx, { ids, lock: false }),
      entries: new Map(entries.map((row) => [row.participantId, row.entries])),
      facts: new Map(facts.map((row) => [row.evaluatedId, row.facts])),
      items: await readItems(ctx, all, ['0001-01-01', '9999-12-31']),
      moves: await readMoves(ctx, all),
      partners,
    }
  }
}

/** Returns the evidence of a participant's ledger; `batch` contains it. */
export function evidenceOf(
  { id, sign }: StoredCredit,
  scoredOn: PlainDate,
  entries: readonly StoredEntry[],
  batch: EvidenceBatch,
): LedgerEvidence {
  const sides = [id, ...(batch.partners.get(id) ?? [])]
  const facts = sides.flatMap((side) => parseFacts(side, batch.facts.get(side) ?? ''))
  const items = sides.flatMap((side) => batch.items.get(side) ?? [])
  const moves = movesOf(batch.moves, facts, items)
  return { participantId: id, sign, scoredOn, entries, facts, items, moves }
}

function movesOf(
  moves: readonly MovedEvidence[],
  facts: readonly StoredFact[],
  items: readonly ScoreItem[],
): readonly MovedEvidence[] {
  if (moves.length === 0) return moves
  const rows = new Set([...facts.map(({ recordId }) => recordId), ...items.map(({ id }) => id)])
  return moves.filter(({ rowId }) => rows.has(rowId))
}

/** Returns with whom participants were merged, by participant. */
async function partnersOf(ctx: SystemCtx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const partners = new Map<string, string[]>()
  for (const { id, partnerId } of await mergePartners.rows(ctx, { ids })) {
    partners.set(id, [...(partners.get(id) ?? []), partnerId])
  }
  return partners
}

/** Returns what merges and their undoing moved of the facts and items of participants, in the order of the ledger. */
async function readMoves(ctx: SystemCtx, ids: readonly string[]): Promise<MovedEvidence[]> {
  const rows = await movedEvidence.rows(ctx, { ids })
  const moves = rows.flatMap((row): MovedEvidence[] => {
    const { mergeId, table, rowId, before, after, seq, day, undoneSeq, undoneDay } = row
    const of = { mergeId, rowId, kind: table === 'credit_fact' ? 'fact' : 'item' } as const
    const made = { ...of, seq, day, from: before, to: after }
    if (undoneSeq === null || undoneDay === null) return [made]
    return [made, { ...of, seq: undoneSeq, day: undoneDay, from: after, to: before }]
  })
  return moves.sort((a, b) => (BigInt(a.seq) < BigInt(b.seq) ? -1 : 1))
}
