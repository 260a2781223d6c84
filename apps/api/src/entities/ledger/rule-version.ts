import type { ParticipantSign } from '@credit/contract'
import type { Bodies } from '@credit/scoring'
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'
import { RefColumn, TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** The rule tables of one version. Points are points, not hundredths. */
export interface RuleSnapshot {
  baseScores: Record<ParticipantSign, number>
  /** Minimum for roles with a number of their own; missing in versions older than this setting. */
  minEvaluators?: Partial<Record<ParticipantSign, number>> | null
  /** Minimum sum of stage weights for a rating; missing in versions older than this setting. */
  minWeight?: Partial<Record<ParticipantSign, number>> | null
  formula: {
    W: number
    k: number
    p: number
    Qcap: number
    stageWeights: number[]
    ageWeights: number[]
    perEvaluatorMax: number
    minEvaluators: number
    /** Missing, like `basisShares` and `minMean`, in versions older than these settings. */
    topEvaluators?: number
    basisShares?: number[]
  }
  stars: { sign: ParticipantSign | null; stars: number; minScore: number; minMean?: number | null }[]
  bands: { sign: ParticipantSign; code: string; minScore: number; minMean?: number | null }[]
  /** Items for information: claims and records store the points they were decided with. */
  bonusItems: { code: string; points: number; maxPoints: number }[]
  dishonestyItems: { code: string; tier: string; points: number }[]
}

/** A version of the rules, referenced by the score lines computed with it. Never changed. */
@Entity('rule_version')
@Unscoped('one rule for all areas', { audited: false })
export class RuleVersionEntity {
  @PrimaryGeneratedColumn('increment', { type: 'bigint' })
  number: string

  @TimeColumn()
  at: Date

  /** Account that changed the rules; null for the product itself. */
  @RefColumn({ nullable: true })
  accountId: string | null

  /** Reason that was given for the change. */
  @Column('text', { default: '' })
  reason: string

  @Column('jsonb')
  snapshot: RuleSnapshot

  /** Scope of the limit per evaluator. The default applies to versions made before anonymous groups had a limit. */
  @Column('text', { default: 'evaluator' })
  bodies: Bodies
}
