import type { SyncRunStatus } from '@credit/contract'
import type { Tone } from '../../shared/components/status-tag.js'
import { formatNumber } from '../../shared/format/numbers.js'

/** Colours of the states of a run. */
export const RUN_TONES = {
  running: 'info',
  succeeded: 'plain',
  partly: 'warning',
  failed: 'error',
  interrupted: 'warning',
} as const satisfies Record<SyncRunStatus, Tone>

const OUTCOMES = ['new', 'changed', 'same', 'refused'] as const

/** Returns the numbers of releases that a run read, by outcome. */
export function readOf(counts: Record<string, unknown>) {
  const releases = (counts.releases ?? {}) as Record<string, number | undefined>
  const shown = OUTCOMES.map((name) => [name, formatNumber(releases[name] ?? 0)] as const)
  return Object.fromEntries(shown) as Record<(typeof OUTCOMES)[number], string>
}
