import type { ScoreCause } from '@credit/contract'
import type {
  AdjustmentInForce,
  BonusInForce,
  DeductionInForce,
  Hundredths,
  PlainDate,
} from '@credit/scoring'

export type ItemKind = 'bonus' | 'dishonesty' | 'adjustment'

/** A bonus claim, dishonest record or adjustment that counts, did, or will. */
export interface Item {
  kind: ItemKind
  id: string
  participantId: string
  points: Hundredths
  /** Most that all bonus claims on one rule item bring. */
  maxPoints: Hundredths
  /** Rule item; of an adjustment its own id. */
  itemId: string
  serious: boolean
  from: PlainDate
  /** Last day; null = without end. */
  until: PlainDate | null
  /** Repaired or revoked: no longer from this day on. */
  ended: PlainDate | null
}

/** Whether an item counts on a day. */
export function inForce(item: Item, day: PlainDate): boolean {
  return (
    item.from <= day &&
    (item.until === null || item.until >= day) &&
    (item.ended === null || item.ended > day)
  )
}

/** The day an item begins or ceases to count, for the order of the lines that tell it. */
export function turningDay(item: Item, ends: boolean): PlainDate {
  if (!ends) return item.from
  const last = item.until ?? '9999-12-31'
  return item.ended !== null && item.ended <= last ? item.ended : last
}

/** Cause of the line when an item ceases to count by time, or begins to. */
export function turningCause(item: Item, ends: boolean): ScoreCause {
  return ends ? (`${item.kind}Expired` as const) : item.kind
}

export interface Scored {
  bonuses: BonusInForce[]
  deductions: DeductionInForce[]
  adjustments: AdjustmentInForce[]
}

/** What scoring takes; claims on one rule item bring at most its `maxPoints` together. */
export function scored(items: readonly Item[]): Scored {
  const result: Scored = { bonuses: [], deductions: [], adjustments: [] }
  const left = new Map<string, Hundredths>()
  for (const item of items) {
    const { id, points } = item
    if (item.kind === 'dishonesty') result.deductions.push({ id, points, serious: item.serious })
    else if (item.kind === 'adjustment') result.adjustments.push({ id, points })
    else {
      const room = left.get(item.itemId) ?? item.maxPoints
      const given = Math.min(points, Math.max(0, room))
      left.set(item.itemId, room - given)
      result.bonuses.push({ id, points: given })
    }
  }
  return result
}
