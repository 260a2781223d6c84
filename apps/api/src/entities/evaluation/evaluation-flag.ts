import {
  FLAG_KINDS,
  FLAG_MACHINE,
  FLAG_STATES,
  type FlagAction,
  type FlagKind,
  type FlagStatus,
} from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, RefColumn, StatusColumn, TimeColumn } from '../columns.js'
import type { Decision } from '../decision.js'
import { ParticipantEntity } from '../participants/participant.js'
import { AreaScoped } from '../scope.js'

/** A suspicious pattern in the evaluations that a participant gives, with its evidence (E19). */
@Entity('evaluation_flag')
@AreaScoped()
@Index(['areaId', 'createTime', 'id'])
@Index(['participantId'])
@Index('uq_evaluation_flag_key', ['key'], { unique: true })
export class EvaluationFlagEntity extends BaseEntity {
  /**
   * Participant that the flag is about: the evaluator, whom others agree about, or of a pair or ring that evaluates each
   * other the one with the lowest id.
   */
  @RefColumn({ to: () => ParticipantEntity })
  participantId: string

  /** Area of the evidence; the city if the evidence is from several areas. */
  @RefColumn({ to: () => AreaEntity })
  areaId: string

  @Column({ type: 'text', enum: [...FLAG_KINDS] })
  kind: FlagKind

  @StatusColumn(FLAG_MACHINE, { choices: FLAG_STATES, isDefault: true })
  status: FlagStatus

  /** Digest of kind and evidence: the same evidence is never reported twice. */
  @Column('text')
  key: string

  /** The evaluations that the rule counted. Once decided on, they are not evidence of another flag of the kind. */
  @Column('uuid', { array: true })
  recordIds: string[]

  /** Evaluations shown together with `recordIds`, such as the mark that was answered by a low one. */
  @Column('uuid', { array: true })
  relatedIds: string[]

  /** Figures that the rule computed, by name. */
  @Column('jsonb')
  figures: Record<string, number>

  /** Values that single evaluations are compared with, by their ids: points, or seconds for one evaluation. */
  @Column('jsonb')
  benchmarks: Record<string, number>

  /** Oldest first. */
  @Column('jsonb', { default: () => "'[]'" })
  decisions: Decision<FlagAction>[]

  /** Time of the last decision. */
  @TimeColumn({ nullable: true })
  decidedAt: Date | null
}
