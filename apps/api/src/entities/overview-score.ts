import type { ParticipantSign } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity, type Names, NamesColumn } from '../platform/database/columns.js'
import { PointsColumn } from './points-column.js'

/** A comprehensive score range ("band") of a role, with what supervisors do about it. */
@Entity('overview_score')
@Index(['sign', 'code'], { unique: true })
export class OverviewScore extends BaseEntity {
  @Column('smallint')
  sign: ParticipantSign

  @Column('text')
  code: string

  @PointsColumn()
  minScore: number

  @NamesColumn()
  labels: Names

  /** Measures of supervision. */
  @NamesColumn()
  measureTexts: Names
}
