import type { CaseStatus } from '@credit/contract'
import type { Tone } from '../../../shared/components/status-tag.js'

/** Colours of pending cases and of their results only. */
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
