import { Column, Entity, PrimaryColumn } from 'typeorm'
import { TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** The last link that was sent to a new mail address of an account; valid once, and for a time. */
@Entity('mail_verification')
@Unscoped('read by its own account', { audited: false, writtenBy: 'its own account' })
export class MailVerificationEntity {
  /** Id of the account. */
  @PrimaryColumn('uuid')
  id: string

  @Column('text')
  email: string

  /** SHA-256 of the token in hex; null once it was used. */
  @Column('text', { nullable: true })
  tokenHash: string | null

  @TimeColumn()
  expiresAt: Date

  /** The day that links are counted of. */
  @Column('date')
  day: string

  @Column('smallint')
  links: number
}
