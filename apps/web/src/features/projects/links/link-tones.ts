import type { LinkStatus } from '@credit/contract'
import type { Tone } from '../../../shared/components/status-tag.js'

/** Colours of links that wait, and of those under watch. */
export const LINK_TONES: Readonly<Record<LinkStatus, Tone>> = {
  open: 'warning',
  confirmed: 'error',
  dismissed: 'neutral',
  ended: 'neutral',
}
