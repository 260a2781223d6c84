import type { ParticipantSign } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity, type Names, NamesColumn } from '../platform/database/columns.js'
import { PointsColumn } from './points-column.js'

/** A qualification bonus that can be claimed. */
@Entity('bonus_item')
@Index(['sign', 'code'])
export class BonusItem extends BaseEntity {
  @Column('smallint')
  sign: ParticipantSign

  @Column('text')
  @Index({ unique: true })
  code: string

  @NamesColumn()
  names: Names

  @PointsColumn()
  points: number

  /** Most that several claims on this item bring one participant. */
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
