import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { TimeColumn } from '../platform/database/columns.js'

/** What a code may be spent on; one for another purpose opens nothing. */
export const CODE_PURPOSES = ['login', 'bind', 'retrieve', 'register'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** A code sent to a phone; deleted when it is spent, replaced by a fresh one. */
@Entity('one_time_code')
@Index(['expiresAt'])
export class OneTimeCode {
  @PrimaryColumn('text')
  purpose: CodePurpose

  @PrimaryColumn('text')
  phone: string

  /** Id of the account or session that alone may spend it. */
  @PrimaryColumn('text')
  holder: string

  /** Keyed hash of the digits. */
  @Column('text')
  codeHash: string

  @Column('smallint', { default: 0 })
  tries: number

  @TimeColumn()
  expiresAt: Date
}
