import { Column, Entity, Index } from 'typeorm'
import { Id, RefColumn, TimeColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'

/**
 * A change by an account: written in the transaction of the change, numbered and chained by the sealer afterwards,
 * never updated otherwise, never deleted.
 */
@Entity('audit_log')
@AreaScoped({ audited: false })
@Index(['at'])
@Index(['entity', 'entityId'])
@Index(['accountId'])
@Index(['entityId', 'entity'])
@Index('ix_audit_log_unsealed', { synchronize: false })
@Index('ix_audit_log_commands', { synchronize: false })
@Index('ix_audit_log_removed', { synchronize: false })
export class AuditLogEntity {
  @Id()
  id: string

  @TimeColumn()
  at: Date

  @RefColumn({ nullable: true })
  accountId: string | null

  @Column('text', { default: '' })
  accountName: string

  /** Area of the changed row, or of the actor. */
  @RefColumn({ nullable: true })
  areaId: string | null

  /** create, update, delete, or the name of a use case. */
  @Column('text')
  action: string

  /** Table of the changed row. */
  @Column('text')
  entity: string

  @Column('text', { nullable: true })
  entityId: string | null

  @Column('jsonb', { nullable: true })
  before: Record<string, unknown> | null

  @Column('jsonb', { nullable: true })
  after: Record<string, unknown> | null

  @Column('text', { default: '' })
  ip: string

  @Column('text', { default: '' })
  requestId: string

  /** The transaction that wrote it: rows are sealed in an order that no later commit can enter. */
  @Column('bigint', { default: () => 'current_txid()' })
  txid: string

  /** Place in the chain; null until sealed. */
  @Column('bigint', { nullable: true })
  @Index()
  seq: string | null

  @Column('text', { nullable: true })
  hash: string | null
}
