import { OUTBOX_STATES, type OutboxStatus } from '@credit/contract'
import { OUTBOX_CHANNELS, type OutboxChannel } from '#entities/messaging/outbox-message'
import { Out } from '#http/fields'

/** Names in `can` of a message. */
export const OUTBOX_OFFERS = ['retry', 'drop'] as const
type OutboxOffer = (typeof OUTBOX_OFFERS)[number]

export class OutboxRow {
  @Out('id') id: string
  @Out({ enum: OUTBOX_CHANNELS }) channel: OutboxChannel

  @Out({
    description: 'Phone number or mail address, masked; the list is searched by the whole of it',
  })
  to: string

  @Out() template: string
  @Out() title: string
  @Out({ description: 'As it is sent, without codes; a demo without a gateway shows them' }) content: string
  @Out({ enum: OUTBOX_STATES }) status: OutboxStatus
  @Out('integer') attempts: number
  @Out('text | null', 'Last error of the gateway') error: string | null
  @Out('time') createTime: string
  @Out('time | null') nextTryAt: string | null
  @Out('time | null') sentAt: string | null
  @Out({ enum: OUTBOX_OFFERS, isArray: true }, 'What the caller may do now') can: OutboxOffer[]
}
