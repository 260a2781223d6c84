import { CREDIT_CHANGE_KINDS, type CreditChangeKind, type ParticipantSign } from '@credit/contract'
import { Column, Entity, Generated, Index } from 'typeorm'
import { Id, RefColumn, TimeColumn } from '../columns.js'
import { ParticipantEntity } from '../participants/participant.js'
import { Unscoped } from '../scope.js'
import { DishonestRecordEntity } from './dishonest-record.js'

/** A change of an organisation's public credit, for the feed and the webhooks of other systems. */
@Entity('credit_change')
@Unscoped('a score counts in every area', { audited: false, writtenBy: 'every event that counts' })
@Index('uq_credit_change_position', ['position'], { unique: true })
@Index('ix_credit_change_unnumbered', { synchronize: false })
@Index('uq_credit_change_listing', ['recordId', 'participantId', 'kind'], {
  unique: true,
  where: 'record_id IS NOT NULL',
})
@Index(['participantId'])
export class CreditChangeEntity {
  @Id()
  id: string

  /** Order of writing within a transaction. */
  @Column('bigint')
  @Generated('increment')
  seq: string

  /** Place in the feed; null until it is numbered after its commit. */
  @Column('bigint', { nullable: true })
  position: string | null

  @TimeColumn()
  createTime: Date

  @RefColumn({ to: () => ParticipantEntity })
  participantId: string

  @Column({ type: 'text', enum: [...CREDIT_CHANGE_KINDS] })
  kind: CreditChangeKind

  /** The serious act that was listed, or is not any more. */
  @RefColumn({ to: () => DishonestRecordEntity, nullable: true })
  recordId: string | null

  /** Code, name and role when it happened. */
  @Column('text')
  code: string

  @Column('text')
  name: string

  @Column('smallint')
  sign: ParticipantSign

  /** The public values after a change of the score; empty for a listing. */
  @Column('jsonb')
  content: Record<string, unknown>
}
