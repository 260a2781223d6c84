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

export class WebhookRow {
  @Out({ format: 'uuid' }) id: string
  @Out() name: string
  @Out() url: string
  @Out({ enum: CREDIT_CHANGE_KINDS, isArray: true }) kinds: CreditChangeKind[]
  @Out({ enum: WEBHOOK_STATES }) status: WebhookStatus
  @Out({ type: 'string', format: 'date-time', nullable: true }) failingSince: string | null
  @Out({ description: 'What the last failed attempt was answered' }) lastError: string
  @Out({ format: 'date-time' }) createTime: string
  @Out({ type: 'integer' }) version: number
}

export class DeliveryRow {
  @Out({ format: 'uuid' }) id: string
  @Out({ format: 'date-time' }) createTime: string
  @Out({ type: 'string', format: 'uuid', nullable: true, description: 'null = a test' }) changeId: string | null
  @Out({ enum: DELIVERY_STATES }) status: DeliveryStatus
  @Out({ type: 'integer' }) attempts: number
  @Out({ type: 'string', format: 'date-time', nullable: true }) nextTryAt: string | null
  @Out({ type: 'string', format: 'date-time', nullable: true }) sentAt: string | null
  @Out() error: string
}
