import { Column, Entity, Index } from 'typeorm'
import { RefColumn } from '../columns.js'
import { Unscoped } from '../scope.js'
import { ParticipantEntity } from './participant.js'

/** The profile of a purchaser (specification, section 3). */
@Entity('purchaser_profile')
@Unscoped('read with its participant', {
  party: ['participantId'],
  writtenBy: 'those who may change its participant',
})
@Index('ix_purchaser_profile_contacts', { synchronize: false })
export class PurchaserProfileEntity {
  @RefColumn({ to: () => ParticipantEntity, primary: true })
  participantId: string

  @Column('text', { default: '' })
  address: string

  @Column('text', { default: '' })
  unitLeader: string

  @Column('text', { default: '' })
  workPhone: string

  @Column('text', { default: '' })
  contacts: string

  @Column('text', { default: '' })
  contactsPhone: string
}
