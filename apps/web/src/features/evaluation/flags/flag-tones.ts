import type { FlagStatus } from '@credit/contract'
import type { Tone } from '../../../shared/components/status-tag.js'

/** Colours of pending flags and of confirmed concerns only. */
export const FLAG_TONES: Readonly<Record<FlagStatus, Tone>> = {
  open: 'warning',
  confirmed: 'error',
  dismissed: 'neutral',
}
