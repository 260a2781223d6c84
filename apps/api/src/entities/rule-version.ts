import type { ParticipantSign } from '@credit/contract'
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'
import { RefColumn, TimeColumn } from '../platform/database/columns.js'

/** Everything that a score is computed by, as it stood. Points are points, not hundredths. */
export interface RuleSnapshot {
  baseScores: Record<ParticipantSign, number>
  formula: {
    W: number
    k: number
    p: number
    Qcap: number
    stageWeights: number[]
    ageWeights: number[]
    perEvaluatorMax: number
    minEvaluators: number
  }
  stars: { sign: ParticipantSign | null; stars: number; minScore: number }[]
  bands: { sign: ParticipantSign; code: string; minScore: number }[]
  /** For the record: claims and records carry the points they were decided with. */
  bonusItems: { code: string; points: number; maxPoints: number }[]
  dishonestyItems: { code: string; tier: string; points: number }[]
}

/** One state of the rules; each score line names the one it was computed by. Never changed. */
@Entity('rule_version')
export class RuleVersion {
  @PrimaryGeneratedColumn('increment', { type: 'bigint' })
  number: string

  @TimeColumn()
  at: Date

  /** Who changed the rules; null = the installation itself. */
  @RefColumn({ nullable: true })
  accountId: string | null

  @Column('jsonb')
  snapshot: RuleSnapshot
}
