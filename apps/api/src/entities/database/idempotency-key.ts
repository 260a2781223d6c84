import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** The response to a write, kept for a day so that a retry gets it again. */
@Entity('idempotency_key')
@Unscoped('read by its own caller', { audited: false, writtenBy: 'every caller' })
@Index(['createTime'])
export class IdempotencyKeyEntity {
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
