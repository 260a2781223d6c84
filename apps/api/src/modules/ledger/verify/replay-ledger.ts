import { laterDate, type ScoreCause } from '@credit/contract'
import { type Formula, type Hundredths, meanOf, type PlainDate, toPoints } from '@credit/scoring'
import type { Rules } from '../rules/rules.js'
import { isInForce, type ScoreItem, type ScoreItemKind, termsOfItems } from '../score-items.js'
import { CountedFacts } from './counted-facts.js'
import type {
  LedgerEvidence,
  MovedEvidence,
  ReplayedFact,
  RowFault,
  StoredEntry,
  VersionInTime,
} from './ledger-evidence.js'
import { countedWhenMoved, MovedRows, setState } from './moved-rows.js'
import { NOTHING, type Terms, termsThatDiffer } from './terms.js'

/**
 * Derives each entry of a ledger again from its cause, by the rules of its version, on its day. Returns the rows that
 * differ.
 */
export function replayLedger(evidence: LedgerEvidence, versions: ReadonlyMap<number, VersionInTime>): RowFault[] {
  const replay = new LedgerReplay(evidence, versions)
  for (const entry of evidence.entries) replay.check(entry)
  replay.finish()
  return replay.faults
}

class LedgerReplay {
  readonly faults: RowFault[] = []
  private readonly rows: MovedRows
  private readonly counted = new CountedFacts()
  private readonly seenFacts = new Set<ReplayedFact>()
  private readonly active = new Set<ScoreItem>()
  private readonly seenItems = new Set<ScoreItem>()
  private day: PlainDate = ''
  private previous: StoredEntry | null = null

  constructor(
    private readonly evidence: LedgerEvidence,
    private readonly versions: ReadonlyMap<number, VersionInTime>,
  ) {
    this.rows = new MovedRows(evidence)
  }

  check(entry: StoredEntry): void {
    const fields: string[] = []
    for (const move of this.rows.movesBefore(entry.seq)) this.applyMove(move)
    const { previous } = this
    const version = this.versions.get(entry.ruleVersion)
    if (entry.before !== (previous?.after ?? 0)) fields.push('before')
    if (entry.delta !== entry.after - entry.before) fields.push('delta')
    if ((entry.cause === 'initial') !== (previous === null)) fields.push('cause')
    if (previous && entry.onDate < previous.onDate) fields.push('onDate')
    // A clock that is set back leaves the entries at the day that the ledger has reached.
    const isFirstOfDay = entry.onDate !== previous?.onDate
    if (entry.writtenAfter || (isFirstOfDay && entry.writtenBefore)) fields.push('createTime')
    if (!version || this.isOtherVersion(entry, version)) fields.push('ruleVersion')
    if (!this.applyCause(entry, fields)) {
      this.faults.push({ table: 'score_line', id: entry.id, kind: 'noCause', fields: [] })
    }
    if (version) fields.push(...this.differingTerms(entry, version.rules))
    if (fields.length > 0) {
      this.faults.push({ table: 'score_line', id: entry.id, kind: 'entry', fields })
    }
    this.previous = entry
  }

  /** Checks that nothing counts or ended without an entry. */
  finish(): void {
    for (const move of this.rows.movesBefore(null)) this.applyMove(move)
    for (const fact of this.rows.facts) {
      if (!this.rows.isOwn(fact)) continue
      const row = { table: 'credit_fact', id: fact.recordId, fields: [] } as const
      if (!this.seenFacts.has(fact)) this.faults.push({ ...row, kind: 'noEntry' })
      else if (fact.voidedOn !== null && this.counted.has(fact)) {
        this.faults.push({ ...row, kind: 'notEnded' })
      }
    }
    const { scoredOn } = this.evidence
    for (const item of this.evidence.items) {
      if (!this.rows.ownsItem(item)) continue
      const row = { table: item.kind, id: item.id, fields: [] }
      const counts = isInForce(item, scoredOn)
      if (counts && !this.seenItems.has(item)) this.faults.push({ ...row, kind: 'noEntry' })
      else if (counts !== this.active.has(item) && this.seenItems.has(item)) {
        this.faults.push({ ...row, kind: 'notEnded' })
      }
    }
  }

