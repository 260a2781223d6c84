import {
  CREDIT_RECORD_MACHINE,
  CREDIT_RECORD_STATES,
  type CreditRecordStatus,
  type Locale,
  type Names,
  type ParticipantSign,
} from '@credit/contract'
import type { Basis } from '@credit/scoring'
import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, RefColumn, StatusColumn } from '../columns.js'
import { ParticipantEntity } from '../participants/participant.js'
import { AreaScoped } from '../scope.js'

/** A serious act in force on the day of issue. */
export interface StatedAct {
  names: Names
  authority: string | null
  decisionNumber: string | null
  decidedOn: string | null
}

/** A band of the scale on the day of issue. */
export interface StatedBand {
  code: string
  names: Names
  minScore: number
}

/** Statements of a credit record; they never change. Score, stars and band are null if they are not public. */
export interface StatedCredit {
  holder: string
  code: string | null
  sign: ParticipantSign
  area: Names
  score: number | null
  starLevel: number | null
  /** Missing in records that were issued before it was told. */
  basis?: Basis | null
  band: string | null
  bandLabels: Names | null
  /** Bands of the participant's role, the highest first; missing in records issued before it was printed. */
  scale?: StatedBand[]
  /** Office that runs the area's system; missing as the scale is, empty if the area names none. */
  issuer?: string
  unrated: boolean
  evaluatorCount: number
  /** Null while unrated. */
  terms: Record<'base' | 'bonus' | 'mutual' | 'deduction' | 'adjustment' | 'limit', number> | null
  asOf: string
  ruleVersion: number
  serious: StatedAct[]
}

/** A numbered statement of a participant's credit at a moment, printed and signed. */
@Entity('credit_record')
@AreaScoped({ party: ['participantId'] })
@Index('uq_credit_record_number', ['number'], { unique: true })
@Index(['participantId', 'createTime', 'id'])
@Index(['areaId'])
export class CreditRecordEntity extends BaseEntity {
  @RefColumn({ to: () => ParticipantEntity })
  participantId: string

  /** Home area of the participant on the day of issue. */
  @RefColumn({ to: () => AreaEntity })
  areaId: string

  @Column('text')
  number: string

  @Column('text')
  locale: Locale

  @StatusColumn(CREDIT_RECORD_MACHINE, { choices: CREDIT_RECORD_STATES })
  status: CreditRecordStatus

  @Column('date')
  validUntil: string

  @Column('jsonb')
  stated: StatedCredit

  /** The signed PDF; null until the job has made it. */
  @RefColumn({ nullable: true })
  fileId: string | null

  @Column('text', { nullable: true })
  sha256: string | null

  @Column('text', { default: '' })
  reason: string
}
