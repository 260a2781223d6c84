import type { DishonestyTier, Names, Sign } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity, NamesColumn, PointsColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** A dishonest behaviour that can be recorded. */
@Entity('dishonesty_item')
@Unscoped('one rule for all areas')
@Index(['sign', 'code'])
export class DishonestyItemEntity extends BaseEntity {
  /** 0 = all roles. */
  @Column('smallint')
  sign: Sign

  @Column('text')
  @Index({ unique: true })
  code: string

  @NamesColumn()
  names: Names

  @Column('text')
  tier: DishonestyTier

  @PointsColumn()
  points: number

  @Column('integer')
  publicityMinMonths: number

  @Column('integer')
  publicityMaxMonths: number

  /** Months for which a record is in force, from its date. */
  @Column('integer')
  validityMonths: number

  @Column('integer')
  repairAfterMonths: number

  /** Legal basis: an article, a decree. */
  @NamesColumn({ nullable: true })
  bases: Names | null

  @Column('boolean', { default: true })
  enabled: boolean
}