  private isOtherVersion(entry: StoredEntry, { since, replacedAt }: VersionInTime): boolean {
    const { previous } = this
    if (previous && entry.ruleVersion < previous.ruleVersion) return true
    const isOfTime = CAUSES_OF_TIME.has(entry.cause) && entry.ruleVersion === previous?.ruleVersion
    if (isOfTime) return false
    // A history that is older than the installation is computed by the rules of the day it was filled in.
    const [first] = this.versions.values()
    if (entry.at < since && first && entry.at >= first.since) return true
    return replacedAt !== null && entry.at > replacedAt + VERSION_OVERLAP_MS
  }

  /** Applies the cause of an entry; returns false if its subject does not exist or was applied already. */
  private applyCause(entry: StoredEntry, fields: string[]): boolean {
    const { cause, causeId } = entry
    if (cause === 'evaluation') return this.count(this.rows.fact(causeId ?? ''), entry, fields)
    if (cause === 'anonymousGroup' || cause === 'pool') return this.countGroup(entry, fields)
    if (cause === 'voided') return this.removeFact(entry, fields)
    if (cause === 'poolWithdrawn') return this.removePool(entry, fields)
    if (cause === 'bonus' || cause === 'dishonesty' || cause === 'adjustment') {
      const item = this.rows.item(causeId ?? '')
      if (!item || item.kind !== cause || this.seenItems.has(item)) return false
      if (!this.rows.ownsItem(item)) return false
      if (item.from > entry.onDate) fields.push('onDate')
      this.seenItems.add(item)
      // An item decided after its last day, based on an old decision, never counts.
      if (item.until === null || item.until >= entry.onDate) this.active.add(item)
      return true
    }
    const ends = ENDS[cause]
    if (ends) {
      const item = this.rows.item(causeId ?? '')
      return !!item && (ends === 'any' || item.kind === ends) && this.active.delete(item)
    }
    if (CAUSES_OF_MERGES.has(cause)) return causeId !== null
    if (causeId !== null) return false
    if (cause === 'initial') this.activateInitial(entry)
    return true
  }

  /** Items that were in force before the ledger began have no entry of their own. */
  private activateInitial({ onDate }: StoredEntry): void {
    if (this.evidence.items.length === 0) return
    const named = new Set(this.evidence.entries.map(({ causeId }) => causeId))
    for (const item of this.evidence.items) {
      if (item.from >= onDate || !isInForce(item, onDate) || named.has(item.id)) continue
      if (!this.rows.ownsItem(item)) continue
      this.active.add(item)
      this.seenItems.add(item)
    }
  }

  private count(fact: ReplayedFact | undefined, entry: StoredEntry, fields: string[]): boolean {
    if (!fact || this.seenFacts.has(fact) || !this.rows.isOwn(fact)) return false
    const { stage, total, evaluatorId } = entry.params
    if (fact.revealedOn > entry.onDate) fields.push('onDate')
    if (stage !== fact.stage) fields.push('params.stage')
    if (total !== undefined && Number(total) !== toPoints(fact.total)) {
      fields.push('params.total')
    }
    if (evaluatorId !== undefined && evaluatorId !== fact.evaluatorId) {
      fields.push('params.evaluatorId')
    }
    this.include(fact, entry)
    return true
  }

  private countGroup(entry: StoredEntry, fields: string[]): boolean {
    const group = this.rows
      .group(entry.causeId ?? '')
      .filter((fact) => !this.seenFacts.has(fact) && fact.revealedOn <= entry.onDate && this.rows.isOwn(fact))
    if (group.length === 0 || group.some(({ pooled }) => pooled !== (entry.cause === 'pool'))) {
      return false
    }
    const { stage, count, mean } = entry.params
    const totals = group.map(({ total }) => total)
    if (entry.cause === 'pool' && Number(mean) !== toPoints(meanOf(totals))) {
      fields.push('params.mean')
    }
    if (stage !== undefined && stage !== group[0]?.stage) fields.push('params.stage')
    if (count !== undefined && count !== group.length) fields.push('params.count')
    for (const fact of group) this.include(fact, entry)
    return true
  }

