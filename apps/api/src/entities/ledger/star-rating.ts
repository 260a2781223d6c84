import type { Names, ParticipantSign } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity, NamesColumn, PointsColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** A star level: it begins at `minScore` and ends where the next begins. */
@Entity('star_rating')
@Unscoped('one rule for all areas')
@Index(['sign', 'minScore'])
export class StarRatingEntity extends BaseEntity {
  /** null = all roles without levels of their own. */
  @Column('smallint', { nullable: true })
  sign: ParticipantSign | null

  @Column('smallint')
  stars: number

  @PointsColumn()
  minScore: number

  /** Mean that the evaluations received may not miss; null = none. */
  @PointsColumn({ nullable: true })
  minMean: number | null

  @NamesColumn()
  labels: Names
}
