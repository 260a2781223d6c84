import { Column, Entity, PrimaryColumn } from 'typeorm'

/** The newest link of the audit chain: a chain that ends before it has lost rows. */
@Entity('audit_head')
export class AuditHead {
  /** There is one row. */
  @PrimaryColumn('smallint')
  id: number

  @Column('bigint')
  seq: string

  @Column('text')
  hash: string
}
