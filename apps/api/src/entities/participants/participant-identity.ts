import type { ParticipantSign } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { RecordedEntity, RefColumn } from '../columns.js'
import { Unscoped } from '../scope.js'
import { ParticipantEntity } from './participant.js'

/**
 * A number or name by which the upstream platform refers to a participant: an official number (scheme and number), or a
 * publisher's local id (`number` without a scheme; empty if it states none) with the normalised name stated beside it.
 */
@Entity('participant_identity')
@Unscoped('read with its participant', {
  audited: false,
  writtenBy: 'those who may change its participant',
})
@Index('uq_participant_identity', ['sign', 'nameKey', 'number', 'scheme', 'publisher'], {
  unique: true,
})
@Index(['participantId'])
@Index('ix_participant_identity_simplified', { synchronize: false })
@Index('ix_participant_identity_local', ['publisher', 'number', 'sign'], { where: "scheme = ''" })
export class ParticipantIdentityEntity extends RecordedEntity {
  @RefColumn({ to: () => ParticipantEntity, onDelete: 'CASCADE' })
  participantId: string

  @Column('smallint')
  sign: ParticipantSign

  /** Empty for a local id. */
  @Column('text', { default: '' })
  scheme: string

  /** Publisher that issued a local id; empty for an official number. */
  @Column('text', { default: '' })
  publisher: string

  @Column('text')
  number: string

  /** Name as written; empty for an official number, which counts under any name. */
  @Column('text', { default: '' })
  name: string

  /** The name as it is compared. */
  @Column('text', { default: '' })
  nameKey: string

  /** The process that stated it first. */
  @Column('text')
  ocid: string
}
