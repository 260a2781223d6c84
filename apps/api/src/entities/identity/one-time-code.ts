import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** Purposes that a code is valid for. */
const CODE_PURPOSES = ['login', 'bind', 'retrieve', 'register', 'switch'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** A code sent to a phone; deleted when it is used, replaced by the next one. */
@Entity('one_time_code')
@Unscoped('answered by its phone and purpose', {
  audited: false,
  writtenBy: 'those who request a code',
})
@Index(['expiresAt'])
export class OneTimeCodeEntity {
  @PrimaryColumn('text')
  purpose: CodePurpose

  @PrimaryColumn('text')
  phone: string

  /** Holder of the code: the id of a session, or the ids of an account and a visitor. */
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
