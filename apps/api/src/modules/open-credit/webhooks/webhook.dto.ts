import {
  CREDIT_CHANGE_KINDS,
  type CreditChangeKind,
  DELIVERY_STATES,
  type DeliveryStatus,
  WEBHOOK_STATES,
  type WebhookStatus,
} from '@credit/contract'
import { Enums, Int, Out, Text } from '#http/fields'

export class WebhookInput {
  @Text({ max: 100, min: 2, description: 'The system that is told' }) name: string
  @Text({ max: 500, description: 'Address of an origin of WEBHOOK_ORIGINS' }) url: string
  @Enums(CREDIT_CHANGE_KINDS, { description: 'What it is told of' }) kinds: CreditChangeKind[]
  @Int({ optional: true, min: 1 }) version?: number
}

/** Names in `can` of a webhook. The first secret is issued, later ones replace it. */
const WEBHOOK_OFFERS = ['update', 'delete', 'issue', 'replace', 'test', 'enable', 'disable'] as const
export type WebhookOffer = (typeof WEBHOOK_OFFERS)[number]

export class WebhookRow {
  @Out('id') id: string
  @Out() name: string
  @Out() url: string
  @Out({ enum: CREDIT_CHANGE_KINDS, isArray: true }) kinds: CreditChangeKind[]
  @Out({ enum: WEBHOOK_STATES }) status: WebhookStatus
  @Out('time | null') failingSince: string | null
  @Out({ description: 'What the last failed attempt was answered' }) lastError: string
  @Out({ enum: WEBHOOK_OFFERS, isArray: true }, 'What the caller may do now') can: WebhookOffer[]
  @Out('time') createTime: string
  @Out('integer') version: number
}

/** A new webhook; its secret is not shown again. */
export class NewWebhook extends WebhookRow {
  @Out({
    required: false,
    description: 'To callers who may issue secrets; shown this once, and not to a retry',
  })
  secret?: string
}

export class DeliveryRow {
  @Out('id') id: string
  @Out('time') createTime: string
  @Out('id | null', 'null = a test') changeId: string | null
  @Out({ enum: DELIVERY_STATES }) status: DeliveryStatus
  @Out('integer') attempts: number
  @Out('time | null') nextTryAt: string | null
  @Out('time | null') sentAt: string | null
  @Out() error: string
}
