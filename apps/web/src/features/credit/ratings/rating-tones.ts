import type { RatingStatus } from '@credit/contract'
import type { Tone } from '../../../shared/components/status-tag.js'

/** Colour is for what waits and for what no longer holds. */
export const RATING_TONES: Readonly<Record<RatingStatus, Tone>> = {
  computed: 'warning',
  notice: 'info',
  inForce: 'plain',
  replaced: 'neutral',
  withdrawn: 'error',
}
