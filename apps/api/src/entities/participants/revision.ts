import { REVISION_MACHINE, type RevisionSource, type RevisionStatus } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity, RefColumn, StatusColumn, TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'
import { ParticipantEntity } from './participant.js'

/** Previous and new value of a field of a participant's record; ID numbers are masked. */
export interface FieldChange {
  field: string
  before: string | number | null
  after: string | number | null
}

/** A proposed or applied change of a participant's record; see REVISION_MACHINE. */
@Entity('revision')
@Unscoped('read with its participant', {
  party: ['participantId'],
  writtenBy: 'those who may change its participant, and the participant',
  // The change itself is audited field by field, so that the log can mask it.
  unaudited: ['changes'],
})
@Index('uq_revision_participant_id', { synchronize: false })
@Index(['participantId', 'createTime', 'id'])
export class RevisionEntity extends BaseEntity {
  @RefColumn({ to: () => ParticipantEntity, onDelete: 'CASCADE' })
  participantId: string

  /** Place in the history; null until it is approved. */
  @Column('integer', { nullable: true })
  number: number | null

  @StatusColumn(REVISION_MACHINE, { isDefault: true })
  status: RevisionStatus

  @Column('jsonb')
  changes: FieldChange[]

  /** A code whose check digit is wrong was compared with the licence. */
  @Column('boolean', { default: false })
  codeConfirmed: boolean

  /** Whether an account or the sync made the change. */
  @Column('text', { default: 'account' })
  source: RevisionSource

  /** Account that proposed or made the change; null for the product itself. */
  @RefColumn({ nullable: true })
  operatorId: string | null

  /** Name of the operator at that time. */
  @Column('text', { default: '' })
  operatorName: string

  /** Reason of the rejection. */
  @Column('text', { default: '' })
  reason: string

  @TimeColumn({ nullable: true })
  decidedAt: Date | null

  @RefColumn({ nullable: true })
  decidedById: string | null

  @Column('text', { default: '' })
  decidedByName: string
}
