import type { ApiKeyStatus, DeliveryStatus, WebhookStatus } from '@credit/contract'
import type { Tone } from '../../../shared/components/status-tag.js'

/** Colours of states that need attention or are final. */
export const KEY_TONES: Readonly<Record<ApiKeyStatus, Tone>> = {
  draft: 'warning',
  active: 'plain',
  revoked: 'error',
}

export const WEBHOOK_TONES: Readonly<Record<WebhookStatus, Tone>> = {
  draft: 'warning',
  active: 'plain',
  disabled: 'error',
}

export const DELIVERY_TONES: Readonly<Record<DeliveryStatus, Tone>> = {
  waiting: 'warning',
  sending: 'info',
  sent: 'plain',
  dropped: 'neutral',
}
