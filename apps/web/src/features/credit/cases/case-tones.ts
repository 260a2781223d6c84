import type { CaseStatus } from '@credit/contract'
import type { Tone } from '../../../shared/components/status-tag.js'

/** Colour is for what waits, and for how it ended. */
export const CASE_TONES: Readonly<Partial<Record<CaseStatus, Tone>>> = {
  filed: 'warning',
  asked: 'warning',
  reviewing: 'warning',
  accepted: 'info',
  upheld: 'success',
  refused: 'error',
  dismissed: 'error',
  confirmed: 'error',
}
