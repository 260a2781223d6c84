import {
  PARTICIPANT_MACHINE,
  PARTICIPANT_SOURCES,
  PARTICIPANT_STATES,
  type ParticipantSign,
  type ParticipantSource,
  type ParticipantStatus,
} from '@credit/contract'
import type { Basis } from '@credit/scoring'
import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, bigramIndex, RefColumn, StatusColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'

/**
 * A purchaser, supplier, agency or expert. Unique by (sign, identity) and by (sign, code) over all areas;
 * its profile is in the table of its sign.
 */
@Entity('participant')
@AreaScoped<ParticipantEntity>({ party: ['id'], unaudited: ['sounds'] })
@Index(bigramIndex('participant', 'name'), { synchronize: false })
@Index('ix_participant_sounds', { synchronize: false })
@Index('ix_participant_unspelled', { synchronize: false })
@Index('uq_participant_identity_key', ['sign', 'identityKey'], { unique: true })
@Index('uq_participant_code', ['sign', 'code'], { unique: true, where: 'code IS NOT NULL' })
@Index(['sign', 'createTime', 'id'])
@Index(['areaId', 'sign', 'createTime', 'id'])
export class ParticipantEntity extends BaseEntity {
  @Column('smallint')
  sign: ParticipantSign

  @Column('text')
  name: string

  /** The name as `speller` spells it; null until it was spelled. */
  @Column('text', { nullable: true, select: false })
  sounds: string | null

  /** Credit code, an expert's certificate number; upper case. */
  @Column('text', { nullable: true })
  code: string | null

  /** First known identity: `USCC:<code>`, `<scheme>:<id>`, `local:<publisher>:<id>:<name>`. */
  @Column('text')
  identityKey: string

  /** Home area. */
  @RefColumn({ to: () => AreaEntity })
  areaId: string

  /** Begin and ocid of the project whose area its home is; null = not given by a project. */
  @Column('text', { nullable: true })
  homeFrom: string | null

  @StatusColumn(PARTICIPANT_MACHINE, { choices: PARTICIPANT_STATES, isDefault: true })
  status: ParticipantStatus

  @RefColumn({ to: () => ParticipantEntity, nullable: true })
  mergedIntoId: string | null

  /** True if it has no official number: it may be a duplicate, and is never merged automatically. */
  @Column('boolean', { default: false })
  unidentified: boolean

  @Column({ type: 'text', default: 'manual', enum: [...PARTICIPANT_SOURCES] })
  source: ParticipantSource

  /**
   * This and the following columns are set by credit through `setCredit`; null until first scored. They are not
   * indexed, so that updating them touches no index (docs/decisions/0009-ranking.md). The balance of the ledger: not
   * published for an unrated participant.
   */
  @Column('numeric', { precision: 5, scale: 2, nullable: true, transformer: numeric() })
  creditScore: number | null

  /** Null while unrated. */
  @Column('smallint', { nullable: true })
  starLevel: number | null

  /** Code of the comprehensive score range; null while unrated, unless a serious act is in force. */
  @Column('text', { nullable: true })
  band: string | null

  /** Start of the band, which the ranking orders by; null while it has none. */
  @Column('numeric', { precision: 5, scale: 2, nullable: true, transformer: numeric() })
  bandFrom: number | null

  /** Mean that the evaluations miss, so that band or stars are lower than the score; null if none. */
  @Column('numeric', { precision: 5, scale: 2, nullable: true, transformer: numeric() })
  limitedBy: number | null

  /** How much of the rating evaluations make up; null while unrated or if they do not count. */
  @Column('text', { nullable: true })
  basis: Basis | null

  /** Different evaluators whose weight is above 0. */
  @Column('integer', { default: 0 })
  evaluatorCount: number

  /**
   * Step of the number of evaluators, as shown to all but supervisors and as used by the ranking (decision 35). Null
   * until the score was computed by a release that knows it.
   */
  @Column('smallint', { nullable: true })
  evaluatorStep: number | null

  /** Fewer different evaluators in 24 months than the rules ask for. */
  @Column('boolean', { default: true })
  unrated: boolean

  /** Points of a serious act are in force. */
  @Column('boolean', { default: false })
  serious: boolean

  /** The day that the score is valid for. */
  @Column('date', { nullable: true })
  scoredOn: string | null
}

function numeric() {
  return {
    to: (value: number | null) => value,
    from: (value: string | null) => (value === null ? null : Number(value)),
  }
}
