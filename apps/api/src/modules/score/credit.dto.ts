import { PARTICIPANT_SIGNS, type ParticipantSign, SCORE_CAUSES, type ScoreCause } from '@credit/contract'
import type { Basis } from '@credit/scoring'
import { Out, Ref } from '#http/fields'
import { BASIS, LIMITED_BY } from '../ledger/standing.dto.js'
import { Terms } from '../ledger/terms.dto.js'
import { TraceRow } from './trace.dto.js'

const BAND = {
  type: 'string',
  nullable: true,
  description: 'null while unrated, unless a serious act is in force',
} as const

/** The credit of a participant; evaluation adds the completion rate. */
export class ParticipantCredit extends Terms {
  @Out('id') participantId: string
  @Out() name: string
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out({ description: 'The sum of the terms, also while unrated' }) creditScore: number
  @Out('integer | null', 'null while unrated') starLevel: number | null
  @Out(BAND) band: string | null
  @Out('text | null', 'The band in the language of the caller') bandLabel: string | null
  @Out(...LIMITED_BY) limitedBy: number | null

  @Out('number | null', 'Mean of the evaluations received, without the starting value; null to participants')
  meanReceived: number | null

  @Out(...BASIS) basis: Basis | null

  @Out('number | null', 'Share of the starting value in the rating; null to participants')
  startShare: number | null

  @Out('text | null', 'Measures of supervision for its band; null while unrated, unless a serious act is in force')
  measures: string | null

  @Out({ description: 'Weighted mean of the evaluations, rounded for display' }) rating: number

  @Out(
    'integer',
    'Different evaluators in 24 months. To participants the lower end of its step: 0, 2, 3, 5, 10 or 20; anonymous evaluators count up to 3',
  )
  evaluatorCount: number

  @Out('integer', 'With fewer evaluators the role is unrated') minEvaluators: number
  @Out('number', 'With a smaller sum of stage weights, too') minWeight: number
  @Out('integer', 'With fewer evaluators neither the highest band nor star level') topEvaluators: number
  @Out({ description: 'Too few evaluators: neither good nor bad, not ranked' }) unrated: boolean
  @Out({ description: 'A serious act is in force' }) serious: boolean

  @Out({ type: 'array', items: { type: 'number' } }, 'Where each star level of its role begins, the lowest first')
  starsFrom: number[]

  @Out('integer') ruleVersion: number
  @Out('day') asOf: string
  @Out('integer | null', 'Today, in its role and home area; null as of another day') rank: number | null
  @Out('integer | null', 'Number of the ranked; null as of another day') of: number | null
  @Out({ type: [TraceRow] }) trace: TraceRow[]
}

export class ScoreLineRow {
  @Out('id') id: string
  @Out('time') createTime: string
  @Out('day') onDate: string
  @Out() before: number
  @Out() after: number
  @Out() delta: number
  @Out({ enum: SCORE_CAUSES }) cause: ScoreCause
  @Out('id | null') causeId: string | null
  @Out({ description: 'What happened, in the language of the caller' }) text: string
  @Out({ description: 'Bid section of an evaluation' }) bidSectionName: string
  @Out({ description: 'Project of an evaluation; empty in older entries' }) projectName: string
  @Out('integer') ruleVersion: number
  @Out({ type: Terms }) breakdown: Terms
  @Out('id | null', 'Objection to this entry') objectionId: string | null

  @Out('day | null', 'To the participant: last day on which it can object; null where it cannot now')
  objectUntil: string | null
}

export class RankedRow {
  @Out('id') participantId: string
  @Out() name: string
  @Out() creditScore: number
  @Out('integer') starLevel: number
  @Out('text | null') band: string | null
  @Out('integer') rank: number

  @Out(
    { type: 'array', items: { type: 'number', nullable: true } },
    'Scores at the ends of the last five months, and today; null before the first',
  )
  trend: (number | null)[]
}

export class OwnStar {
  @Out({ description: 'The sum of the terms, also while unrated' }) creditScore: number
  @Out('integer | null', 'null while unrated') starLevel: number | null
  @Out() unrated: boolean
  @Out('integer | null') rank: number | null
  @Out('integer') of: number
  @Out(BAND) band: string | null

  @Out(...LIMITED_BY) limitedBy: number | null

  @Out(...BASIS) basis: Basis | null

  @Out('number | null', 'Where the next star begins; null at the top and while unrated') nextStarAt: number | null
  @Out({ type: Terms }) breakdown: Terms
}

class StarCount {
  @Out('integer | null', 'null = unrated') stars: number | null
  @Out('integer') count: number
}

class BandCount {
  @Out('text | null', 'null = unrated') band: string | null
  @Out('integer') count: number
}

export class Distribution {
  @Out('integer') total: number
  @Out({ type: [StarCount] }) stars: StarCount[]
  @Out({ type: [BandCount] }) bands: BandCount[]
}

export class RecomputeInput {
  @Ref({ optional: true, description: 'Only participants whose home is this area' }) areaId?: string
}
