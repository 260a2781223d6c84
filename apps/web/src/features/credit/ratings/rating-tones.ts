import type { RatingStatus } from '@credit/contract'
import type { Tone } from '../../../shared/components/status-tag.js'

/** Colours of pending and replaced ratings only. */
export const RATING_TONES: Readonly<Record<RatingStatus, Tone>> = {
  computed: 'warning',
  notice: 'info',
  inForce: 'plain',
  replaced: 'neutral',
  withdrawn: 'error',
}
