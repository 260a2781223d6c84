import { DELIVERY_MACHINE, DELIVERY_STATES, type DeliveryStatus } from '@credit/contract'
import { Column, Entity, Generated, Index } from 'typeorm'
import { Id, RefColumn, StatusColumn, TimeColumn } from '../columns.js'
import { CreditChangeEntity } from '../ledger/credit-change.js'
import { Unscoped } from '../scope.js'
import { WebhookEntity } from './webhook.js'

/** A change, or a test, on its way to a webhook. */
@Entity('webhook_delivery')
@Unscoped('supervisors of the city give access to other systems', {
  audited: false,
  writtenBy: 'every event that counts',
})
@Index('uq_webhook_delivery_change', ['webhookId', 'changeId'], {
  unique: true,
  where: 'change_id IS NOT NULL',
})
@Index(['webhookId', 'seq'])
@Index('ix_webhook_delivery_open', { synchronize: false })
export class WebhookDeliveryEntity {
  @Id()
  id: string

  /** Order in which a webhook receives its deliveries. */
  @Column('bigint')
  @Generated('increment')
  seq: string

  @TimeColumn()
  createTime: Date

  @RefColumn({ to: () => WebhookEntity, onDelete: 'CASCADE' })
  webhookId: string

  /** null = a test. */
  @RefColumn({ to: () => CreditChangeEntity, nullable: true })
  changeId: string | null

  @StatusColumn(DELIVERY_MACHINE, { choices: DELIVERY_STATES })
  status: DeliveryStatus

  @Column('integer', { default: 0 })
  attempts: number

  @TimeColumn({ nullable: true })
  nextTryAt: Date | null

  /** Time when a process began to send it; null if it is not being sent. */
  @TimeColumn({ nullable: true })
  claimedAt: Date | null

  @TimeColumn({ nullable: true })
  sentAt: Date | null

  @Column('text', { default: '' })
  error: string
}
