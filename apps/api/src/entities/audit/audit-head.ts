import { Column, Entity, PrimaryColumn } from 'typeorm'
import { Unscoped } from '../scope.js'

/** The newest link of the audit chain: a chain that ends before it has lost rows. */
@Entity('audit_head')
@Unscoped('one chain for all areas', { audited: false })
export class AuditHeadEntity {
  /** There is one row. */
  @PrimaryColumn('smallint')
  id: number

  @Column('bigint')
  seq: string

  @Column('text')
  hash: string

  /** Place of the newest link that came from a backup: transactions before it were numbered by another server. */
  @Column('bigint', { default: 0 })
  restoredSeq: string

  /** Place and hash of the last archived entry: the chain in the database continues from there. */
  @Column('bigint', { default: 0 })
  archivedSeq: string

  @Column('text', { default: '' })
  archivedHash: string
}
