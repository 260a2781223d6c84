import type { Completion } from './completion.dto.js'

/** Returns the completion rate in percent, rounded down so that 100 means all; null if nothing was due. */
export function rateOf({ due, given }: Pick<Completion, 'due' | 'given'>): number | null {
  return due === 0 ? null : Math.floor((given * 10_000) / due) / 100
}
