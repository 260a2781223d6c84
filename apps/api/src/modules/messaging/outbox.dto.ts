import { OUTBOX_STATES, type OutboxStatus } from '@credit/contract'
import { OUTBOX_CHANNELS, type OutboxChannel } from '#entities/messaging/outbox-message'
import { Out } from '#http/fields'

export class OutboxRow {
  @Out({ format: 'uuid' }) id: string
  @Out({ enum: OUTBOX_CHANNELS }) channel: OutboxChannel

  @Out({
    description: 'Phone number or mail address, masked; the list is searched by the whole of it',
  })
  to: string

  @Out() template: string
  @Out() title: string
  @Out({ description: 'As it is sent, without codes; a demo without a gateway shows them' }) content: string
  @Out({ enum: OUTBOX_STATES }) status: OutboxStatus
  @Out({ type: 'integer' }) attempts: number
  @Out({ type: 'string', nullable: true, description: 'Last error of the gateway' }) error: string | null
  @Out({ format: 'date-time' }) createTime: string
  @Out({ type: 'string', format: 'date-time', nullable: true }) nextTryAt: string | null
  @Out({ type: 'string', format: 'date-time', nullable: true }) sentAt: string | null
}
