import { type CreditChangeKind, WEBHOOK_MACHINE, WEBHOOK_STATES, type WebhookStatus } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity, EncryptedColumn, StatusColumn, TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** An address of another system that changes of credit are sent to. */
@Entity('webhook')
@Unscoped<WebhookEntity>('supervisors of the city give access to other systems', {
  unaudited: ['secret'],
})
@Index('uq_webhook_name', ['name'], { unique: true })
export class WebhookEntity extends BaseEntity {
  @Column('text')
  name: string

  @Column('text')
  url: string

  @Column('text', { array: true })
  kinds: CreditChangeKind[]

  /** Signs the payloads. */
  @EncryptedColumn('id', { nullable: true })
  secret: Buffer | null

  @StatusColumn(WEBHOOK_MACHINE, { choices: WEBHOOK_STATES })
  status: WebhookStatus

  /** Since when no attempt succeeded; null while the last one did. */
  @TimeColumn({ nullable: true })
  failingSince: Date | null

  /** Response to the last failed attempt. */
  @Column('text', { default: '' })
  lastError: string
}
