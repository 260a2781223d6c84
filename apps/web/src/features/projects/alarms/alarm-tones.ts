import type { AlarmStatus } from '@credit/contract'
import type { Tone } from '../../../shared/components/status-tag.js'

/** Colour of open alarms; settled and lapsed ones have none. */
export const ALARM_TONES: Readonly<Record<AlarmStatus, Tone>> = {
  open: 'error',
  settled: 'neutral',
  lapsed: 'neutral',
}
