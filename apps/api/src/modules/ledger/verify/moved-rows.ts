import type { PlainDate } from '@credit/scoring'
import { isInForce, type ScoreItem } from '../score-items.js'
import type { EvidenceState, LedgerEvidence, MovedEvidence, ReplayedFact } from './ledger-evidence.js'

/** Applies the changes of a fact by a merge or its undoing. */
export function setState(fact: ReplayedFact, { evaluatorId, evaluatedId, voided }: EvidenceState): void {
  if (evaluatorId !== undefined) fact.evaluatorId = evaluatorId
  if (evaluatedId !== undefined) fact.evaluatedId = evaluatedId
  if (voided !== undefined) fact.counts = !voided
}

const COUNTING: ReadonlySet<unknown> = new Set(['approved', 'confirmed'])

/**
 * Whether an item counted when it was moved: by the state that it had then, since it may have been approved,
 * confirmed or revoked on the same day.
 */
export function countedWhenMoved(item: ScoreItem, { status }: EvidenceState, day: PlainDate): boolean {
  return COUNTING.has(status) && isInForce({ ...item, ended: null }, day)
}

/** Facts and items of a ledger with their owners at the entry reached so far, after the moves of merges. */
export class MovedRows {
  readonly facts: readonly ReplayedFact[]
  /** Records that a merge voided and that its undoing may let count again. */
  readonly endedByMerge = new Set<string>()
  private readonly byRecord = new Map<string, ReplayedFact[]>()
  private readonly groups = new Map<string, ReplayedFact[]>()
  private readonly items: ReadonlyMap<string, ScoreItem>
  private readonly owners = new Map<string, string>()
  private readonly participantId: string
  private readonly moves: readonly MovedEvidence[]
  private applied = 0

  constructor({ participantId, facts, items, moves }: LedgerEvidence) {
    this.participantId = participantId
    this.moves = moves
    this.items = new Map(items.map((item) => [item.id, item]))
    this.facts = facts
    for (const fact of this.facts) {
      append(this.byRecord, fact.recordId, fact)
      if (fact.groupKey !== null) append(this.groups, fact.groupKey, fact)
    }
    // Everything begins as it was before the first merge.
    for (const { kind, rowId, from, to } of moves.toReversed()) {
      if (kind === 'item') this.owners.set(rowId, from.participantId ?? '')
      else for (const fact of this.factsOf(rowId)) setState(fact, from)
      if (to.voided && from.voided === false) this.endedByMerge.add(rowId)
    }
  }

  /** Returns the moves before an entry that were not returned yet; null = all remaining ones. */
  movesBefore(seq: string | null): readonly MovedEvidence[] {
    const from = this.applied
    const isDue = (move: MovedEvidence | undefined) =>
      move !== undefined && (seq === null || BigInt(move.seq) < BigInt(seq))
    while (isDue(this.moves[this.applied])) this.applied++
    return this.moves.slice(from, this.applied)
  }

  /** Returns the last fact of a record: there are two if its pool was withdrawn and it was released again. */
  fact(recordId: string): ReplayedFact | undefined {
    return this.factsOf(recordId).at(-1)
  }

  factsOf(recordId: string): readonly ReplayedFact[] {
    return this.byRecord.get(recordId) ?? []
  }

  group(key: string): readonly ReplayedFact[] {
    return this.groups.get(key) ?? []
  }

  item(id: string): ScoreItem | undefined {
    return this.items.get(id)
  }

  moveItem(id: string, { participantId = '' }: EvidenceState): ScoreItem | undefined {
    this.owners.set(id, participantId)
    return this.items.get(id)
  }

  isOwn({ evaluatedId }: ReplayedFact): boolean {
    return evaluatedId === this.participantId
  }

  ownsItem({ id, participantId }: ScoreItem): boolean {
    return (this.owners.get(id) ?? participantId) === this.participantId
  }
}

function append(map: Map<string, ReplayedFact[]>, key: string, fact: ReplayedFact): void {
  const list = map.get(key)
  if (list) list.push(fact)
  else map.set(key, [fact])
}
