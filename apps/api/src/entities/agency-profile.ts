import { Column, Entity, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { Participant } from './participant.js'

/** What specification section 3 lists of an agency beyond its root. */
@Entity('agency_profile')
export class AgencyProfile {
  @PrimaryColumn('uuid')
  participantId: string

  @ManyToOne(() => Participant, { nullable: false })
  participant?: Relation<Participant>

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
