import type { DishonestRecordStatus } from '@credit/contract'
import type { Tone } from '../../../shared/components/status-tag.js'

/** Colour is for what needs somebody, or counts. */
export const REPORT_TONES: Readonly<Record<DishonestRecordStatus, Tone>> = {
  reported: 'warning',
  noticed: 'info',
  dismissed: 'neutral',
  confirmed: 'error',
  expired: 'neutral',
  repaired: 'neutral',
  revoked: 'neutral',
}
