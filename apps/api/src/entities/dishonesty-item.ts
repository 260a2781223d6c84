import type { DishonestyTier, Sign } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity, type Names, NamesColumn } from '../platform/database/columns.js'
import { PointsColumn } from './points-column.js'

/** A dishonest behaviour of the rule table. */
@Entity('dishonesty_item')
@Index(['sign', 'code'])
export class DishonestyItem extends BaseEntity {
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

  /** How long it counts, in months from its date. */
  @Column('integer')
  validityMonths: number

  @Column('integer')
  repairAfterMonths: number

  /** What it rests on: an article, a decree. */
  @NamesColumn({ nullable: true })
  bases: Names | null

  @Column('boolean', { default: true })
  enabled: boolean
}
