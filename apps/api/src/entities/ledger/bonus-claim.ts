import { BONUS_CLAIM_MACHINE, BONUS_CLAIM_STATES, type BonusClaimStatus } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { PointsColumn, RefColumn, StatusColumn } from '../columns.js'
import { CertificateEntity } from '../participants/certificate.js'
import { AreaScoped } from '../scope.js'
import { BonusItemEntity } from './bonus-item.js'
import { DecisionEntity } from './decision.js'

/** A participant's claim of a qualification bonus; stores the points it was approved with. */
@Entity('bonus_claim')
@AreaScoped({ party: ['participantId'] })
@Index(['participantId', 'status'])
@Index(['areaId', 'createTime', 'id'])
@Index(['validUntil'])
@Index('uq_bonus_claim_certificate_id', { synchronize: false })
export class BonusClaimEntity extends DecisionEntity {
  @RefColumn({ to: () => BonusItemEntity })
  itemId: string

  @RefColumn({ to: () => CertificateEntity, nullable: true })
  certificateId: string | null

  /** Number of that certificate: one number backs one claim at a time. */
  @Column('text', { nullable: true })
  certificateNumber: string | null

  @Column('text', { default: '' })
  description: string

  @StatusColumn(BONUS_CLAIM_MACHINE, { choices: BONUS_CLAIM_STATES })
  status: BonusClaimStatus

  /** Maximum of all claims on the item. */
  @PointsColumn()
  maxPoints: number

  /** End of the public notice. */
  @Column('date', { nullable: true })
  noticeEndsOn: string | null

  /** Null = without end. */
  @Column('date', { nullable: true })
  validUntil: string | null

  @Column('text', { default: '' })
  reason: string
}