  private removeFact(entry: StoredEntry, fields: string[]): boolean {
    const fact = this.rows.fact(entry.causeId ?? '')
    return !!fact && !fact.pooled && this.exclude(fact, entry, fields)
  }

  /** A pool is withdrawn as a whole. */
  private removePool(entry: StoredEntry, fields: string[]): boolean {
    const pool = this.rows.group(entry.causeId ?? '')
    const removed = pool.filter((fact) => fact.pooled && this.exclude(fact, entry, fields))
    return pool.length > 0 && removed.length === pool.length
  }

  private exclude(fact: ReplayedFact, { onDate }: StoredEntry, fields: string[]): boolean {
    if (!this.counted.remove(fact)) return false
    if (fact.voidedOn !== onDate && !this.rows.endedByMerge.has(fact.recordId)) fields.push('onDate')
    return true
  }

  private include(fact: ReplayedFact, { onDate }: Pick<StoredEntry, 'onDate'>): void {
    this.seenFacts.add(fact)
    this.counted.add(fact, onDate)
  }

  /** Applies the move of a fact or an item by a merge or its undoing. */
  private applyMove(move: MovedEvidence): void {
    const { kind, rowId, to, day } = move
    if (kind === 'item') {
      const item = this.rows.moveItem(rowId, to)
      if (!item) return
      this.active.delete(item)
      if (!this.rows.ownsItem(item) || !countedWhenMoved(item, to, day)) return
      this.seenItems.add(item)
      this.active.add(item)
      return
    }
    for (const fact of this.rows.factsOf(rowId)) {
      this.counted.remove(fact)
      setState(fact, to)
      if (!this.rows.isOwn(fact)) continue
      this.seenFacts.add(fact)
      if (fact.counts) this.include(fact, { onDate: laterDate(day, this.day) })
    }
  }

  private differingTerms(entry: StoredEntry, rules: Rules): string[] {
    // The ledger of a merged participant ends with nothing.
    if (entry.cause === 'merged') return differing(entry, 0, NOTHING)
    const formula = rules.formula(this.evidence.sign)
    const { mutual } = this.counted.ratingOn(entry.onDate, formula)
    this.day = entry.onDate
    const base = formula.B
    const { bonus, deduction, adjustment } = this.itemTerms(formula)
    const unlimited = base + bonus + mutual - deduction + adjustment
    const after = Math.max(0, Math.min(10_000, unlimited))
    const expected = { base, bonus, mutual, deduction, adjustment, limit: after - unlimited }
    return differing(entry, after, expected)
  }

  private itemTerms({ Qcap }: Formula) {
    if (this.active.size === 0) return NO_ITEMS
    const items = [...this.active].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    const { bonuses, deductions, adjustments } = termsOfItems(items)
    const bonus = Math.min(Qcap, sumOf(bonuses))
    return { bonus, deduction: sumOf(deductions), adjustment: sumOf(adjustments) }
  }
}

function differing({ terms, after }: StoredEntry, score: Hundredths, expected: Terms): string[] {
  const fields = termsThatDiffer(terms, expected)
  return after === score ? fields : [...fields, 'after']
}

const NO_ITEMS = { bonus: 0, deduction: 0, adjustment: 0 }
const keyOf = ({ from, id }: ScoreItem) => `${from} ${id}`
const sumOf = (items: readonly { points: Hundredths }[]) => items.reduce((sum, { points }) => sum + points, 0)

/** Causes of entries for changes by time, computed by the rules of the previous entry. */
const CAUSES_OF_TIME: ReadonlySet<ScoreCause> = new Set([
  'ageing',
  'bonus',
  'dishonesty',
  'adjustment',
  'bonusExpired',
  'dishonestyExpired',
  'adjustmentExpired',
])
/** A transaction may still write by the version that another one is replacing. */
const VERSION_OVERLAP_MS = 10 * 60_000
const ENDS: Partial<Record<ScoreCause, ScoreItemKind | 'any'>> = {
  bonusExpired: 'bonus',
  dishonestyExpired: 'dishonesty',
  adjustmentExpired: 'adjustment',
  repaired: 'dishonesty',
  revoked: 'any',
}

const CAUSES_OF_MERGES: ReadonlySet<ScoreCause> = new Set(['merge', 'merged', 'unmerged'])
