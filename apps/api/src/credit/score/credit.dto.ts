import {
  PARTICIPANT_SIGNS,
  type ParticipantSign,
  SCORE_CAUSES,
  type ScoreCause,
} from '@credit/contract'
import { Out, Ref } from '../../platform/http/fields.js'
import { Completion } from './completion.dto.js'

/** The terms of a score; with `limit` they always add up to it. */
export class Terms {
  @Out()
  base: number

  @Out()
  bonus: number

  @Out()
  mutual: number

  @Out({ description: 'What dishonest behaviour costs, 0 or more' })
  deduction: number

  @Out()
  adjustment: number

  @Out({ description: 'What the limits 0 and 100 cut' })
  limit: number
}

const TRACE_KINDS = [
  'base',
  'bonus',
  'bonusCap',
  'prior',
  'evaluator',
  'evaluators',
  'deduction',
  'adjustment',
  'limit',
] as const

/** One line of the explanation; the points of all lines add up to the score. */
export class TraceRow {
  @Out({
    enum: TRACE_KINDS,
    description: 'evaluators: several together, where naming one would give away an anonymous one',
  })
  kind: (typeof TRACE_KINDS)[number]

  @Out()
  points: number

  @Out({ type: 'string', nullable: true, description: 'Claim, record or adjustment' })
  id: string | null

  @Out({ description: 'Of the evaluator or the item; empty where there is none' })
  name: string

  @Out({ type: 'string', nullable: true, format: 'uuid' })
  evaluatorId: string | null

  @Out({ type: 'integer', nullable: true, description: 'How many evaluators are in the line' })
  evaluators: number | null

  @Out({ type: 'integer', nullable: true, description: '0 within 12 months, 1 within 24, 2 older' })
  window: number | null

  @Out({ type: 'number', nullable: true, description: 'Weight in the rating' })
  weight: number | null

  @Out({ type: 'number', nullable: true, description: 'Weighted mean mark' })
  mean: number | null

  @Out({ description: 'A serious act' })
  serious: boolean
}

export class CreditRow extends Terms {
  @Out({ format: 'uuid' })
  participantId: string

  @Out()
  name: string

  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' })
  sign: ParticipantSign

  @Out()
  creditScore: number

  @Out({ type: 'integer' })
  starLevel: number

  @Out()
  band: string

  @Out({ description: 'The band in the language of the caller' })
  bandLabel: string

  @Out({ description: 'Mean of the mutual evaluations, rounded for showing' })
  rating: number

  @Out({ type: 'integer' })
  evaluatorCount: number

  @Out({ description: 'Too few evaluations: kept out of the ranking' })
  tooFew: boolean

  @Out({ description: 'A serious act is in force' })
  serious: boolean

  @Out({ type: 'integer' })
  ruleVersion: number

  @Out({ format: 'date' })
  asOf: string

  @Out({ type: 'integer', nullable: true, description: 'Today, in the own role and home area' })
  rank: number | null

  @Out({ type: 'integer' })
  of: number

  @Out({ type: Completion, description: 'Today, as an evaluator of others' })
  completion: Completion

  @Out({ type: [TraceRow] })
  trace: TraceRow[]
}

export class ScoreLineRow {
  @Out({ format: 'uuid' })
  id: string

  @Out({ format: 'date-time' })
  createTime: string

  @Out({ format: 'date' })
  onDate: string

  @Out()
  before: number

  @Out()
  after: number

  @Out()
  delta: number

  @Out({ enum: SCORE_CAUSES })
  cause: ScoreCause

  @Out({ type: 'string', format: 'uuid', nullable: true })
  causeId: string | null

  @Out({ description: 'What happened, in the language of the caller' })
  text: string

  @Out({ description: 'The bid section, where the line tells an evaluation' })
  bidSectionName: string

  @Out({ type: 'integer' })
  ruleVersion: number

  @Out({ type: Terms })
  breakdown: Terms

  @Out({ type: 'string', format: 'uuid', nullable: true, description: 'Objection to this line' })
  objectionId: string | null
}

export class RankedRow {
  @Out({ format: 'uuid' })
  participantId: string

  @Out()
  name: string

  @Out()
  creditScore: number

  @Out({ type: 'integer' })
  starLevel: number

  @Out({ type: 'integer' })
  rank: number
}

export class OwnStar {
  @Out()
  creditScore: number

  @Out({ type: 'integer' })
  starLevel: number

  @Out({ type: 'integer', nullable: true })
  rank: number | null

  @Out({ type: 'integer' })
  of: number

  @Out()
  band: string

  @Out({
    type: 'number',
    nullable: true,
    description: 'Where the next star begins; null at the top',
  })
  nextStarAt: number | null

  @Out({ type: Terms })
  breakdown: Terms
}

export class StarCount {
  @Out({ type: 'integer' })
  stars: number

  @Out({ type: 'integer' })
  count: number
}

export class BandCount {
  @Out()
  band: string

  @Out({ type: 'integer' })
  count: number
}

export class Distribution {
  @Out({ type: 'integer' })
  total: number

  @Out({ type: [StarCount] })
  stars: StarCount[]

  @Out({ type: [BandCount] })
  bands: BandCount[]
}

export class RecomputeInput {
  @Ref({ optional: true, description: 'Only participants whose home is here' })
  areaId?: string
}
