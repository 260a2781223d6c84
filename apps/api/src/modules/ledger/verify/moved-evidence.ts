import type { Ctx } from '../../../core/context.js'
import type { MovedEvidence } from './ledger-evidence.js'
import { mergePartners, movedEvidence } from './replay.sql.js'

/** Returns with whom participants were merged, by participant. */
export async function partnersOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const partners = new Map<string, string[]>()
  for (const { id, partnerId } of await mergePartners.rows(ctx, { ids })) {
    partners.set(id, [...(partners.get(id) ?? []), partnerId])
  }
  return partners
}

/** Returns what merges and their undoing moved of the facts and items of participants, in the order of the ledger. */
export async function readMoves(ctx: Ctx, ids: readonly string[]): Promise<MovedEvidence[]> {
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
