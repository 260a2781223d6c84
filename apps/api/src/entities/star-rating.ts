import type { ParticipantSign } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity, type Names, NamesColumn } from '../platform/database/columns.js'
import { PointsColumn } from './points-column.js'

/** A star level; it begins at `minScore` and ends where the next begins. */
@Entity('star_rating')
@Index(['sign', 'minScore'])
export class StarRating extends BaseEntity {
  /** null = all roles that have no levels of their own. */
  @Column('smallint', { nullable: true })
  sign: ParticipantSign | null

  @Column('smallint')
  stars: number

  @PointsColumn()
  minScore: number

  @NamesColumn()
  labels: Names
}
