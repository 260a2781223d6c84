import { Column, Entity, Index } from 'typeorm'
import { EncryptedColumn, RefColumn, SecretColumn } from '../columns.js'
import { Unscoped } from '../scope.js'
import { ParticipantEntity } from './participant.js'

/** The profile of a supplier (specification, section 3). */
@Entity('supplier_profile')
@Unscoped('read with its participant', {
  party: ['participantId'],
  writtenBy: 'those who may change its participant',
})
@Index('ix_supplier_profile_contacts_number_hash', { synchronize: false })
@Index('ix_supplier_profile_contacts_name', { synchronize: false })
export class SupplierProfileEntity {
  @RefColumn({ to: () => ParticipantEntity, primary: true })
  participantId: string

  @Column('text', { default: '' })
  address: string

  @Column('text', { default: '' })
  contactsName: string

  /** National ID number. */
  @EncryptedColumn('participantId', { nullable: true })
  contactsNumber: Buffer | null

  /** Keyed hash for finding the ID number without decrypting it. */
  @SecretColumn('bytea', { nullable: true })
  contactsNumberHash: Buffer | null

  /** `110***********002X`: the masked number for lists and other accounts. */
  @Column('text', { default: '' })
  contactsNumberMasked: string

  @Column('text', { default: '' })
  contactsPhone: string

  @Column('text', { default: '' })
  contactsEmail: string
}
