import type { DishonestRecordStatus } from '@credit/contract'
import type { Tone } from '../../../shared/components/status-tag.js'

/** Colours of reports that are pending or in force only. */
export const REPORT_TONES: Readonly<Record<DishonestRecordStatus, Tone>> = {
  reported: 'warning',
  noticed: 'info',
  dismissed: 'neutral',
  confirmed: 'error',
  expired: 'neutral',
  repaired: 'neutral',
  revoked: 'neutral',
}
