import type { FlagStatus } from '@credit/contract'
import type { Tone } from '../../../shared/components/status-tag.js'

/** Colour is for what waits, and for what is a concern. */
export const FLAG_TONES: Readonly<Record<FlagStatus, Tone>> = {
  open: 'warning',
  confirmed: 'error',
  dismissed: 'neutral',
}
