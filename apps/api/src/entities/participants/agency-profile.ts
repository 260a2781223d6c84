import { Column, Entity, Index } from 'typeorm'
import { RefColumn } from '../columns.js'
import { Unscoped } from '../scope.js'
import { ParticipantEntity } from './participant.js'

/** The profile of an agency (specification, section 3). */
@Entity('agency_profile')
@Unscoped('read with its participant', {
  party: ['participantId'],
  writtenBy: 'those who may change its participant',
})
@Index('ix_agency_profile_contacts', { synchronize: false })
export class AgencyProfileEntity {
  @RefColumn({ to: () => ParticipantEntity, primary: true })
  participantId: string

  /** Place of registration. */
  @Column('text', { default: '' })
  registration: string

  @Column('text', { default: '' })
  businessAddress: string

  @Column('text', { default: '' })
  postalCode: string

  @Column('text', { default: '' })
  contacts: string

  @Column('text', { default: '' })
  contactsTelPhone: string

  @Column('text', { default: '' })
  contactsCellPhone: string
}
