import { type Locale, type ParticipantSign, REGISTRATION_MACHINE, type RegistrationStatus } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, EncryptedColumn, RefColumn, StatusColumn, TimeColumn } from '../columns.js'
import { AccountEntity } from '../identity/account.js'
import { ParticipantEntity } from '../participants/participant.js'
import { AreaScoped } from '../scope.js'

/**
 * Fields that an applicant states about the participant, by the names of REGISTRATION_FIELDS; ID numbers are masked.
 */
export type RegistrationProfile = Record<string, string | number | null>

/**
 * A registration and its examination. The account exists from the first sending on, waiting; the
 * participant only once it is approved, unless the sync knew it.
 */
@Entity('registration')
@AreaScoped()
@Index(['accountId'], { unique: true })
@Index(['code', 'sign'])
@Index(['areaId', 'status', 'submittedAt', 'id'])
@Index(['status', 'submittedAt', 'id'])
export class RegistrationEntity extends BaseEntity {
  @RefColumn({ to: () => AccountEntity })
  accountId: string

  /** Area whose supervisors decide: the home area of a known participant, or the chosen area. */
  @RefColumn({ to: () => AreaEntity })
  areaId: string

  @Column('smallint')
  sign: ParticipantSign

  @StatusColumn(REGISTRATION_MACHINE, { isDefault: true })
  status: RegistrationStatus

  @Column('text')
  name: string

  /** Credit code, an expert's certificate number; upper case. */
  @Column('text')
  code: string

  @Column('text')
  loginName: string

  @Column('jsonb')
  profile: RegistrationProfile

  /** National ID number of a supplier's contact. */
  @EncryptedColumn('accountId', { nullable: true })
  contactsNumber: Buffer | null

  /** The applicant compared a code whose check digit is wrong with the licence. */
  @Column('boolean', { default: false })
  codeConfirmed: boolean

  @Column('boolean', { default: false })
  numberConfirmed: boolean

  @Column('jsonb', { default: () => "'[]'" })
  fileIds: string[]

  /** The participant that is claimed: known before, without an account. */
  @RefColumn({ to: () => ParticipantEntity, nullable: true })
  participantId: string | null

  /** Time when the privacy notice was accepted. */
  @TimeColumn({ nullable: true })
  consentAt: Date | null

  /** Language of messages to the applicant. */
  @Column('text')
  locale: Locale

  /** Number of times that it was sent. */
  @Column('smallint', { default: 1 })
  attempts: number

  @TimeColumn()
  submittedAt: Date

  @TimeColumn({ nullable: true })
  decidedAt: Date | null

  @RefColumn({ nullable: true })
  decidedById: string | null

  /** Reason of the rejection. */
  @Column('text', { default: '' })
  reason: string
}
