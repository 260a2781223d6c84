import type { Names, ParticipantSign } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity, NamesColumn, PointsColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** A qualification bonus that can be claimed. */
@Entity('bonus_item')
@Unscoped('one rule for all areas')
@Index(['sign', 'code'])
export class BonusItemEntity extends BaseEntity {
  @Column('smallint')
  sign: ParticipantSign

  @Column('text')
  @Index({ unique: true })
  code: string

  @NamesColumn()
  names: Names

  @PointsColumn()
  points: number

  /** Maximum of a participant's claims on this item together. */
  @PointsColumn()
  maxPoints: number

  /** null = until the certificate expires. */
  @Column('integer', { nullable: true })
  validityMonths: number | null

  @Column('boolean', { default: true })
  certificateRequired: boolean

  @Column('boolean', { default: true })
  enabled: boolean
}
