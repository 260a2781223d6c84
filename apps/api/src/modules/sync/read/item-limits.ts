import { type Limits, variableOf } from '#core/config/limits'
import { SyncFault } from './sync-fault.js'

/** The most of one item: no release of a register comes near it, and an item is held in memory. */
export type ItemLimits = Pick<Limits, 'syncItemCharacters' | 'syncItemValues'>

/**
 * Returns the fault of an item that exceeds a limit, with the setting that raises it.
 * @param size of the item, or of the part that was read
 */
export function tooLarge(limits: ItemLimits, name: keyof ItemLimits, size: number | string): SyncFault {
  return new SyncFault('TOO_LARGE', { size, limit: limits[name], setting: variableOf(name) })
}

/** Returns whether a parsed value holds more than `most` values; looks at no more of them. */
export function holdsMore(value: unknown, most: number): boolean {
  let left = most
  const open: unknown[] = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (--left < 0) return true
    if (typeof next !== 'object' || next === null) continue
    for (const key in next) {
      open.push((next as Record<string, unknown>)[key])
      if (open.length > left) return true
    }
  }
  return false
}
