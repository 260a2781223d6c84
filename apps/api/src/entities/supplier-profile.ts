import { Column, Entity, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { SecretColumn } from '../platform/database/columns.js'
import { Participant } from './participant.js'

/** What specification section 3 lists of a supplier beyond its root. */
@Entity('supplier_profile')
export class SupplierProfile {
  @PrimaryColumn('uuid')
  participantId: string

  @ManyToOne(() => Participant, { nullable: false })
  participant?: Relation<Participant>

  @Column('text', { default: '' })
  address: string

  @Column('text', { default: '' })
  contactsName: string

  /** National ID number, encrypted. */
  @SecretColumn('bytea', { nullable: true })
  contactsNumber: Buffer | null

  /** `110***********002X`: all that lists and other people see. */
  @Column('text', { default: '' })
  contactsNumberMasked: string

  @Column('text', { default: '' })
  contactsPhone: string

  @Column('text', { default: '' })
  contactsEmail: string
}
