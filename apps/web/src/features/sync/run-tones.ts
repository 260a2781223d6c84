import type { SyncRunStatus } from '@credit/contract'
import type { Tone } from '../../shared/components/status-tag.js'

/** Colours of the states of a run. */
export const RUN_TONES = {
  running: 'info',
  succeeded: 'plain',
  partly: 'warning',
  failed: 'error',
  interrupted: 'warning',
} as const satisfies Record<SyncRunStatus, Tone>
