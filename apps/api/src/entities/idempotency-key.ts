import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { TimeColumn } from '../platform/database/columns.js'

/** The answer that was given to a write, kept for a day so that a retry gets it again. */
@Entity('idempotency_key')
@Index(['createTime'])
export class IdempotencyKey {
  /** Account, or address of an anonymous caller. */
  @PrimaryColumn('text')
  caller: string

  @PrimaryColumn('text')
  key: string

  @Column('text')
  route: string

  @Column('text')
  bodyHash: string

  @Column('jsonb', { nullable: true })
  answer: unknown

  @TimeColumn({ default: () => 'now()' })
  createTime: Date
}
