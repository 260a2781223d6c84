import { Column, Entity, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { Participant } from './participant.js'

/** What specification section 3 lists of a purchaser beyond its root. */
@Entity('purchaser_profile')
export class PurchaserProfile {
  @PrimaryColumn('uuid')
  participantId: string

  @ManyToOne(() => Participant, { nullable: false })
  participant?: Relation<Participant>

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
