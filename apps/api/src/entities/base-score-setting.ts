import type { ParticipantSign } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity } from '../platform/database/columns.js'
import { PointsColumn } from './points-column.js'

/** B of the formula: what everybody of a role starts from. */
@Entity('base_score_setting')
export class BaseScoreSetting extends BaseEntity {
  @Column('smallint')
  @Index({ unique: true })
  sign: ParticipantSign

  @PointsColumn()
  score: number
}
