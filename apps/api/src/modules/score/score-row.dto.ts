import { PARTICIPANT_SIGNS, PARTICIPANT_STATES, type ParticipantSign, type ParticipantStatus } from '@credit/contract'
import type { Basis } from '@credit/scoring'
import { Out } from '#http/fields'
import { BASIS, LIMITED_BY } from '../ledger/standing.dto.js'

/** A participant with its score. */
export class Scored {
  @Out('id') id: string
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out() name: string
  @Out('text | null', 'Credit code or certificate number') code: string | null
  @Out('id') areaId: string
  @Out() areaName: string
  @Out({ enum: PARTICIPANT_STATES }) status: ParticipantStatus
  @Out('number | null', 'null while unrated') creditScore: number | null
  @Out('integer | null') starLevel: number | null
  @Out('text | null') band: string | null

  @Out(...LIMITED_BY) limitedBy: number | null

  @Out(...BASIS) basis: Basis | null

  @Out() unrated: boolean
  @Out({ description: 'Points of a serious act are in force' }) serious: boolean
  @Out('integer') evaluatorCount: number
  @Out('day | null') scoredOn: string | null
}

/** The same with its development, for the credit desk of supervisors. */
export class ScoreRow extends Scored {
  @Out(
    { type: 'array', items: { type: 'number', nullable: true } },
    'Scores at the ends of the last five months, and today; null before the first',
  )
  trend: (number | null)[]
}
