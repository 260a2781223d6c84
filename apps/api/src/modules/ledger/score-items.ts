import type { ScoreCause } from '@credit/contract'
import type { AdjustmentInForce, BonusInForce, DeductionInForce, Hundredths, PlainDate } from '@credit/scoring'

export type ScoreItemKind = 'bonus' | 'dishonesty' | 'adjustment'

/** A bonus claim, dishonest record or adjustment that is, was or will be in force. */
export interface ScoreItem {
  kind: ScoreItemKind
  id: string
  participantId: string
  points: Hundredths
  /** Maximum of all bonus claims on one rule item. */
  maxPoints: Hundredths
  /** Rule item; for an adjustment its own id. */
  itemId: string
  serious: boolean
  from: PlainDate
  /** Last day; null = without end. */
  until: PlainDate | null
  /** Repaired or revoked: not in force from this day on. */
  ended: PlainDate | null
  /** A dishonest record that was repaired or revoked since: answers about past days leave it out. */
  withdrawn: boolean
}

/** Whether an item is in force on a day. */
export function isInForce(item: ScoreItem, day: PlainDate): boolean {
  return item.from <= day && (item.until === null || item.until >= day) && (item.ended === null || item.ended > day)
}

/** An item that began or ceased to be in force between two days. */
interface ItemChange {
  item: ScoreItem
  ends: boolean
}

/** Returns the changes between two days, in chronological order. */
export function changesBetween(items: readonly ScoreItem[], since: PlainDate, day: PlainDate): ItemChange[] {
  return items
    .flatMap((item) => {
      const before = isInForce(item, since)
      return before === isInForce(item, day) ? [] : [{ item, ends: before }]
    })
    .sort((a, b) => (dayOfChange(a) < dayOfChange(b) ? -1 : 1))
}

function dayOfChange({ item, ends }: ItemChange): PlainDate {
  if (!ends) return item.from
  const last = item.until ?? '9999-12-31'
  return item.ended !== null && item.ended <= last ? item.ended : last
}

/** Cause of the entry for an item that began or ceased to be in force by the passing of time. */
export function causeOfChange({ item, ends }: ItemChange): ScoreCause {
  return ends ? (`${item.kind}Expired` as const) : item.kind
}

interface ItemTerms {
  bonuses: BonusInForce[]
  deductions: DeductionInForce[]
  adjustments: AdjustmentInForce[]
}

/** Splits items into the terms of the formula; claims on one rule item count up to its `maxPoints`. */
export function termsOfItems(items: readonly ScoreItem[]): ItemTerms {
  const terms: ItemTerms = { bonuses: [], deductions: [], adjustments: [] }
  const left = new Map<string, Hundredths>()
  for (const item of items) {
    const { id, points } = item
    if (item.kind === 'dishonesty') terms.deductions.push({ id, points, serious: item.serious })
    else if (item.kind === 'adjustment') terms.adjustments.push({ id, points })
    else {
      const available = left.get(item.itemId) ?? item.maxPoints
      const granted = Math.min(points, Math.max(0, available))
      left.set(item.itemId, available - granted)
      terms.bonuses.push({ id, points: granted })
    }
  }
  return terms
}
