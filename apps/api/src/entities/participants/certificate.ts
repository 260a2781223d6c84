import { CERTIFICATE_MACHINE, CERTIFICATE_STATES, type CertificateStatus } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, RefColumn, StatusColumn, TimeColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'
import { ParticipantEntity } from './participant.js'

/** A version of a certificate or licence of a participant; a renewal is a new version in its series. */
@Entity('certificate')
@AreaScoped({ party: ['participantId'] })
@Index(['participantId', 'createTime', 'id'])
@Index(['areaId', 'createTime', 'id'])
@Index(['seriesId', 'revision'], { unique: true })
@Index('uq_certificate_pending', { synchronize: false })
@Index(['status', 'expiresAt'])
export class CertificateEntity extends BaseEntity {
  @RefColumn({ to: () => ParticipantEntity })
  participantId: string

  /** The participant's home area. */
  @RefColumn({ to: () => AreaEntity })
  areaId: string

  /** Shared by the versions of one certificate: the id of its first. */
  @RefColumn()
  seriesId: string

  @Column('integer')
  revision: number

  /** Item of the dictionary CERTIFICATE_KIND. */
  @Column('text')
  kind: string

  @Column('text')
  name: string

  @Column('text')
  number: string

  @Column('text')
  issuer: string

  @Column('date')
  issuedAt: string

  /** Last day; null = without end. */
  @Column('date', { nullable: true })
  expiresAt: string | null

  @StatusColumn(CERTIFICATE_MACHINE, { choices: CERTIFICATE_STATES })
  status: CertificateStatus

  /** The person who submitted this version; empty if unknown. */
  @Column('text', { default: '' })
  submittedBy: string

  /** Reason of the rejection. */
  @Column('text', { default: '' })
  reason: string

  @TimeColumn({ nullable: true })
  decidedAt: Date | null

  @RefColumn({ nullable: true })
  decidedById: string | null
}
