import {
  PARTICIPANT_SOURCES,
  PARTICIPANT_STATES,
  type ParticipantSign,
  type ParticipantSource,
  type ParticipantStatus,
} from '@credit/contract'
import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm'
import { bigramIndex } from '../platform/database/bigrams.js'
import { BaseEntity, RefColumn } from '../platform/database/columns.js'
import { Area } from './area.js'

/**
 * A purchaser, supplier, agency or expert: one root for all four (domain.md "Words"). Unique by
 * (sign, identity) and by (sign, code) over all areas; its profile stands in the table of its sign.
 */
@Entity('participant')
@Index(bigramIndex('participant', 'name'), { synchronize: false })
@Index('uq_participant_identity_key', ['sign', 'identityKey'], { unique: true })
@Index('uq_participant_code', ['sign', 'code'], { unique: true, where: 'code IS NOT NULL' })
@Index(['sign', 'createTime', 'id'])
@Index(['areaId', 'sign', 'createTime', 'id'])
export class Participant extends BaseEntity {
  @Column('smallint')
  sign: ParticipantSign

  @Column('text')
  name: string

  /** Credit code, an expert's certificate number; upper case. */
  @Column('text', { nullable: true })
  code: string | null

  /** `USCC:<code>`, `<scheme>:<id>`, `local:<publisher>:<id>`, `name:<area code>:<name>`. */
  @Column('text')
  identityKey: string

  /** Home area. */
  @RefColumn()
  areaId: string

  @ManyToOne(() => Area, { nullable: false })
  area?: Relation<Area>

  @Column({ type: 'text', default: 'active', enum: [...PARTICIPANT_STATES] })
  status: ParticipantStatus

  @RefColumn({ nullable: true })
  mergedIntoId: string | null

  @ManyToOne(() => Participant, { nullable: true })
  mergedInto?: Relation<Participant>

  /** Known by name alone: proposed for merging, never merged by itself. */
  @Column('boolean', { default: false })
  unidentified: boolean

  @Column({ type: 'text', default: 'manual', enum: [...PARTICIPANT_SOURCES] })
  source: ParticipantSource

  /**
   * From here on: set by credit alone, through `setCredit`; null until first scored. No index holds
   * any of these columns, so that writing them touches none (docs/decisions/0009-ranking.md).
   */
  @Column('numeric', { precision: 5, scale: 2, nullable: true, transformer: numeric() })
  creditScore: number | null

  @Column('smallint', { nullable: true })
  starLevel: number | null

  /** Code of the comprehensive score range. */
  @Column('text', { nullable: true })
  band: string | null

  /** Different evaluators whose weight is above 0. */
  @Column('integer', { default: 0 })
  evaluatorCount: number

  @Column('boolean', { default: true })
  tooFew: boolean

  /** A serious act's points are in force. */
  @Column('boolean', { default: false })
  serious: boolean

  /** The day that the score is true for. */
  @Column('date', { nullable: true })
  scoredOn: string | null
}

function numeric() {
  return {
    to: (value: number | null) => value,
    from: (value: string | null) => (value === null ? null : Number(value)),
  }
}
